import { listSavedViews, readProfile, removeView, saveView } from '@ido/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call, read } from '../../api/client.ts'

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
