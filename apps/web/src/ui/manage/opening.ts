import type { ManagementPage } from '@ido/contract'
import type { HistoryState } from '@tanstack/react-router'
import { parsedSearch, type ListSearch } from './search.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The management list that a record was opened from, for the way back. */
    listBefore?: ListSearch
    /**
     * The person chose this search of a list, be it none at all: the view that the list opens with does not take its
     * place. It stays with the entry of the browser's history, through reloads and on the way back.
     */
    chosen?: true
  }
}

// ---- The view that a list opens with, kept for the person in this browser ----

const keyOf = (page: ManagementPage, userId: number) => `ido.view.${userId}.${page}`

export function defaultView(page: ManagementPage, userId: number): string | null {
  return localStorage.getItem(keyOf(page, userId))
}

export function keepDefaultView(page: ManagementPage, userId: number, search: string | null): void {
  if (search === null) localStorage.removeItem(keyOf(page, userId))
  else localStorage.setItem(keyOf(page, userId), search)
}

/** The search that a list opens with where the address holds none and nobody has cleared it, or null. */
export function openingSearch(
  page: ManagementPage,
  userId: number,
  now: { readonly search: ListSearch; readonly state: HistoryState },
): ListSearch | null {
  if (now.state.chosen || Object.keys(now.search).length > 0) return null
  const text = defaultView(page, userId)
  return text ? parsedSearch(text) : null
}
