import { redirect, useRouterState, type ParsedLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { keepSearch, keptSearch, readDashboardSearch, type DashboardSearch } from './dashboard.search.ts'

interface Entered {
  readonly search: DashboardSearch
  readonly location: ParsedLocation
}

/** The address of the board on screen: who asks for the same one without filters wants them gone. */
let shownAt: string | null = null

/**
 * Who comes from another page without an address of filters brings those along that they chose there; an entry of the
 * browser's history that they cleared stays cleared.
 */
function followPerson({ search, location }: Entered): void {
  if (location.state.chosen || location.pathname === shownAt || Object.keys(search).length > 0) return
  const kept = keptSearch()
  if (Object.keys(kept).length === 0) return
  throw redirect({ href: `${location.pathname}?${new URLSearchParams(kept).toString()}`, replace: true })
}

/** For the page of a board: what its address holds follows the person to the next one. */
export function useFollowed(search: DashboardSearch): void {
  // That of what is shown, not of what is on its way.
  const here = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname ?? null })
  useEffect(() => keepSearch(search), [search])
  useEffect(() => {
    shownAt = here
    return () => {
      shownAt = null
    }
  }, [here])
}

/** How every board's address is read. */
export const boardSearch = {
  validateSearch: readDashboardSearch,
  beforeLoad: followPerson,
  loaderDeps: ({ search }: { readonly search: DashboardSearch }) => readDashboardSearch(search),
}
