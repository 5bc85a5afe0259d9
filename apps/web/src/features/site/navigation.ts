import {
  ofDeclaredLists,
  type BoardIcon,
  type BothTexts,
  type Language,
  type ManagementPage,
  type Role,
} from '@ido/contract'
import {
  IconActivity,
  IconAdjustments,
  IconBoxMultiple,
  IconBulb,
  IconCalendarEvent,
  IconCalendarStar,
  IconChartBar,
  IconClipboardHeart,
  IconCoins,
  IconDeviceTv,
  IconDownload,
  IconFileDownload,
  IconFileImport,
  IconGauge,
  IconHistory,
  IconId,
  IconLayoutDashboard,
  IconLayoutGridAdd,
  IconLifebuoy,
  IconLock,
  IconMessageReport,
  IconMessages,
  IconNotebook,
  IconPackages,
  IconScale,
  IconServer,
  IconServerBolt,
  IconSettings,
  IconShieldExclamation,
  IconShoppingCart,
  IconSpeakerphone,
  IconTargetArrow,
  IconTool,
  IconTrash,
  IconTruckDelivery,
  IconUserCheck,
  IconUsers,
  IconUsersGroup,
  type Icon,
} from '@tabler/icons-react'
import { linkOptions } from '@tanstack/react-router'
import type { ParseKeys, TFunction } from 'i18next'
import { boardLink } from '../../api/boards.ts'
import { listAddress } from '../../ui/manage/search.ts'
import { toolSigns } from '../../ui/plain/ToolSign.tsx'
import { workSection, type MenuSection, type MenuSectionEntry, type MenuSectionName } from './sections.ts'

/*
 * How every menu of the portal is drawn; sections.ts says what stands in them. An entry is added together with its screen; what
 * has no screen is not shown (specification, section 2: top menu Beranda, Dashboard, Events; sidebar T-REG, BUD, PRODUCT;
 * management pages).
 */
type Title = Extract<ParseKeys<'shell'>, `nav.${string}`>

export const topMenu = [
  { title: 'nav.home', link: linkOptions({ to: '/v3/dashboard', activeOptions: { exact: true } }) },
  { title: 'nav.boardsAtHand', link: boardLink({ layout: 'v3', at: 'treg/management' }), isHandedOver: true },
  { title: 'nav.events', link: boardLink({ layout: 'v3', at: 'events' }) },
] as const satisfies readonly { title: Title; link: object; isHandedOver?: boolean }[]

/** The sidebar of the second version (specification, section 2: layout 'default'). */
const secondVersion = {
  serviceOperation: linkOptions({ to: '/v2/service-operation' }),
  infrastructure: linkOptions({ to: '/v2/infrastruktur' }),
  businessOperation: linkOptions({ to: '/v2/business-operation' }),
  businessDashboard: linkOptions({ to: '/v2/business-dashboard' }),
} as const

const feedback = linkOptions({ to: '/v3/dashboard/digital-product-performance/product/feedback' })
const cases = linkOptions({ to: '/v3/cases' })
const insights = linkOptions({ to: '/v3/dashboard/digital-product-performance/product/insight' })
const explore = linkOptions({ to: '/v3/explore' })
const serviceOperation = linkOptions({ to: '/v3/service-operation' })
const businessDashboard = linkOptions({ to: '/v3/business-dashboard' })
const infrastructure = linkOptions({ to: '/v3/infrastruktur/{-$product}' })
const tioc = boardLink({ layout: 'tioc', at: 'management' })
const managementLink = (page: ManagementPage) => linkOptions({ to: listAddress(page) })

interface SideItem {
  readonly title: Title
  readonly icon: Icon
  readonly link:
    | typeof feedback
    | typeof cases
    | typeof insights
    | typeof explore
    | typeof serviceOperation
    | typeof businessDashboard
    | typeof infrastructure
    | typeof tioc
    | (typeof secondVersion)[keyof typeof secondVersion]
    | ReturnType<typeof managementLink>
}

/** A dashboard, as the server tells of it. */
interface BoardItem {
  readonly title: BothTexts
  readonly icon: Icon
  readonly link: ReturnType<typeof boardLink>
  readonly isHandedOver?: boolean | undefined
}

export type MenuItem = SideItem | BoardItem

