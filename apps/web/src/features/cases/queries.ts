import {
  caseBrief,
  changeCase,
  commentOnCase,
  listCases,
  readCase,
  type CaseDetail,
  type EndpointCall,
  type Query,
} from '@ido/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call, read } from '../../api/client.ts'
import { askTogether } from '../../api/questions.ts'
import type { ListSearch } from '../../ui/manage/search.ts'
import { sinceFirstFact } from '../../widgets/since.ts'

const keys = {
  list: ['cases', 'list'],
  brief: ['cases', 'brief'],
  course: ['cases', 'course'],
  one: (id: number) => ['cases', 'one', id],
} as const
const minutes = 60_000

export const casesQuery = (search: ListSearch) =>
  queryOptions({
    queryKey: [...keys.list, search],
    // Cases are found anew while one looks.
    staleTime: 0,
    queryFn: ({ signal }) => read(listCases, signal, { query: search }),
  })

export const caseQuery = (id: number) =>
  queryOptions({
    queryKey: keys.one(id),
    queryFn: async ({ signal }) => (await read(readCase, signal, { params: { id } })).answer,
  })

/** @param page of a dashboard its path and what it is narrowed to; empty = home */
export const briefQuery = (page: EndpointCall<typeof caseBrief>['query'] = {}) =>
  queryOptions({
    queryKey: [...keys.brief, page],
    staleTime: minutes,
    queryFn: async ({ signal }) => (await read(caseBrief, signal, { query: page })).answer,
  })

/** The figure of a case over time. */
export const courseQuery = (query: Query) =>
  queryOptions({
    queryKey: [...keys.course, query],
    staleTime: minutes,
    queryFn: async ({ signal }) => {
      const { answer, meta } = await askTogether(query, signal)
      return { rows: sinceFirstFact({ ...query, rows: answer, grain: query.grain, meta }), meta }
    },
  })

export type CaseChange = Omit<EndpointCall<typeof changeCase>['body'], 'version'>

/** What every write to a case does after it: its answer is the case now, lists and briefs are asked anew. */
function useWritten(id: number) {
  const client = useQueryClient()
  return {
    onSuccess: (now: CaseDetail) => {
      client.setQueryData(keys.one(id), now)
      void client.invalidateQueries({ queryKey: keys.list })
      void client.invalidateQueries({ queryKey: keys.brief })
    },
    // A refusal often means that somebody else was faster: the page shows how the case is now.
    onError: () => void client.invalidateQueries({ queryKey: keys.one(id) }),
  }
}

/** @param isOwnFailure whether a form shows the failure beside its fields */
export function useCaseChange({ id, version }: Pick<CaseDetail, 'id' | 'version'>, isOwnFailure = false) {
  return useMutation({
    meta: { ownFailure: isOwnFailure },
    mutationFn: async (change: CaseChange) =>
      (await call(changeCase, { params: { id }, body: { version, ...change } })).answer,
    ...useWritten(id),
  })
}

export function useCaseComment(id: number) {
  return useMutation({
    meta: { ownFailure: true },
    mutationFn: async (text: string) => (await call(commentOnCase, { params: { id }, body: { text } })).answer,
    ...useWritten(id),
  })
}
