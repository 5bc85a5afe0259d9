import { createFileRoute } from '@tanstack/react-router'
import { PortalSettingsPage } from '../../../features/settings/PortalSettingsPage.tsx'
import { preparePortalSettings } from '../../../features/settings/prepare.ts'

export const Route = createFileRoute('/v3/manage/setting')({
  staticData: { crumbs: [{ group: 'management' }, { title: 'nav.setting' }] },
  loader: ({ context }) => preparePortalSettings(context),
  component: PortalSettingsPage,
})
