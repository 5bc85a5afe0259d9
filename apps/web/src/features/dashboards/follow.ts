import { redirect, type ParsedLocation } from '@tanstack/react-router'
import { keptSearch, readDashboardSearch, type DashboardSearch } from './dashboard.search.ts'

interface Entered {
  readonly cause: 'enter' | 'stay' | 'preload'
  readonly search: DashboardSearch
  readonly location: ParsedLocation
}

/** Who comes from another page without an address of filters brings those along that they chose there. */
function followPerson({ cause, search, location }: Entered): void {
  if (cause === 'stay' || Object.keys(search).length > 0) return
  const kept = keptSearch()
  if (Object.keys(kept).length === 0) return
  throw redirect({ href: `${location.pathname}?${new URLSearchParams(kept).toString()}`, replace: true })
}

/** How every board's address is read. */
export const boardSearch = {
  validateSearch: readDashboardSearch,
  beforeLoad: followPerson,
  loaderDeps: ({ search }: { readonly search: DashboardSearch }) => readDashboardSearch(search),
}
