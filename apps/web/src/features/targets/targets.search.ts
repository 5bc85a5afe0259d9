import { type TargetRow, targets, targetSpan, targetStandings } from '@ido/contract'
import { queryOptions } from '@tanstack/react-query'
import { catalogQuery } from '../../api/catalog.ts'
import { read } from '../../api/client.ts'
import { managedKey } from '../../ui/manage/calls.ts'
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

/** How the targets of today stand; a change of any of them makes it old. */
export const standingsQuery = queryOptions({
  queryKey: [...managedKey(targets), 'standings'],
  queryFn: async ({ signal }) => (await read(targetStandings, signal, { query: {} })).answer,
})

export const targetNeeds: ManagedNeeds<TargetRow> = {
  calls: targets,
  texts: 'targets',
  choices: (client) => [client.query(catalogQuery), client.query(optionsQuery)],
  beside: (client) => [client.query(standingsQuery)],
}
