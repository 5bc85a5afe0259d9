import { type TargetRow, targets, targetStandings } from '@ido/contract'
import { queryOptions } from '@tanstack/react-query'
import { catalogQuery } from '../../api/catalog.ts'
import { read } from '../../api/client.ts'
import { managedKey } from '../../ui/manage/calls.ts'
import type { ManagedNeeds } from '../../ui/manage/prepare.ts'
import { optionsQuery } from '../../ui/people/queries.ts'

/** How the targets of today stand; a change of any of them makes it old. */
export const standingsQuery = queryOptions({
  queryKey: [...managedKey(targets), 'standings'],
  queryFn: async ({ signal }) => read(targetStandings, signal, { query: {} }),
})

export const targetNeeds: ManagedNeeds<TargetRow> = {
  calls: targets,
  texts: 'targets',
  choices: (client) => [client.query(catalogQuery), client.query(optionsQuery)],
  beside: (client) => [client.query(standingsQuery)],
}
