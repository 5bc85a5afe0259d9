import { insightStates } from '@ido/contract'
import { isDay, isId, listOf, oneOf, searchReader } from '../../ui/manage/search.ts'

export const insightColumns = ['product', 'period', 'state', 'published', 'records', 'feedback', 'maker'] as const

export const readInsightSearch = searchReader({
  orderNames: ['title', 'product', 'period', 'state', 'published', 'changed'],
  columns: insightColumns,
  filters: { state: listOf(oneOf(insightStates)), product: listOf(isId), from: isDay, to: isDay },
})

/** The address of what readers see. */
export const readPublishedSearch = searchReader({
  orderNames: [],
  columns: [],
  filters: { product: listOf(isId), from: isDay, to: isDay },
})

/** The address of what readers said. */
export const readSaidSearch = searchReader({
  orderNames: ['at', 'name', 'helpful'],
  columns: [],
  filters: { helpful: oneOf(['true', 'false']) },
})
