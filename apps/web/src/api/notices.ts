import {
  changeNoticeChoices,
  countUnreadNotices,
  listNotices,
  markAllNoticesRead,
  markNoticesRead,
  readNoticeChoices,
  type NoticeChoices,
} from '@ido/contract'
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, read } from './client.ts'
import { unreadKey } from './unread-key.ts'

export const unreadNotices = async (signal: AbortSignal): Promise<number> =>
  (await read(countUnreadNotices, signal)).answer.unread

interface AskedNotices {
  readonly page: number
  readonly size: number
  readonly onlyUnread: boolean
  readonly onlyMentions: boolean
}

export function useNotices({ page, size, onlyUnread, onlyMentions }: AskedNotices) {
  return useQuery({
    queryKey: ['notices', 'list', page, size, onlyUnread, onlyMentions],
    queryFn: ({ signal }) =>
      read(listNotices, signal, {
        query: { page, size, unread: onlyUnread ? 'true' : 'false', ...(onlyMentions && { kind: 'mentioned' }) },
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** Marks some as read, or all up to the newest that was seen; the bell counts at once what is left. */
export function useMarkRead() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (what: { ids: number[] } | { upTo: number }) =>
      'ids' in what
        ? (await call(markNoticesRead, { body: what })).answer
        : (await call(markAllNoticesRead, { body: what })).answer,
    onSuccess: async ({ unread }) => {
      queryClient.setQueryData(unreadKey, unread)
      await queryClient.invalidateQueries({ queryKey: ['notices', 'list'] })
    },
  })
}

export const noticeChoicesQuery = queryOptions({
  queryKey: ['notices', 'choices'],
  queryFn: async ({ signal }) => (await read(readNoticeChoices, signal)).answer,
})

/** A choice counts at once; one that fails goes back to what holds. */
export function useChooseNotices() {
  const queryClient = useQueryClient()
  const { queryKey } = noticeChoicesQuery
  return useMutation({
    mutationFn: async (choices: Partial<NoticeChoices>) => (await call(changeNoticeChoices, { body: choices })).answer,
    onSuccess: (answer) => queryClient.setQueryData(queryKey, answer),
  })
}
