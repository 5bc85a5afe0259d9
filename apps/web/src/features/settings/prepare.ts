import type { RouterContext } from '../../context.ts'
import { loadTexts } from '../../i18n/i18n.ts'
import { retentionQuery } from './queries.ts'

/** Asks for the settings while the page's code and texts arrive; the page shows what failed. */
export async function preparePortalSettings({ queryClient }: RouterContext): Promise<void> {
  void queryClient.query(retentionQuery).catch(() => null)
  await loadTexts('setting', 'clocks', 'thanks', 'manage', 'form')
}
