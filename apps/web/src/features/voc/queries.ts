import {
  listVoc,
  listVocAttachments,
  vocColumnSetting,
  vocDefaultColumns,
  vocDetailCall,
  vocReferenceLists,
  type VocColumn,
  type VocRow,
} from '@ido/contract'
import { queryOptions } from '@tanstack/react-query'
import { read } from '../../api/client.ts'
import type { ListAnswer } from '../../ui/table/column.ts'
import type { ListQuery } from './list/voc.search.ts'

const minutes = 60_000

export const vocKeys = { all: ['voc'], lists: ['voc', 'list'] } as const

export const referencesQuery = queryOptions({
  queryKey: ['voc-references'],
  queryFn: async ({ signal }) => (await read(vocReferenceLists, signal)).answer,
  staleTime: 10 * minutes,
})

export function listQuery(query: ListQuery, total: 'exact' | 'bounded' = 'exact') {
  return queryOptions({
    queryKey: [...vocKeys.lists, query, total],
    queryFn: ({ signal }): Promise<ListAnswer<VocRow>> => read(listVoc, signal, { query: { ...query, total } }),
  })
}

export function detailQuery(id: number) {
  return queryOptions({
    queryKey: ['voc', 'detail', id],
    queryFn: async ({ signal }) => (await read(vocDetailCall, signal, { params: { id } })).answer,
  })
}

export function attachmentsQuery(id: number) {
  return queryOptions({
    queryKey: ['voc', 'attachments', id],
    queryFn: async ({ signal }) => (await read(listVocAttachments, signal, { params: { id } })).answer,
  })
}

/** The person's own columns in their order; the default ones where none were chosen. */
export function columnsQuery(userId: number) {
  return queryOptions({
    queryKey: ['voc-columns', userId],
    queryFn: async ({ signal }): Promise<readonly VocColumn[]> => {
      const { answer } = await read(vocColumnSetting, signal, { query: { userId } })
      const path = answer[0]?.path.map((column) => column.orderName) ?? []
      return path.length > 0 ? path.filter((column) => column !== 'voc_id') : vocDefaultColumns
    },
    staleTime: Infinity,
  })
}
