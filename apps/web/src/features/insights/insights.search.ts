import { insightStates } from '@ido/contract'
import { redirect } from '@tanstack/react-router'
import { isDay, isId, isRecordId, listOf, oneOf, searchReader } from '../../ui/manage/search.ts'

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

export const readersList = '/v3/dashboard/digital-product-performance/product/insight'
export const readersDetail = '/v3/dashboard/digital-product-performance/product/insight/detail/{-$id}'

/** The address of an insight may stand without an id (specification, section 2): the list is shown then. */
export function needPublishedId(id: string | undefined): void {
  if (!isRecordId(id)) throw redirect({ to: readersList })
}
export function needSaidId(id: string | undefined): void {
  if (!isRecordId(id)) throw redirect({ to: '/v3/manage/insight' })
}
