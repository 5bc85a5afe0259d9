import { createFileRoute } from '@tanstack/react-router'
import { profileQuery, sessionsQuery } from '../../../features/account/queries.ts'
import { SettingsPage } from '../../../features/account/SettingsPage.tsx'
import { loadTexts } from '../../../i18n/i18n.ts'

export const Route = createFileRoute('/v3/_main/settings')({
  staticData: { crumbs: [{ title: 'crumb.settings' }] },
  loader: async ({ context }) => {
    // Asked for while the code arrives; the page itself shows what is still missing, or what failed.
    void context.queryClient.query(profileQuery).catch(() => null)
    void context.queryClient.query(sessionsQuery).catch(() => null)
    await loadTexts('settings', 'access')
  },
  component: SettingsPage,
})
