import type { RouterContext } from '../../../context.ts'
import { loadTexts } from '../../../i18n/i18n.ts'
import type { ListSearch } from '../../../ui/manage/search.ts'
import { optionsQuery } from '../../../ui/people/queries.ts'
import { requestsQuery } from './queries.ts'

// The page asks the same again and shows what failed.
const shownByPage = () => null

/** Asks for the queue of requests while its code and texts arrive. */
export async function prepareRequests({ queryClient }: RouterContext, search: ListSearch): Promise<void> {
  void queryClient.query(requestsQuery(search)).catch(shownByPage)
  void queryClient.query(optionsQuery).catch(shownByPage)
  await loadTexts('people', 'manage', 'table', 'form')
}
