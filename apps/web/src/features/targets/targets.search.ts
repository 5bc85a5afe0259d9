import { type TargetRow, targets, targetSpan } from '@ido/contract'
import { catalogQuery } from '../../api/catalog.ts'
import type { ManagedNeeds } from '../../ui/manage/prepare.ts'
import { isId, listOf, oneOf, searchReader, type TextCheck } from '../../ui/manage/search.ts'
import { optionsQuery } from '../../ui/people/queries.ts'

export const targetColumns = ['period', 'product', 'region', 'value', 'note'] as const

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

export const targetNeeds: ManagedNeeds<TargetRow> = {
  calls: targets,
  texts: 'targets',
  choices: (client) => [client.query(catalogQuery), client.query(optionsQuery)],
}
