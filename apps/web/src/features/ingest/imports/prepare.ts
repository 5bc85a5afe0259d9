import type { RouterContext } from '../../../context.ts'
import { loadTexts } from '../../../i18n/i18n.ts'
import type { ListSearch } from '../../../ui/manage/search.ts'
import { historyQuery, importQuery, profilesQuery, targetsQuery } from './queries.ts'

// The page asks the same again and shows what failed.
const shownByPage = () => null

/** Asks for what the address shows while the page's code and texts arrive. */
export async function prepareImports({ queryClient }: RouterContext, search: ListSearch): Promise<void> {
  void queryClient.query(targetsQuery).catch(shownByPage)
  void queryClient.query(profilesQuery).catch(shownByPage)
  if (search['tab'] === 'history') void queryClient.query(historyQuery(search)).catch(shownByPage)
  if (search['import']) void queryClient.query(importQuery(Number(search['import']))).catch(shownByPage)
  await loadTexts('imports', 'labels', 'manage', 'table', 'form')
}
