import {
  leadingRole,
  managementPages,
  menuGroups,
  type DashboardScreen,
  type ManagementPage,
  type Role,
} from '@ido/contract'

/** Screens of a menu that are neither dashboards nor management pages. */
type OtherScreen =
  | 'cases'
  | 'serviceOperation'
  | 'businessDashboard'
  | 'infrastructure'
  | 'feedback'
  | 'insights'
  | 'explore'
  | 'tiocBoards'

export type MenuSectionEntry =
  | { readonly board: DashboardScreen & { readonly isPrivate?: boolean } }
  | { readonly screen: OtherScreen }
  | { readonly page: ManagementPage }

/** Every section of a sidebar, by its title in `section`. */
export type MenuSectionName = (typeof menuGroups)[number] | 'now' | 'management' | 'desk' | 'voice' | 'lists'

export interface MenuSection {
  readonly name: MenuSectionName
  readonly entries: readonly MenuSectionEntry[]
}

/** Screens that are no dashboards, after those of their group. */
const others: Partial<Record<MenuSectionName, readonly OtherScreen[]>> = {
  product: ['serviceOperation', 'businessDashboard', 'infrastructure', 'feedback', 'insights'],
  boards: ['explore'],
  tioc: ['tiocBoards'],
}

/**
 * 'Kelola CMS' is for who manages the portal (specification, section 6: only isAdmin or isManagement); the work of the
 * others is called what it is, however many pages it has.
 */
const workOf = {
  ADMIN: 'management',
  MANAGEMENT: 'management',
  AGENT: 'desk',
  CMP: 'voice',
  PO: 'voice',
} as const satisfies Record<Role, MenuSectionName>

export const workNames: ReadonlySet<MenuSectionName> = new Set(Object.values(workOf))

/** The management pages of a person, which the role that leads decides; none for staff without one. */
export function workSection(roles: readonly Role[]): MenuSection | null {
  const role = leadingRole(roles)
  const pages = role ? managementPages[role] : []
  return role && pages.length > 0 ? { name: workOf[role], entries: pages.map((page) => ({ page })) } : null
}

function dashboardSections(screens: readonly DashboardScreen[]): readonly MenuSection[] {
  return menuGroups.flatMap((name) => {
    const boards = screens.filter(({ group }) => group === name).map((board) => ({ board }))
    const entries = [...boards, ...(others[name] ?? []).map((screen) => ({ screen }))]
    return entries.length > 0 ? [{ name, entries }] : []
  })
}

const now: MenuSection = { name: 'now', entries: [{ screen: 'cases' }] }

/**
 * The sidebar of every inner page: what is wrong now, the dashboards, then one's own pages of work. What stands where does not
 * depend on the page.
 */
export function portalSections(roles: readonly Role[], screens: readonly DashboardScreen[]): readonly MenuSection[] {
  const work = workSection(roles)
  return [now, ...dashboardSections(screens), ...(work ? [work] : [])]
}
