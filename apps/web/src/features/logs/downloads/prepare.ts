import type { RouterContext } from '../../../context.ts'
import { loadTexts } from '../../../i18n/i18n.ts'
import type { ListSearch } from '../../../ui/manage/search.ts'
import type { DownloadList } from './downloads.search.ts'
import { analyticsQuery, downloadsQuery } from './queries.ts'

// The page asks the same again and shows what failed.
const shownByPage = () => null

/** Asks for what the address shows while the page's code and texts arrive. */
export async function prepareDownloads(
  { queryClient }: RouterContext,
  log: DownloadList | null,
  search: ListSearch,
): Promise<void> {
  if (log) void queryClient.query(downloadsQuery(log, search)).catch(shownByPage)
  else void queryClient.query(analyticsQuery(search)).catch(shownByPage)
  await loadTexts('downloads', 'manage', 'table', 'labels')
}
