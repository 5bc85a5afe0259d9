import type { BothTexts, EndpointAnswer, listDashboards } from '@ido/contract'
import type { BoardPlace } from './boards.ts'

type KnownBoard = Pick<
  EndpointAnswer<typeof listDashboards>[number],
  'title' | 'screens' | 'filters' | 'compares' | 'measures'
>
type Search = Readonly<Record<string, string>>

/** What boards are looked for by: a dataset that they show, one measure of it, or anything. */
export interface Touching {
  readonly dataset?: string
  readonly measure?: string
}

export interface TouchedBoard {
  readonly title: BothTexts
  readonly place: BoardPlace
  readonly search: Search
  /** Filters that it cannot be set to. */
  readonly lost: readonly string[]
}

/** Parts of a board's address that are no filter. */
const looks = new Set(['from', 'to', 'period', 'compare'])

function shows({ measures }: KnownBoard, { dataset, measure }: Touching): boolean {
  if (dataset === undefined) return Object.keys(measures).length > 0
  const shown = measures[dataset]
  return shown !== undefined && (measure === undefined || shown.includes(measure))
}

/** How much of what a board shows is of the dataset, 0 to 1. */
function shareOf({ measures }: KnownBoard, { dataset }: Touching): number {
  const all = Object.values(measures).reduce((sum, shown) => sum + shown.length, 0)
  return dataset === undefined ? 0 : (measures[dataset]?.length ?? 0) / all
}

/** Boards that show what is asked for, set to a period and filters: first those that take every filter, and show little else. */
export function touchedBoards(boards: readonly KnownBoard[], touching: Touching, search: Search): TouchedBoard[] {
  return boards
    .filter((board) => shows(board, touching))
    .flatMap((board) => {
      // Pages of products are each about one of them.
      const screen = board.screens.find(({ layout }) => layout !== 'product')
      if (!screen) return []
      // Which event it is about only the pages of events are told.
      const isOfEvent = screen.group === 'events' && search['event'] !== undefined
      const takes = (key: string) =>
        looks.has(key) ||
        (key === 'event' && isOfEvent) ||
        (board.filters.includes(key) && !board.compares.includes(key))
      const entries = Object.entries(search)
      const lost = entries.flatMap(([key]) => (key === 'event' || takes(key) ? [] : [key]))
      const found: TouchedBoard = {
        // Menus say which group they stand in; here only its heading tells one 'Management' from the other.
        title: board.title,
        place: { layout: screen.layout, at: screen.at },
        search: Object.fromEntries(entries.filter(([key]) => takes(key))),
        lost,
      }
      return [{ found, isOfEvent, share: shareOf(board, touching) }]
    })
    .toSorted(
      (a, b) =>
        Number(b.isOfEvent) - Number(a.isOfEvent) || a.found.lost.length - b.found.lost.length || b.share - a.share,
    )
    .map(({ found }) => found)
}
