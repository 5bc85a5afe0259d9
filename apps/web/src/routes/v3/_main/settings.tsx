import { givesPermission } from '@ido/contract'
import { createFileRoute } from '@tanstack/react-router'
import { factorsQuery } from '../../../api/factors.ts'
import { useSession } from '../../../api/session.ts'
import { profileQuery, sessionsQuery } from '../../../features/account/queries.ts'
import { SettingsPage } from '../../../features/account/SettingsPage.tsx'
import { KeysSection } from '../../../features/ingest/KeysSection.tsx'
import { OwnDownloads } from '../../../features/logs/downloads/OwnDownloads.tsx'
import { NoticeChoicesSection } from '../../../features/notices/NoticeChoices.tsx'
import { SecondFactorSection } from '../../../features/second-factor/SecondFactorSection.tsx'
import { WallLinksSection } from '../../../features/dashboards/walls/links/WallLinksSection.tsx'
import { WebhooksSection } from '../../../features/webhooks/WebhooksSection.tsx'
import { loadTexts } from '../../../i18n/i18n.ts'

export const Route = createFileRoute('/v3/_main/settings')({
  staticData: { crumbs: [{ title: 'crumb.settings' }] },
  loader: async ({ context }) => {
    // Asked for while the code arrives; the page itself shows what is still missing, or what failed.
    void context.queryClient.query(profileQuery).catch(() => null)
    void context.queryClient.query(sessionsQuery).catch(() => null)
    void context.queryClient.query(factorsQuery).catch(() => null)
    const { roles } = context.session
    const form = ['form', 'people'] as const
    const keys = keepsKeys(roles) ? (['keys', 'webhooks', 'table', ...form] as const) : []
    const links = hangsWalls(roles) ? (['wallLinks', ...form] as const) : []
    await loadTexts('settings', 'access', 'factor', 'downloads', 'notices', ...keys, ...links)
  },
  component: Page,
})

type Roles = Parameters<typeof givesPermission>[1]
const keepsKeys = (roles: Roles) => givesPermission('manageApiKeys', roles)
const hangsWalls = (roles: Roles) => givesPermission('manageWallLinks', roles)

function Page() {
  const { roles, email, hasAccess } = useSession()
  return (
    <SettingsPage
      secondFactor={<SecondFactorSection />}
      downloads={hasAccess ? <OwnDownloads email={email} /> : undefined}
      notices={hasAccess ? <NoticeChoicesSection /> : undefined}
      apiKeys={keepsKeys(roles) ? <KeysSection /> : undefined}
      webhooks={keepsKeys(roles) ? <WebhooksSection /> : undefined}
      wallLinks={hangsWalls(roles) ? <WallLinksSection /> : undefined}
    />
  )
}
