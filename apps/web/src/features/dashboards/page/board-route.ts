import type { DashboardScreen } from '@ido/contract'
import { notFound, rootRouteId } from '@tanstack/react-router'
import { loadBoards, renewBoards, type BoardPlace } from '../../../api/boards.ts'
import type { RouterContext } from '../../../context.ts'
import type { DashboardSearch } from '../dashboard.search.ts'
import { prepareDashboard } from './prepare.ts'

interface Asked {
  readonly context: RouterContext
  readonly deps: DashboardSearch
  readonly preload: boolean
}

/** What a board's page and the way to it are made from. */
interface BoardData {
  readonly path: string
  readonly way: Pick<DashboardScreen, 'group' | 'title'>
}

/**
 * For the loader of a layout: finds the dashboard that stands at an address and asks for all that it needs.
 * @throws the portal's 404 page where none does
 */
export async function prepareBoard(place: BoardPlace, { context, deps, preload }: Asked): Promise<BoardData> {
  const { queryClient } = context
  const found = standingAt(place, await loadBoards(queryClient)) ?? standingAt(place, await renewBoards(queryClient))
  if (!found) throw notFound({ routeId: rootRouteId })
  await prepareDashboard(context, found.path, deps, preload)
  return found
}

function standingAt({ layout, at }: BoardPlace, boards: Awaited<ReturnType<typeof loadBoards>>): BoardData | undefined {
  for (const { path, screens } of boards) {
    const screen = screens.find((known) => known.layout === layout && known.at === at)
    if (screen) return { path, way: { group: screen.group, title: screen.title } }
  }
  return undefined
}
