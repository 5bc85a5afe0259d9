import { categoryRanking, dashboardFeedback, type EndpointAnswer, jakartaDay } from '@ido/contract'
import { queryOptions } from '@tanstack/react-query'
import { read } from '../../../api/client.ts'
import { daysShown, type FeedbackQuery, toFeedbackQuery } from './executive.search.ts'
import type { RouterContext } from '../../../context.ts'
import { loadTexts } from '../../../i18n/i18n.ts'
import type { ListSearch } from '../../../ui/manage/search.ts'
import { referencesQuery } from '../queries.ts'

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

// The page asks the same again and shows what failed.
const shownByPage = () => null

/** Asks for what the address shows while the page's code and texts arrive. */
export async function prepareExecutive({ queryClient }: RouterContext, search: ListSearch): Promise<void> {
  const query = toFeedbackQuery(search, daysShown(search, jakartaDay(new Date())))
  void queryClient.query(referencesQuery).catch(shownByPage)
  if (search['tab'] === 'ranking') void queryClient.query(rankingQuery(query)).catch(shownByPage)
  else void queryClient.query(feedbackQuery(query)).catch(shownByPage)
  await loadTexts('executive', 'voc', 'manage', 'table', 'form', 'labels')
}
