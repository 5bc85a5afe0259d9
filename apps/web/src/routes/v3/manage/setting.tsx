import { createFileRoute } from '@tanstack/react-router'
import { PortalSettingsPage } from '../../../features/settings/PortalSettingsPage.tsx'
import { preparePortalSettings } from '../../../features/settings/prepare.ts'
import { readSettingSearch } from '../../../features/settings/setting.search.ts'

export const Route = createFileRoute('/v3/manage/setting')({
  staticData: { crumbs: [{ group: 'management' }, { title: 'nav.setting' }] },
  validateSearch: readSettingSearch,
  loader: ({ context }) => preparePortalSettings(context),
  component: Page,
})

function Page() {
  const { part = 'retention' } = Route.useSearch()
  return <PortalSettingsPage part={part} />
}
