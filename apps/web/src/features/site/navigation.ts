import { leadingRole, managementPages, type ManagementPage, type Role } from '@ido/contract'
import {
  IconActivity,
  IconDeviceTv,
  IconClipboardHeart,
  IconHistory,
  IconId,
  IconMessageReport,
  IconMessages,
  IconNotebook,
  IconServerBolt,
  IconSettings,
  IconUserCheck,
  IconUsers,
  type Icon,
} from '@tabler/icons-react'
import { linkOptions } from '@tanstack/react-router'
import type { ParseKeys } from 'i18next'

/*
 * Every menu of the portal. An entry is added together with its screen; what has no screen is not shown
 * (specification, section 2: top menu Beranda, Dashboard, Events; sidebar T-REG, BUD, PRODUCT; management pages).
 */
type Title = Extract<ParseKeys<'shell'>, `nav.${string}`>

export const topMenu = [
  { title: 'nav.home', link: linkOptions({ to: '/v3/dashboard', activeOptions: { exact: true } }) },
] as const satisfies readonly { title: Title; link: object }[]

const assurance = linkOptions({
  to: '/v3/dashboard/digital-product-performance/treg/general/assurance-performance',
})
const infra = linkOptions({ to: '/v3/dashboard/digital-product-performance/infra-monitoring' })
const feedback = linkOptions({ to: '/v3/dashboard/digital-product-performance/product/feedback' })
const tioc = linkOptions({ to: '/tioc/management' })
const managementLink = (page: ManagementScreen) => linkOptions({ to: `/v3/manage/${page}` as const })

export interface SideItem {
  readonly title: Title
  readonly icon: Icon
  readonly link: typeof assurance | typeof infra | typeof feedback | typeof tioc | ReturnType<typeof managementLink>
}

export interface SideGroup {
  readonly title: Title
  readonly items: readonly SideItem[]
}

const mainSidebar: readonly SideGroup[] = [
  { title: 'nav.treg', items: [{ title: 'nav.assurance', icon: IconClipboardHeart, link: assurance }] },
  {
    title: 'nav.product',
    items: [
      { title: 'nav.infra', icon: IconServerBolt, link: infra },
      { title: 'nav.feedback', icon: IconMessageReport, link: feedback },
    ],
  },
  { title: 'nav.tioc', items: [{ title: 'nav.tiocBoards', icon: IconDeviceTv, link: tioc }] },
]

/** A management page is in the menu with its sign here and its name in `nav`; one without a screen has none yet. */
const managementIcons = {
  users: IconUsers,
  access: IconUserCheck,
  roles: IconId,
  voc: IconMessages,
  dashboard: null,
  'user-activity': IconActivity,
  'activity-log': IconHistory,
  logbook: IconNotebook,
} as const satisfies Record<ManagementPage, Icon | null>
type ManagementScreen = {
  [Page in ManagementPage]: (typeof managementIcons)[Page] extends null ? never : Page
}[ManagementPage]

function managementItem(page: ManagementPage): readonly SideItem[] {
  const icon = managementIcons[page]
  if (icon === null) return []
  const screen = page as ManagementScreen
  return [{ title: `nav.${screen}`, icon, link: managementLink(screen) }]
}

/** The management screens of a person, which the role that leads decides. */
export function managementSidebar(roles: readonly Role[]): readonly SideGroup[] {
  const role = leadingRole(roles)
  const pages: readonly ManagementPage[] = role ? managementPages[role] : []
  const items = pages.flatMap(managementItem)
  return items.length === 0 ? [] : [{ title: 'nav.management', items }]
}

/** The portal's menu; an agent's shift is a daily way, so its logbook stands there too. */
export function portalSidebar(roles: readonly Role[]): readonly SideGroup[] {
  if (leadingRole(roles) !== 'AGENT') return mainSidebar
  return [...mainSidebar, { title: 'nav.desk', items: managementSidebar(roles).flatMap((group) => group.items) }]
}

/**
 * What the account menu offers of them: 'Kelola CMS' to whoever has several, the screen itself to everybody else
 * (specification, section 4).
 */
export function managementEntries(roles: readonly Role[]): readonly SideItem[] {
  const items = managementSidebar(roles).flatMap((group) => group.items)
  const [first] = items
  return first === undefined || items.length === 1
    ? items
    : [{ title: 'nav.management', icon: IconSettings, link: first.link }]
}
