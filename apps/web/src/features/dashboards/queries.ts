import { dashboardByPath, outagesCall, recordsCall, watchCall, type EndpointCall, type Query } from '@ido/contract'
import { queryOptions, skipToken, type UseQueryResult } from '@tanstack/react-query'
import { read } from '../../api/client.ts'
import { askTogether } from '../../api/questions.ts'
import { sinceFirstFact } from '../../widgets/since.ts'

const minutes = 60_000

export function dashboardQuery(path: string) {
  return queryOptions({
    queryKey: ['dashboard', path],
    queryFn: async ({ signal }) => (await read(dashboardByPath, signal, { query: { path } })).answer,
    staleTime: minutes,
  })
}

/** All answers of the query layer, to ask them again together. */
export const answers = { all: ['figures'] } as const

export function answerQuery(query: Query) {
  return queryOptions({
    queryKey: [...answers.all, query],
    queryFn: async ({ signal }) => {
      const { answer, meta } = await askTogether(query, signal)
      return { answer: sinceFirstFact({ ...query, rows: answer, grain: query.grain, meta }), meta }
    },
  })
}

/** The same for what may have no question. */
export function answerOrNone(query: Query | null) {
  return queryOptions({
    ...answerQuery(query ?? noQuery),
    ...(query ? {} : { queryFn: skipToken }),
  })
}

/** How what a dataset watches stands right now. */
export function watchQuery(dataset: string) {
  return queryOptions({
    queryKey: [...answers.all, 'watch', dataset],
    queryFn: async ({ signal }) => (await read(watchCall, signal, { query: { dataset } })).answer,
  })
}

/** Outages of a period. */
export function outagesOrNone(asked: EndpointCall<typeof outagesCall>['query'] | null) {
  return queryOptions({
    queryKey: [...answers.all, 'outages', asked],
    queryFn: asked ? async ({ signal }) => (await read(outagesCall, signal, { query: asked })).answer : skipToken,
  })
}

const noQuery: Query = { dataset: '', measures: [] }

export function recordsQuery(query: EndpointCall<typeof recordsCall>['query']) {
  return queryOptions({
    queryKey: [...answers.all, 'records', query],
    queryFn: ({ signal }) => read(recordsCall, signal, { query }),
  })
}

/** Whether what an answer shows is of what was chosen before: it stays until the next is there. */
export const isOfBefore = ({ isPlaceholderData, data }: Pick<UseQueryResult, 'isPlaceholderData' | 'data'>): boolean =>
  isPlaceholderData || data === undefined
