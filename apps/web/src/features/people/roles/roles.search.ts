import { roles } from '@ido/contract'
import { listOf, oneOf, searchReader } from '../../../ui/manage/search.ts'

export const roleOrders = ['name', 'label', 'holders'] as const
export const roleColumns = ['name', 'flags', 'scope', 'holders', 'builtIn', 'description'] as const
export const shownRoleColumns = ['name', 'flags', 'scope', 'holders', 'description'] as const

export const readRoleSearch = searchReader({
  orderNames: roleOrders,
  columns: roleColumns,
  filters: { flag: listOf(oneOf(roles)), builtIn: oneOf(['true', 'false']) },
})
