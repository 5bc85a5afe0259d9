import { accessStates } from '@ido/contract'
import { isDay, isId, isName, listOf, oneOf, searchReader } from '../../../ui/manage/search.ts'

export const userOrders = ['name', 'email', 'nik', 'access', 'accessUntil', 'lastSignedInAt', 'createdAt'] as const
export const userColumns = [
  'email',
  'nik',
  'access',
  'roles',
  'accessUntil',
  'scope',
  'lastSignedInAt',
  'createdAt',
] as const
export const shownUserColumns = ['email', 'nik', 'access', 'roles', 'accessUntil', 'lastSignedInAt'] as const

export const readUserSearch = searchReader({
  orderNames: userOrders,
  columns: userColumns,
  filters: {
    role: listOf(isName),
    access: listOf(oneOf(accessStates)),
    suspended: oneOf(['true', 'false']),
    region: listOf(isId),
    accessUntil_to: isDay,
  },
})
