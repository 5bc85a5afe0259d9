import { listDashboards, type DashboardScreen, type EndpointAnswer } from '@ido/contract'
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { linkOptions } from '@tanstack/react-router'
import { read } from './client.ts'

type Boards = EndpointAnswer<typeof listDashboards>

/** Every dashboard and where it stands: what menus, addresses and the way to a page are made from. */
export const boardsQuery = queryOptions({
  queryKey: ['dashboards'],
  queryFn: async ({ signal }) => (await read(listDashboards, signal)).answer,
  staleTime: 5 * 60_000,
  gcTime: Infinity,
})

/** For loaders: a menu that is there is not waited for again. */
export async function loadBoards(queryClient: QueryClient): Promise<Boards> {
  return queryClient.getQueryData(boardsQuery.queryKey) ?? queryClient.query(boardsQuery)
}

/** The list, asked again: somebody may have made a board since. */
export function renewBoards(queryClient: QueryClient): Promise<Boards> {
  return queryClient.query({ ...boardsQuery, staleTime: 0 })
}

export type BoardPlace = Pick<DashboardScreen, 'layout' | 'at'>

export function boardLink({ layout, at }: BoardPlace) {
  switch (layout) {
    case 'v3':
      return linkOptions({ to: '/v3/dashboard/digital-product-performance/$', params: { _splat: at } })
    case 'board':
      return linkOptions({ to: '/v3/dashboard/board/$board', params: { board: at } })
    case 'tioc':
      return linkOptions({ to: '/tioc/$', params: { _splat: at } })
    case 'product':
      return linkOptions({ to: '/v3/dashboard/$name', params: { name: at } })
  }
}

/** Screens of some layouts in the order of their menu. */
export function screensIn(
  boards: Boards | undefined,
  layouts: readonly DashboardScreen['layout'][],
): DashboardScreen[] {
  const screens = (boards ?? []).flatMap((board) => board.screens)
  return screens.filter(({ layout }) => layouts.includes(layout)).toSorted((a, b) => a.order - b.order)
}
