import { adaptBoard, lookOf, partsOf, questionOf, type DatasetInfo, type Look } from '@ido/contract'
import type { QueryClient } from '@tanstack/react-query'
import { catalogQuery } from '../../../api/catalog.ts'
import { sessionQuery } from '../../../api/session.ts'
import { briefQuery } from '../../cases/cases.read.ts'
import { briefAsked } from '../cases/useBoardCases.ts'
import { eventsQuery } from '../../events/events.read.ts'
import type { RouterContext } from '../../../context.ts'
import { loadTexts } from '../../../i18n/i18n.ts'
import { datasetsInUse, type Board } from '../board.ts'
import { chosenIn, type DashboardSearch } from '../dashboard.search.ts'
import { answerQuery, dashboardQuery, watchQuery } from '../queries.ts'
import { eventsAsked } from '../widget/useMarks.ts'

// The page asks the same again and shows what failed.
const shownByPage = () => null

/** Asks for a dashboard and for all that its widgets want to know, while its code and texts arrive. */
export async function prepareDashboard(
  { queryClient }: RouterContext,
  path: string,
  search: DashboardSearch,
  preload: boolean,
): Promise<void> {
  const definition = queryClient.query(dashboardQuery(path)).catch(shownByPage)
  const catalog = queryClient.query(catalogQuery).catch(shownByPage)
  // A pointer that only passes over a link asks for no figures.
  if (!preload) {
    void Promise.all([definition, catalog]).then(([answer, datasets]) => {
      const session = queryClient.getQueryData(sessionQuery.queryKey)
      if (!answer || !datasets || !session) return
      askFigures(queryClient, { path, definition: adaptBoard(answer.definition, datasets, session) }, datasets, search)
    })
  }
  await loadTexts('dashboard', 'brief', 'records', 'labels')
}

type PlacedBoard = Pick<Board, 'path' | 'definition'>

function askFigures(
  queryClient: QueryClient,
  board: PlacedBoard,
  datasets: readonly DatasetInfo[],
  search: DashboardSearch,
): void {
  const look = askBoard(queryClient, board, datasets, search)
  void queryClient
    .query(eventsQuery(eventsAsked({ definition: board.definition, datasets, look: { ...look, refresh: null } })))
    .catch(shownByPage)
}

/** What a board itself asks: how what it watches stands, its cases, and its figures. @returns what it is asked under */
export function askBoard(
  queryClient: QueryClient,
  { path, definition }: PlacedBoard,
  datasets: readonly DatasetInfo[],
  search: DashboardSearch,
): Look {
  // The strip first: what stands below it waits for its height.
  for (const { id, watched } of datasetsInUse({ datasets, definition })) {
    if (watched) void queryClient.query(watchQuery(id)).catch(shownByPage)
  }
  const look = lookOf(chosenIn(search), definition, datasets, new Date())
  void queryClient.query(briefQuery(briefAsked({ path, look }))).catch(shownByPage)
  for (const widget of definition.widgets.flatMap(partsOf)) {
    const dataset = datasets.find(({ id }) => id === widget.query?.dataset)
    const query = dataset && widget.kind !== 'records' ? questionOf(widget, dataset, look).query : null
    if (query) void queryClient.query(answerQuery(query)).catch(shownByPage)
  }
  return look
}
