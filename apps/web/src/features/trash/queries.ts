import { exportTrash, listTrash, type TrashRow } from '@ido/contract'
import { queryOptions } from '@tanstack/react-query'
import { addressOf, read } from '../../api/client.ts'
import type { ListSearch } from '../../ui/manage/search.ts'
import type { ExportedFile, ListAnswer } from '../../ui/table/column.ts'

export const trashKey = ['trash'] as const

export const trashQuery = (search: ListSearch) =>
  queryOptions({
    queryKey: [...trashKey, search],
    // Whatever is deleted meanwhile is here when one comes back.
    staleTime: 0,
    queryFn: ({ signal }): Promise<ListAnswer<TrashRow>> => read(listTrash, signal, { query: search }),
  })

export function trashFile({ page: _page, size: _size, ...asked }: ListSearch) {
  return (file: ExportedFile) => addressOf(exportTrash, { query: { ...asked, ...file } })
}
