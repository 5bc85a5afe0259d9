import { eventStates } from '@ido/contract'
import { isId, listOf, oneOf, searchReader } from '../../ui/manage/search.ts'

export const eventColumns = ['state', 'startsAt', 'regions', 'products', 'boards', 'place', 'note'] as const

export const readEventSearch = searchReader({
  orderNames: ['name', 'startsAt', 'endsAt', 'place'],
  columns: eventColumns,
  filters: { region: listOf(isId), product: listOf(isId), state: listOf(oneOf(eventStates)) },
})
