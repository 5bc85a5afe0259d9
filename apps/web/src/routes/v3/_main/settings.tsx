import { createFileRoute } from '@tanstack/react-router'
import { profileQuery, sessionsQuery } from '../../../features/account/queries.ts'
import { SettingsPage } from '../../../features/account/SettingsPage.tsx'
import { factorsQuery } from '../../../features/second-factor/queries.ts'
import { SecondFactorSection } from '../../../features/second-factor/SecondFactorSection.tsx'
import { loadTexts } from '../../../i18n/i18n.ts'

export const Route = createFileRoute('/v3/_main/settings')({
  staticData: { crumbs: [{ title: 'crumb.settings' }] },
  loader: async ({ context }) => {
    // Asked for while the code arrives; the page itself shows what is still missing, or what failed.
    void context.queryClient.query(profileQuery).catch(() => null)
    void context.queryClient.query(sessionsQuery).catch(() => null)
    void context.queryClient.query(factorsQuery).catch(() => null)
    await loadTexts('settings', 'access', 'factor')
  },
  component: () => <SettingsPage secondFactor={<SecondFactorSection />} />,
})
