import type { ManagementPage } from '@ido/contract'

// Every list has the same three addresses; for the router each list's own stand for those of any.
export const listAddress = (page: ManagementPage) => `/v3/manage/${page}` as '/v3/manage/users'
export const addAddress = (page: ManagementPage) => `/v3/manage/${page}/add` as '/v3/manage/users/add'
export const editAddress = (page: ManagementPage) => `/v3/manage/${page}/edit/{-$id}` as '/v3/manage/users/edit/{-$id}'

export const isRecordId = (id: string | undefined): boolean => /^[1-9]\d{0,14}$/.test(id ?? '')
