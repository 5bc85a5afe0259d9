import { library, libraryAtHand } from '@ido/contract'
import { queryOptions } from '@tanstack/react-query'
import { read } from '../../../api/client.ts'
import { managedKey } from '../../../ui/manage/calls.ts'

/** The library's widgets as a board takes them; asked again once one of them changes. */
export const libraryWidgetsQuery = queryOptions({
  queryKey: [...managedKey(library), 'at-hand'],
  queryFn: async ({ signal }) => (await read(libraryAtHand, signal)).answer,
})
