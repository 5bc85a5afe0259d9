import { jakartaDay } from '@ido/contract'
import type { RouterContext } from '../../../context.ts'
import { loadTexts } from '../../../i18n/i18n.ts'
import type { ListSearch } from '../../../ui/manage/search.ts'
import { referencesQuery } from '../queries.ts'
import { feedbackQuery, rankingQuery } from './executive.queries.ts'
import { daysShown, toFeedbackQuery } from './executive.search.ts'

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
