import type { Language } from './language.ts'
import type { ToolIcon } from './tool-icons.ts'

/** Roles in order of precedence: with several, the first leads: it decides the pages and what the API allows. */
export const roles = ['ADMIN', 'AGENT', 'MANAGEMENT', 'CMP', 'PO'] as const
export type Role = (typeof roles)[number]

/**
 * Every endpoint names one of these. `public` needs nothing, `signedIn` a session, `hasAccess` a session of an account
 * that was granted access; the others need access and a leading role that is listed. What a person may do with one record is
 * decided by the feature's policy on top. `apiKey` is for programs: no session counts there, only a key with the scope.
 * `wall` is for screens that a link opened, and no session counts there either.
 * `requestAccess` takes the fixed basic credentials of the two request-access calls, and no session either.
 */
export const permissionRoles = {
  public: null,
  signedIn: null,
  hasAccess: null,
  workOnVoc: ['ADMIN', 'CMP', 'PO'],
  removeVoc: ['ADMIN', 'CMP'],
  shapeDashboards: ['ADMIN', 'MANAGEMENT', 'CMP', 'PO'],
  managePeople: ['ADMIN', 'MANAGEMENT'],
  manageRoles: ['ADMIN'],
  viewAs: ['ADMIN'],
  resetSecondFactor: ['ADMIN'],
  readActivity: ['ADMIN', 'MANAGEMENT'],
  readAudit: ['ADMIN'],
  readDownloads: ['ADMIN', 'MANAGEMENT', 'CMP'],
  readOrderDownloads: ['ADMIN'],
  keepLogbook: ['ADMIN', 'AGENT'],
  readAgentPerformance: ['ADMIN', 'AGENT', 'MANAGEMENT'],
  manageTargets: ['ADMIN', 'MANAGEMENT'],
  manageTopdown: ['ADMIN', 'MANAGEMENT', 'CMP'],
  manageEvents: ['ADMIN', 'MANAGEMENT'],
  manageInsights: ['ADMIN', 'CMP', 'PO'],
  manageCatalogue: ['ADMIN'],
  manageClusters: ['ADMIN'],
  manageTools: ['ADMIN'],
  manageAnnouncements: ['ADMIN', 'MANAGEMENT'],
  manageWidgets: ['ADMIN', 'MANAGEMENT'],
  readTrash: ['ADMIN', 'AGENT', 'MANAGEMENT', 'CMP', 'PO'],
  changeSettings: ['ADMIN'],
  importFiles: ['ADMIN'],
  manageApiKeys: ['ADMIN'],
  manageWallLinks: ['ADMIN', 'MANAGEMENT'],
  apiKey: null,
  wall: null,
  requestAccess: null,
} as const satisfies Record<string, readonly Role[] | null>
export type Permission = keyof typeof permissionRoles

/**
 * Management pages in the order of the menu, each with the permission that opens it: the specification's table for the
 * pages it names, docs/specification.md for the others. A page's list, menu entry and guard follow from its line here.
 */
export const managementPage = {
  users: 'managePeople',
  access: 'managePeople',
  roles: 'manageRoles',
  voc: 'workOnVoc',
  dashboard: 'workOnVoc',
  'user-activity': 'readActivity',
  'activity-log': 'readActivity',
  'download-analytics': 'readDownloads',
  'ncxsc-download-log': 'readOrderDownloads',
  logbook: 'keepLogbook',
  'agent-performance': 'readAgentPerformance',
  target: 'manageTargets',
  'topdown-overall': 'manageTopdown',
  event: 'manageEvents',
  insight: 'manageInsights',
  product: 'manageCatalogue',
  cluster: 'manageClusters',
  tool: 'manageTools',
  announcement: 'manageAnnouncements',
  widget: 'manageWidgets',
  trash: 'readTrash',
  import: 'importFiles',
  'case-quality': 'changeSettings',
  setting: 'changeSettings',
} as const satisfies Record<string, Permission>
export type ManagementPage = keyof typeof managementPage

/** The pages that are management lists, each with what the audit log calls one of its records. */
export const listSubjects = {
  users: 'user',
  roles: 'role',
  logbook: 'logbook',
  target: 'target',
  'topdown-overall': 'topdown',
  event: 'event',
  insight: 'insight',
  product: 'product',
  cluster: 'cluster',
  tool: 'tool',
  announcement: 'announcement',
  widget: 'widget',
} as const satisfies Partial<Record<ManagementPage, string>>

