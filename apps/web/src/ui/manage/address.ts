import type { ManagementPage } from '@ido/contract'

// Every list has the same three addresses; for the router those of one stand for those of any.
export const listAddress = (page: ManagementPage) => `/v3/manage/${page}` as '/v3/manage/users'
export const addAddress = (page: ManagementPage) => `/v3/manage/${page}/add` as '/v3/manage/voc/add'
export const editAddress = (page: ManagementPage) => `/v3/manage/${page}/edit/{-$id}` as '/v3/manage/voc/edit/{-$id}'

export const isRecordId = (id: string | undefined): boolean => /^[1-9]\d{0,14}$/.test(id ?? '')
