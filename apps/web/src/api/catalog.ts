import { catalogCall, filterOptions } from '@ido/contract'
import { queryOptions } from '@tanstack/react-query'
import { read } from './client.ts'

/** What can be counted and how, with the titles of measures and dimensions: as long as the page is open it does not change. */
export const catalogQuery = queryOptions({
  queryKey: ['catalog'],
  queryFn: async ({ signal }) => (await read(catalogCall, signal)).answer,
  staleTime: Infinity,
  gcTime: Infinity,
})

/** The same of one dataset, where others name different lists alike. */
export function labelOptionsOf(dataset: string, dimensions: readonly string[]) {
  return queryOptions({
    queryKey: ['dashboard-options', dimensions, dataset],
    queryFn: async ({ signal }) =>
      dimensions.length === 0
        ? {}
        : (await read(filterOptions, signal, { query: { dimensions: dimensions.join(','), dataset } })).answer,
    staleTime: 10 * 60_000,
  })
}

/** The labels of dimensions that the person can narrow by. */
export function labelOptionsQuery(dimensions: readonly string[]) {
  return queryOptions({
    queryKey: ['dashboard-options', dimensions],
    queryFn: async ({ signal }) =>
      (await read(filterOptions, signal, { query: { dimensions: dimensions.join(',') } })).answer,
    staleTime: 10 * 60_000,
  })
}
