import type { RouterContext } from '../../../context.ts'
import { loadTexts } from '../../../i18n/i18n.ts'
import type { ListSearch } from '../../../ui/manage/search.ts'
import { behindIn } from './performance.search.ts'
import { entriesQuery, isOfEntries, performanceQuery, ticketsQuery } from './queries.ts'

// The page asks the same again and shows what failed.
const shownByPage = () => null

/** Asks for what the address shows while the page's code and texts arrive. */
export async function preparePerformance({ queryClient }: RouterContext, search: ListSearch): Promise<void> {
  const behind = behindIn(search)
  if (!behind) void queryClient.query(performanceQuery(search)).catch(shownByPage)
  else if (isOfEntries(behind.figure)) void queryClient.query(entriesQuery(behind, search)).catch(shownByPage)
  else void queryClient.query(ticketsQuery(behind, search)).catch(shownByPage)
  await loadTexts('agents', 'logbook', 'manage', 'table', 'labels')
}
