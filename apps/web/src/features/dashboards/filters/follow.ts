import { redirect, useRouterState, type ParsedLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { loadBoards, type BoardPlace } from '../../../api/boards.ts'
import type { RouterContext } from '../../../context.ts'
import { keepSearch, keptSearch, parted, readDashboardSearch, type DashboardSearch } from '../dashboard.search.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Filters that stayed behind on the way to a board that lays their labels side by side. */
    leftOut?: DashboardSearch
  }
}

/** The addresses of a layout's boards begin alike. */
interface BoardRoute extends Pick<BoardPlace, 'layout'> {
  readonly under: `/${string}/`
}

interface Entered {
  readonly search: DashboardSearch
  readonly location: ParsedLocation
  readonly context: RouterContext
}

/** The address of the board on screen: who asks for the same one without filters wants them gone. */
let shownAt: string | null = null

/** A wall is for the whole room: the product that somebody looked at elsewhere is not what it is about. */
const notOnWalls = ['product', 'sub_product']

/**
 * Who comes from another page without an address of filters brings those along that they chose there, except what the board
 * compares and, on walls, the product; an entry of the browser's history that they cleared stays cleared.
 */
async function followPerson({ layout, under }: BoardRoute, { search, location, context }: Entered) {
  const { pathname, state } = location
  if (state.chosen || state.leftOut || pathname === shownAt || Object.keys(search).length > 0) return
  const kept = keptSearch()
  if (Object.keys(kept).length === 0) return
  const at = pathname.slice(under.length)
  const staying = [...(await comparedAt({ layout, at }, context)), ...(layout === 'tioc' ? notOnWalls : [])]
  const { followed, leftOut } = parted(kept, staying)
  const written = new URLSearchParams(followed).toString()
  throw redirect({
    href: written === '' ? pathname : `${pathname}?${written}`,
    replace: true,
    state: Object.keys(leftOut).length > 0 ? { leftOut } : {},
  })
}

/** What the board at an address lays side by side; nothing where its list cannot be had. */
async function comparedAt({ layout, at }: BoardPlace, { queryClient }: RouterContext): Promise<readonly string[]> {
  const boards = await loadBoards(queryClient).catch(() => [])
  const found = boards.find(({ screens }) => screens.some((screen) => screen.layout === layout && screen.at === at))
  return found?.compares ?? []
}

/** For the page of a board: what its address holds follows the person to the next one, with what stayed behind. */
export function useFollowed(search: DashboardSearch): DashboardSearch | undefined {
  // That of what is shown, not of what is on its way.
  const here = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname ?? null })
  const leftOut = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.state.leftOut })
  useEffect(() => {
    // The days and places of an event are that event's, and mostly nobody chose them.
    if (search['event'] === undefined) keepSearch({ ...leftOut, ...search })
  }, [search, leftOut])
  useEffect(() => {
    shownAt = here
    return () => {
      shownAt = null
    }
  }, [here])
  return leftOut
}

/** How the address of every board of a layout is read. */
export function boardSearch(route: BoardRoute) {
  return {
    validateSearch: readDashboardSearch,
    beforeLoad: (entered: Entered) => followPerson(route, entered),
    loaderDeps: ({ search }: { readonly search: DashboardSearch }) => readDashboardSearch(search),
  }
}
