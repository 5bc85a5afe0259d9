import {
  dashboardVersion,
  dashboardVersions,
  listDashboards,
  type DashboardAnswer,
  type EndpointAnswer,
} from '@ido/contract'
import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { boardLink, boardsQuery } from '../../../api/boards.ts'
import { read } from '../../../api/client.ts'
import { dashboardQuery } from '../queries.ts'

export type BoardVersion = EndpointAnswer<typeof dashboardVersions>[number]

export const keptVersions = { all: ['dashboard-versions'] } as const
export const versionsOnPage = 10

export function versionsQuery(path: string, page: number, size = versionsOnPage) {
  return queryOptions({
    queryKey: [...keptVersions.all, path, page, size],
    queryFn: ({ signal }) =>
      read(dashboardVersions, signal, { query: { path, page: String(page), size: String(size) } }),
    placeholderData: keepPreviousData,
  })
}

export function versionQuery(path: string, version: number) {
  return queryOptions({
    queryKey: [...keptVersions.all, path, 'one', version],
    queryFn: async ({ signal }) =>
      (await read(dashboardVersion, signal, { query: { path, version: String(version) } })).answer,
  })
}

/** How many boards one keeps oneself, and whether one makes some for others; asked again with the list. */
export const makingQuery = queryOptions({
  queryKey: [...boardsQuery.queryKey, 'making'],
  queryFn: async ({ signal }) => (await read(listDashboards, signal)).meta,
})

/** What was written stands on the page at once; menus and versions are asked again. */
export async function tookIn(client: QueryClient, answer: DashboardAnswer): Promise<void> {
  client.setQueryData(dashboardQuery(answer.path).queryKey, answer)
  void client.invalidateQueries({ queryKey: keptVersions.all })
  await client.invalidateQueries({ queryKey: boardsQuery.queryKey })
}

/** To a board that staff made, by its path. */
export function useGoToBoard(): (path: string) => Promise<void> {
  const navigate = useNavigate()
  return (path) => navigate(boardLink({ layout: 'board', at: path.replace(/^board\//, '') }))
}
