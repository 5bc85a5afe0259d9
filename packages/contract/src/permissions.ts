/** Roles in order of precedence: with several, the first decides which management pages a person sees. */
export const roles = ['ADMIN', 'AGENT', 'MANAGEMENT', 'CMP', 'PO'] as const
export type Role = (typeof roles)[number]

/**
 * Every endpoint names one of these. `public` needs nothing, `signedIn` a session, `hasAccess` a session of an account
 * that was granted access; the others need access and one of the roles listed. What a person may do with one record is
 * decided by the feature's policy on top. `apiKey` is for programs: no session counts there, only a key with the scope.
 * `requestAccess` takes the fixed basic credentials of the two request-access calls, and no session either.
 */
export const permissionRoles = {
  public: null,
  signedIn: null,
  hasAccess: null,
  workOnVoc: ['ADMIN', 'CMP', 'PO'],
  shapeDashboards: ['ADMIN'],
  managePeople: ['ADMIN', 'MANAGEMENT'],
  manageRoles: ['ADMIN'],
  viewAs: ['ADMIN'],
  readActivity: ['ADMIN', 'MANAGEMENT'],
  readAudit: ['ADMIN'],
  keepLogbook: ['ADMIN', 'AGENT'],
  apiKey: null,
  requestAccess: null,
} as const satisfies Record<string, readonly Role[] | null>
export type Permission = keyof typeof permissionRoles

/** Management pages by role: the specification's table for the pages it names, product.md section 4 for the others. */
export const managementPages = {
  ADMIN: ['users', 'access', 'roles', 'voc', 'dashboard', 'user-activity', 'activity-log', 'logbook'],
  AGENT: ['logbook'],
  MANAGEMENT: ['users', 'access', 'user-activity', 'activity-log'],
  CMP: ['voc', 'dashboard'],
  PO: ['voc', 'dashboard'],
} as const satisfies Record<Role, readonly string[]>
export type ManagementPage = (typeof managementPages)[Role][number]

/** The role that decides the pages, or undefined for staff without one. */
export function leadingRole(held: readonly Role[]): Role | undefined {
  return roles.find((role) => held.includes(role))
}