/** What a list is called, where its names are no texts of their own. */
interface ListNames {
  /** All of it, as a heading. */
  readonly titles: Readonly<Record<Language, string>>
  /** One record of it, within a sentence. */
  readonly noun: Readonly<Record<Language, string>>
  /** Its sign in the menu. */
  readonly sign: ToolIcon | 'star' | 'boxes' | 'wrench' | 'speaker' | 'scale' | 'aim' | 'grid' | 'badge' | 'packages'
}

/** The lists whose fields are declared. Menus, pages, files, logs and the trash call them by these names. */
export const listNames = {
  roles: { titles: { id: 'Peran', en: 'Roles' }, noun: { id: 'peran', en: 'role' }, sign: 'badge' },
  target: { titles: { id: 'Target', en: 'Targets' }, noun: { id: 'target', en: 'target' }, sign: 'aim' },
  'topdown-overall': {
    titles: { id: 'NPS top-down', en: 'Top-down NPS' },
    noun: { id: 'NPS top-down', en: 'top-down NPS' },
    sign: 'scale',
  },
  event: { titles: { id: 'Event', en: 'Events' }, noun: { id: 'event', en: 'event' }, sign: 'star' },
  product: {
    titles: { id: 'Produk', en: 'Products' },
    noun: { id: 'produk katalog', en: 'product of the catalogue' },
    sign: 'packages',
  },
  cluster: { titles: { id: 'Klaster', en: 'Clusters' }, noun: { id: 'klaster', en: 'cluster' }, sign: 'boxes' },
  tool: { titles: { id: 'Alat', en: 'Tools' }, noun: { id: 'alat', en: 'tool' }, sign: 'wrench' },
  announcement: {
    titles: { id: 'Pengumuman', en: 'Announcements' },
    noun: { id: 'pengumuman', en: 'announcement' },
    sign: 'speaker',
  },
  widget: { titles: { id: 'Widget', en: 'Widgets' }, noun: { id: 'widget', en: 'widget' }, sign: 'grid' },
} as const satisfies Partial<Record<ManagementPage, ListNames>>
export type DeclaredPage = keyof typeof listNames
export const declaredPages = Object.keys(listNames) as DeclaredPage[]

/** Something of each of them, by its page. */
export const ofDeclaredLists = <Made>(make: (names: ListNames, page: DeclaredPage) => Made) =>
  Object.fromEntries(declaredPages.map((page) => [page, make(listNames[page], page)])) as Record<DeclaredPage, Made>

/** The same by what the audit trail calls a record of the list. */
export const ofDeclaredSubjects = <Made>(make: (names: ListNames) => Made) =>
  Object.fromEntries(declaredPages.map((page) => [listSubjects[page], make(listNames[page])])) as Record<
    (typeof listSubjects)[DeclaredPage],
    Made
  >

export type ListPage = keyof typeof listSubjects
export const listPages = Object.keys(listSubjects) as ListPage[]
export type ListSubject = (typeof listSubjects)[ListPage]

/** Management pages by role. */
export const managementPages: Readonly<Record<Role, readonly ManagementPage[]>> = {
  ADMIN: pagesOf('ADMIN'),
  AGENT: pagesOf('AGENT'),
  MANAGEMENT: pagesOf('MANAGEMENT'),
  CMP: pagesOf('CMP'),
  PO: pagesOf('PO'),
}

function pagesOf(role: Role): ManagementPage[] {
  const pages = Object.keys(managementPage) as ManagementPage[]
  return pages.filter((page) => (permissionRoles[managementPage[page]] as readonly Role[]).includes(role))
}

/** The role that decides pages and rights, or undefined for staff without one. */
export function leadingRole(held: readonly Role[]): Role | undefined {
  return roles.find((role) => held.includes(role))
}

/** Whether the role that leads is one of these; what one holds beside it does not count. */
export function leadsAs(held: readonly Role[], ...among: readonly Role[]): boolean {
  const role = leadingRole(held)
  return role !== undefined && among.includes(role)
}

/** Whether these roles give a permission. One that names no roles is not theirs to give: it asks for less, or for a key. */
export function givesPermission(permission: Permission, held: readonly Role[]): boolean {
  return leadsAs(held, ...(permissionRoles[permission] ?? []))
}
