import { categoryRanking, dashboardFeedback, type EndpointAnswer } from '@ido/contract'
import { queryOptions } from '@tanstack/react-query'
import { read } from '../../../api/client.ts'
import type { FeedbackQuery } from './executive.search.ts'

export type FeedbackAnswer = EndpointAnswer<typeof dashboardFeedback>
export type RankedCategory = EndpointAnswer<typeof categoryRanking>[number]

// Under the key of VOC: what somebody changes here is counted anew.
export const feedbackQuery = (query: FeedbackQuery) =>
  queryOptions({
    queryKey: ['voc', 'executive', query],
    queryFn: async ({ signal }) => (await read(dashboardFeedback, signal, { query })).answer,
  })

export const rankingQuery = (query: FeedbackQuery) =>
  queryOptions({
    queryKey: ['voc', 'ranking', query],
    queryFn: async ({ signal }) => (await read(categoryRanking, signal, { query })).answer,
  })