export interface SideGroup {
  readonly name: MenuSectionName
  readonly items: readonly MenuItem[]
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

const otherItems = {
  cases: { title: 'nav.cases', icon: IconShieldExclamation, link: cases },
  serviceOperation: { title: 'nav.serviceOperation', icon: IconLifebuoy, link: serviceOperation },
  businessDashboard: { title: 'nav.businessDashboard', icon: IconCoins, link: businessDashboard },
  infrastructure: { title: 'nav.infrastructure', icon: IconServer, link: infrastructure },
  feedback: { title: 'nav.feedback', icon: IconMessageReport, link: feedback },
  insights: { title: 'nav.insights', icon: IconBulb, link: insights },
  explore: { title: 'nav.explore', icon: IconChartBar, link: explore },
  tiocBoards: { title: 'nav.tiocBoards', icon: IconDeviceTv, link: tioc },
} as const satisfies Record<string, SideItem>

export const defaultMenu: readonly SideGroup[] = [
  {
    name: 'lists',
    items: [
      { title: 'nav.serviceOperation', icon: IconLifebuoy, link: secondVersion.serviceOperation },
      { title: 'nav.infrastructure', icon: IconServer, link: secondVersion.infrastructure },
      { title: 'nav.businessOperation', icon: IconShoppingCart, link: secondVersion.businessOperation },
      { title: 'nav.businessDashboard', icon: IconCoins, link: secondVersion.businessDashboard },
    ],
  },
]

/** Signs of lists beside those that tools may have. */
const signs = {
  ...toolSigns,
  star: IconCalendarStar,
  boxes: IconBoxMultiple,
  wrench: IconTool,
  speaker: IconSpeakerphone,
  scale: IconScale,
  aim: IconTargetArrow,
  grid: IconLayoutGridAdd,
  packages: IconPackages,
  badge: IconId,
} as const

/** A management page is in the menu with its sign, here or in its list's names, and its name in `nav`. */
const managementIcons = {
  users: IconUsers,
  access: IconUserCheck,
  voc: IconMessages,
  dashboard: IconLayoutDashboard,
  'user-activity': IconActivity,
  'activity-log': IconHistory,
  'download-analytics': IconDownload,
  'ncxsc-download-log': IconFileDownload,
  logbook: IconNotebook,
  'agent-performance': IconGauge,
  insight: IconBulb,
  trash: IconTrash,
  import: IconFileImport,
  'case-quality': IconShieldExclamation,
  setting: IconAdjustments,
  ...ofDeclaredLists(({ sign }): Icon => signs[sign]),
} as const satisfies Record<ManagementPage, Icon>
const managementItem = (page: ManagementPage): SideItem => ({
  title: `nav.${page}`,
  icon: managementIcons[page],
  link: managementLink(page),
})

function itemsOf(entry: MenuSectionEntry): readonly MenuItem[] {
  if ('page' in entry) return [managementItem(entry.page)]
  if ('screen' in entry) return [otherItems[entry.screen]]
  const { title, icon, isHandedOver, isPrivate, ...place } = entry.board
  return [{ title, icon: isPrivate ? IconLock : icons[icon], link: boardLink(place), isHandedOver }]
}

/** Sections as they are drawn. */
export function drawn(sections: readonly MenuSection[]): readonly SideGroup[] {
  return sections.map(({ name, entries }) => ({ name, items: entries.flatMap(itemsOf) }))
}

/**
 * What the account menu offers of one's work: 'Kelola CMS' to whom the CMS is for, to everybody else the pages by their
 * names (specification, section 6: 'Kelola Logbook' to agents).
 */
export function workEntries(roles: readonly Role[]): readonly MenuItem[] {
  const work = workSection(roles)
  if (!work) return []
  const items = work.entries.flatMap(itemsOf)
  const [first] = items
  return work.name === 'management' && first ? [{ ...first, title: 'nav.management', icon: IconSettings }] : items
}

/** Where the name of a group leads in the way to a page: to the board that stands at its own address, else to its first. */
export function groupItem({ name, items }: SideGroup): MenuItem | undefined {
  const own = items.find(({ link }) => 'params' in link && Object.values<string>(link.params).includes(name))
  return own ?? items[0]
}

/** An entry's name in the language of the page. */
export function nameOf({ title }: MenuItem, t: TFunction<'shell'>, language: Language): string {
  return typeof title === 'string' ? t(title) : title[language]
}
