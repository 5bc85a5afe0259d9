import {
  leadingRole,
  managementPages,
  menuGroups,
  type BoardIcon,
  type BothTexts,
  type DashboardScreen,
  type ManagementPage,
  type Role,
} from '@ido/contract'
import {
  IconActivity,
  IconAdjustments,
  IconCalendarEvent,
  IconChartBar,
  IconCoins,
  IconDeviceTv,
  IconLayoutDashboard,
  IconClipboardHeart,
  IconHistory,
  IconId,
  IconMessageReport,
  IconMessages,
  IconNotebook,
  IconServerBolt,
  IconSettings,
  IconTargetArrow,
  IconTruckDelivery,
  IconUserCheck,
  IconUsers,
  IconUsersGroup,
  type Icon,
} from '@tabler/icons-react'
import { linkOptions } from '@tanstack/react-router'
import type { ParseKeys } from 'i18next'
import { boardLink } from '../../api/boards.ts'

/*
 * Every menu of the portal. An entry is added together with its screen; what has no screen is not shown
 * (specification, section 2: top menu Beranda, Dashboard, Events; sidebar T-REG, BUD, PRODUCT; management pages).
 */
type Title = Extract<ParseKeys<'shell'>, `nav.${string}`>

export const topMenu = [
  { title: 'nav.home', link: linkOptions({ to: '/v3/dashboard', activeOptions: { exact: true } }) },
] as const satisfies readonly { title: Title; link: object }[]

const feedback = linkOptions({ to: '/v3/dashboard/digital-product-performance/product/feedback' })
const tioc = boardLink({ layout: 'tioc', at: 'management' })
const managementLink = (page: ManagementScreen) => linkOptions({ to: `/v3/manage/${page}` as const })

interface SideItem {
  readonly title: Title
  readonly icon: Icon
  readonly link: typeof feedback | typeof tioc | ReturnType<typeof managementLink>
}

/** A dashboard, as the server tells of it. */
interface BoardItem {
  readonly title: BothTexts
  readonly icon: Icon
  readonly link: ReturnType<typeof boardLink>
  readonly isHandedOver?: boolean | undefined
}

export interface SideGroup {
  readonly title: Title
  readonly items: readonly (SideItem | BoardItem)[]
}

const icons: Readonly<Record<BoardIcon, Icon>> = {
  health: IconClipboardHeart,
  server: IconServerBolt,
  wall: IconDeviceTv,
  board: IconLayoutDashboard,
  chart: IconChartBar,
  people: IconUsersGroup,
  money: IconCoins,
  delivery: IconTruckDelivery,
  calendar: IconCalendarEvent,
}

/** Screens that are no dashboards, after those of their group. */
const otherScreens: Partial<Record<DashboardScreen['group'], SideItem>> = {
  product: { title: 'nav.feedback', icon: IconMessageReport, link: feedback },
  tioc: { title: 'nav.tiocBoards', icon: IconDeviceTv, link: tioc },
}

function boardItem({ title, icon, isHandedOver, ...place }: DashboardScreen): BoardItem {
  return { title, icon: icons[icon], link: boardLink(place), isHandedOver }
}

function mainSidebar(screens: readonly DashboardScreen[]): readonly SideGroup[] {
  return menuGroups.flatMap((group) => {
    const boards = screens.filter((screen) => screen.group === group).map(boardItem)
    const items = [...boards, ...(otherScreens[group] ? [otherScreens[group]] : [])]
    return items.length > 0 ? [{ title: `nav.${group}` as const, items }] : []
  })
}

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
  target: IconTargetArrow,
  setting: IconAdjustments,
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
function managementItems(roles: readonly Role[]): readonly SideItem[] {
  const role = leadingRole(roles)
  const pages: readonly ManagementPage[] = role ? managementPages[role] : []
  return pages.flatMap(managementItem)
}

export function managementSidebar(roles: readonly Role[]): readonly SideGroup[] {
  const items = managementItems(roles)
  return items.length === 0 ? [] : [{ title: 'nav.management', items }]
}

/** The portal's menu; an agent's shift is a daily way, so its logbook stands there too. */
export function portalSidebar(roles: readonly Role[], screens: readonly DashboardScreen[]): readonly SideGroup[] {
  const main = mainSidebar(screens)
  return leadingRole(roles) === 'AGENT' ? [...main, { title: 'nav.desk', items: managementItems(roles) }] : main
}

/**
 * What the account menu offers of them: 'Kelola CMS' to whoever has several, the screen itself to everybody else
 * (specification, section 4).
 */
export function managementEntries(roles: readonly Role[]): readonly SideItem[] {
  const items = managementItems(roles)
  const [first] = items
  return first === undefined || items.length === 1
    ? items
    : [{ title: 'nav.management', icon: IconSettings, link: first.link }]
}
