import { targetSpan } from '@ido/contract'
import { isId, listOf, oneOf, searchReader, type TextCheck } from '../../ui/manage/search.ts'

export const targetColumns = ['period', 'product', 'region', 'value', 'boards', 'note'] as const

const isMeasure: TextCheck = (text) => /^\w{1,100}\.\w{1,100}$/.test(text)

export const readTargetSearch = searchReader({
  orderNames: ['measure', 'period', 'product', 'region', 'value'],
  columns: targetColumns,
  filters: {
    measure: listOf(isMeasure),
    period: listOf((text) => targetSpan(text) !== null),
    product: listOf(isId),
    region: listOf(isId),
    running: oneOf(['true', 'false']),
  },
})
