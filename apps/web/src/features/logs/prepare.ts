import type { RouterContext } from '../../context.ts'
import { loadTexts } from '../../i18n/i18n.ts'
import type { ListSearch } from '../../ui/manage/search.ts'
import { optionsQuery } from '../../ui/people/queries.ts'
import { activityQuery, auditQuery, auditStateQuery } from './queries.ts'

// The page asks the same again and shows what failed.
const shownByPage = () => null

/** Asks for what the address shows while the page's code and texts arrive. */
export async function prepareLogs({ queryClient }: RouterContext, search: ListSearch): Promise<void> {
  if (search['tab'] === 'audit') {
    void queryClient.query(auditQuery(search)).catch(shownByPage)
    void queryClient.query(auditStateQuery).catch(shownByPage)
    // Its lines name regions and products.
    void queryClient.query(optionsQuery).catch(shownByPage)
  } else {
    void queryClient.query(activityQuery(search)).catch(shownByPage)
  }
  await loadTexts('logs', 'manage', 'table')
}
