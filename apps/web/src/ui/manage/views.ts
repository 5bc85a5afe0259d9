import { listSavedViews, readProfile, removeView, saveView } from '@ido/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call, read } from '../../api/client.ts'
import { parsedSearch } from './search.ts'

export function viewsQuery(screen: string) {
  return queryOptions({
    queryKey: ['saved-views', screen],
    queryFn: async ({ signal }) => (await read(listSavedViews, signal, { query: { screen } })).answer,
  })
}

/** The roles that one holds, by their own names: the ones that a view can be shared with. */
export const ownRolesQuery = queryOptions({
  queryKey: ['own-roles'],
  queryFn: async ({ signal }) => (await read(readProfile, signal)).answer.roles,
  staleTime: 60_000,
})

export interface ViewToSave {
  readonly name: string
  readonly search: string
  readonly sharedRole: string | null
}

export function useViewChanges(screen: string) {
  const client = useQueryClient()
  const onSuccess = () => client.invalidateQueries({ queryKey: viewsQuery(screen).queryKey })
  const save = useMutation({
    mutationFn: (view: ViewToSave) => call(saveView, { body: { screen, ...view } }),
    onSuccess,
  })
  const remove = useMutation({ mutationFn: (id: number) => call(removeView, { params: { id } }), onSuccess })
  return { save, remove }
}

// ---- The view that a list opens with, kept for the person in this browser ----

const keyOf = (screen: string, userId: number) => `ido.view.${userId}.${screen}`

export function defaultView(screen: string, userId: number): string | null {
  return localStorage.getItem(keyOf(screen, userId))
}

export function keepDefaultView(screen: string, userId: number, search: string | null): void {
  if (search === null) localStorage.removeItem(keyOf(screen, userId))
  else localStorage.setItem(keyOf(screen, userId), search)
}

/** For the guard of a list's route: the search to open with where the address holds none, or null. */
export function openingSearch(screen: string, userId: number, search: object): Record<string, string> | null {
  const text = Object.keys(search).length === 0 ? defaultView(screen, userId) : null
  return text ? parsedSearch(text) : null
}
