import { listTrash, type TrashRow } from '@ido/contract'
import { queryOptions } from '@tanstack/react-query'
import { read } from '../../api/client.ts'
import type { ListSearch } from '../../ui/manage/search.ts'
import type { ListAnswer } from '../../ui/table/column.ts'

export const trashKey = ['trash'] as const

export const trashQuery = (search: ListSearch) =>
  queryOptions({
    queryKey: [...trashKey, search],
    // Whatever is deleted meanwhile is here when one comes back.
    staleTime: 0,
    queryFn: ({ signal }): Promise<ListAnswer<TrashRow>> => read(listTrash, signal, { query: search }),
  })
