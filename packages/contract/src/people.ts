import { z } from 'zod'
import { loginBy, nikLength, role } from './access.ts'
import { endpoint } from './endpoint.ts'
import { bodyId, givenInstant, recordId } from './envelope.ts'
import { managed } from './managed.ts'
import { roles } from './permissions.ts'

const tag = 'people'
const instant = z.iso.datetime({ offset: true })

/** Ids of regions and products; null is everything, an empty list nothing. */
export const dataScope = z
  .object({ regions: z.array(bodyId).max(500).nullable(), products: z.array(bodyId).max(500).nullable() })
  .meta({ id: 'DataScope' })
export type DataScope = z.output<typeof dataScope>

export const roleName = z
  .string()
  .trim()
  .regex(/^[A-Z][A-Z0-9_]{1,39}$/, 'roleNameShape')

/** Why somebody has access, or why not: `expired` had it until `accessUntil`, `waiting` has asked. */
export const accessStates = ['granted', 'expired', 'waiting', 'none'] as const
export type AccessState = (typeof accessStates)[number]

const userFields = {
  id: z.int(),
  nik: z.string().nullable(),
  email: z.string(),
  name: z.string(),
  /** Names of the roles held; those that a group of the directory gives are in `directoryRoles` too. */
  roles: z.array(z.string()),
  directoryRoles: z.array(z.string()),
  access: z.enum(accessStates),
  accessUntil: instant.nullable(),
  suspended: z.boolean(),
  scope: dataScope,
  lastSignedInAt: instant.nullable(),
  createdAt: instant,
  version: z.int(),
}
export const userRow = z.object(userFields).meta({ id: 'UserRow' })
export type UserRow = z.output<typeof userRow>

export const userDetail = userRow
  .extend({
    /** What the account may see in the end: its roles' scopes added up, narrowed by its own. */
    effectiveScope: dataScope,
    fromDirectory: z.boolean(),
    hasPassword: z.boolean(),
    sessions: z.int(),
    can: z.object({
      edit: z.boolean(),
      suspend: z.boolean(),
      remove: z.boolean(),
      endSessions: z.boolean(),
      viewAs: z.boolean(),
      /** Names of the roles that the person asking may give or take. */
      grant: z.array(z.string()),
    }),
  })
  .meta({ id: 'UserDetail' })
export type UserDetail = z.output<typeof userDetail>

const email = z.string().trim().toLowerCase().min(3).max(254).pipe(z.email())
const nik = z.string().trim().max(nikLength, 'nikTooLong').regex(/^\S+$/, 'nikRequired').nullable()
const personName = z.string().trim().min(1).max(120)
const accessUntil = givenInstant.nullable()

/** The specification's page 'Kelola Pengguna': accounts, their access, roles, scope and suspension. */
export const users = managed({
  path: 'users',
  tag,
  permission: 'managePeople',
  noun: 'account',
  row: userRow,
  detail: userDetail,
  filters: {
    /** Comma-joined names. */
    role: z.string().max(1000).optional(),
    access: z.string().max(100).optional(),
    suspended: z.enum(['true', 'false']).optional(),
    /** Comma-joined ids of regions: accounts whose own scope names one of them. */
    region: z.string().max(1000).optional(),
  },
  orderNames: ['name', 'email', 'nik', 'access', 'accessUntil', 'lastSignedInAt', 'createdAt'],
  create: z.object({
    email,
    name: personName,
    nik: nik.optional(),
    hasAccess: z.boolean().default(true),
    roles: z.array(roleName).max(20).default([]),
    scope: dataScope.default({ regions: null, products: null }),
    accessUntil: accessUntil.default(null),
  }),
  change: z.object({
    email: email.optional(),
    name: personName.optional(),
    nik: nik.optional(),
    hasAccess: z.boolean().optional(),
    roles: z.array(roleName).max(20).optional(),
    scope: dataScope.optional(),
    accessUntil: accessUntil.optional(),
    suspended: z.boolean().optional(),
  }),
  bulk: z.object({
    hasAccess: z.boolean().optional(),
    addRoles: z.array(roleName).max(20).optional(),
    removeRoles: z.array(roleName).max(20).optional(),
    scope: dataScope.optional(),
    accessUntil: accessUntil.optional(),
    suspended: z.boolean().optional(),
  }),
})

export const endUserSessions = endpoint({
  method: 'DELETE',
  path: '/api/v2/users/:id/sessions',
  summary: 'End every session of an account.',
  tag,
  permission: 'managePeople',
  params: z.object({ id: recordId }),
  answer: z.object({ ended: z.int() }),
})

export const inviteUser = endpoint({
  method: 'POST',
  path: '/api/v2/users/:id/invitation',
  summary: 'Mail the account a one-time link that sets its password; older links of it stop working.',
  tag,
  permission: 'managePeople',
  params: z.object({ id: recordId }),
  answer: z.null(),
})

const roleFields = {
  id: z.int(),
  name: z.string(),
  label: z.string(),
  description: z.string(),
  /** The specification's rights that the role carries, in order of precedence. */
  flags: z.array(role),
  scope: dataScope,
  builtIn: z.boolean(),
  /** How many accounts hold it. */
  holders: z.int(),
  version: z.int(),
}
export const roleRow = z.object(roleFields).meta({ id: 'RoleRow' })
export type RoleRow = z.output<typeof roleRow>

export const roleDetail = roleRow
  .extend({
    pages: z.array(z.string()),
    can: z.object({ edit: z.boolean(), editFlags: z.boolean(), remove: z.boolean() }),
  })
  .meta({ id: 'RoleDetail' })
export type RoleDetail = z.output<typeof roleDetail>

const label = z.string().trim().min(1).max(80)
const description = z.string().trim().max(500)
const flags = z.array(z.enum(roles)).max(5)

/** The page 'roles': labels, descriptions, and which flags and data scope a role carries. */
export const managedRoles = managed({
  path: 'roles',
  tag,
  permission: 'manageRoles',
  noun: 'role',
  row: roleRow,
  detail: roleDetail,
  filters: { flag: z.string().max(100).optional(), builtIn: z.enum(['true', 'false']).optional() },
  orderNames: ['name', 'label', 'holders'],
  create: z.object({
    name: roleName,
    label,
    description: description.default(''),
    flags: flags.default([]),
    scope: dataScope.default({ regions: null, products: null }),
  }),
  change: z.object({
    label: label.optional(),
    description: description.optional(),
    flags: flags.optional(),
    scope: dataScope.optional(),
  }),
  bulk: z.object({ description: description.optional(), scope: dataScope.optional() }),
})

/** What the forms of people and roles choose from: only what the person asking may grant. */
export const peopleOptions = endpoint({
  method: 'GET',
  path: '/api/v2/people-options',
  summary: 'Roles, regions and products that the person asking may grant.',
  tag,
  permission: 'managePeople',
  answer: z.object({
    roles: z.array(z.object({ name: z.string(), label: z.string(), flags: z.array(role), builtIn: z.boolean() })),
    regions: z.array(z.object({ id: z.int(), name: z.string() })),
    products: z.array(z.object({ id: z.int(), name: z.string() })),
  }),
})

// ---- View as ----

export const startViewAs = endpoint({
  method: 'POST',
  path: '/api/v2/auth/view-as',
  summary: 'See the portal as somebody else, reading only, with a reason that is kept in the audit log.',
  tag,
  permission: 'viewAs',
  body: z.object({ userId: bodyId, reason: z.string().trim().min(5).max(1000) }),
  answer: z.null(),
})

export const endViewAs = endpoint({
  method: 'DELETE',
  path: '/api/v2/auth/view-as',
  summary: 'Be oneself again.',
  tag,
  permission: 'signedIn',
  whileViewing: true,
  answer: z.null(),
})

// ---- Saved views ----

const savedViewFields = {
  id: z.int(),
  screen: z.string(),
  name: z.string(),
  /** The search part of the screen's address. */
  search: z.string(),
  sharedRole: z.string().nullable(),
}
const screen = z.string().regex(/^[a-z][a-z-]{0,59}$/, 'notValid')

export const listSavedViews = endpoint({
  method: 'GET',
  path: '/api/v2/saved-views',
  summary: 'Views of a list: one’s own, and those that are shared with a role that one holds.',
  tag,
  permission: 'hasAccess',
  query: z.object({ screen }),
  answer: z.array(z.object({ ...savedViewFields, owner: z.string(), isOwn: z.boolean() })),
})

export const saveView = endpoint({
  method: 'POST',
  path: '/api/v2/saved-views',
  summary: 'Keep a view under a name, for oneself or for a role that one holds; the same name again replaces it.',
  tag,
  permission: 'hasAccess',
  body: z.object({
    screen,
    name: z.string().trim().min(1).max(80),
    search: z.string().max(4000),
    sharedRole: roleName.nullable().default(null),
  }),
  answer: z.object(savedViewFields),
})

export const removeView = endpoint({
  method: 'DELETE',
  path: '/api/v2/saved-views/:id',
  summary: 'Forget one of one’s own views.',
  tag,
  permission: 'hasAccess',
  params: z.object({ id: recordId }),
  answer: z.null(),
})

// ---- One's own account ----

const profile = z
  .object({
    id: z.int(),
    nik: z.string().nullable(),
    email: z.string(),
    name: z.string(),
    /** Labels of the roles held. */
    roles: z.array(z.object({ name: z.string(), label: z.string() })),
    scope: z.object({ regions: z.array(z.string()).nullable(), products: z.array(z.string()).nullable() }),
    accessUntil: instant.nullable(),
    language: z.enum(['id', 'en']).nullable(),
    theme: z.enum(['light', 'dark', 'auto']).nullable(),
    density: z.enum(['comfortable', 'compact']).nullable(),
    photo: z.enum(['own', 'directory']).nullable(),
    hasPassword: z.boolean(),
    /** The directory keeps name and password. */
    fromDirectory: z.boolean(),
    passwordSetAt: instant.nullable(),
  })
  .meta({ id: 'Profile' })

export const readProfile = endpoint({
  method: 'GET',
  path: '/api/v2/me',
  summary: 'One’s own profile and settings.',
  tag: 'me',
  permission: 'signedIn',
  answer: profile,
})

export const changeProfile = endpoint({
  method: 'PUT',
  path: '/api/v2/me',
  summary: 'Change one’s own name, language, theme or density; absent leaves alone, null goes back to the default.',
  tag: 'me',
  permission: 'signedIn',
  body: z.object({
    name: personName.optional(),
    language: z.enum(['id', 'en']).nullable().optional(),
    theme: z.enum(['light', 'dark', 'auto']).nullable().optional(),
    density: z.enum(['comfortable', 'compact']).nullable().optional(),
  }),
  answer: profile,
})

export const uploadPhoto = endpoint({
  method: 'POST',
  path: '/api/v2/me/photo',
  summary: 'Set one’s own photo: PNG, JPEG or WebP by content, 1 MB at most.',
  tag: 'me',
  permission: 'signedIn',
  upload: true,
  answer: profile,
})

export const removePhoto = endpoint({
  method: 'DELETE',
  path: '/api/v2/me/photo',
  summary: 'Take one’s own photo away; the directory’s, where there is one, comes back at the next sign-in.',
  tag: 'me',
  permission: 'signedIn',
  answer: profile,
})

export const userPhoto = endpoint({
  method: 'GET',
  path: '/api/user/photo',
  summary: 'The photo of a person by NIK; 404 where there is none.',
  tag: 'me',
  permission: 'signedIn',
  query: z.object({ nik: z.string().trim().min(1, 'nikRequired').max(nikLength, 'nikTooLong') }),
  file: true,
})

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/v2/auth/sessions',
  summary: 'One’s own living sessions, the one asking first.',
  tag: 'me',
  permission: 'signedIn',
  answer: z.array(
    z.object({
      id: z.int(),
      isThis: z.boolean(),
      login_by: loginBy,
      ip: z.string().nullable(),
      /** Browser and system in words, as far as the user agent tells. */
      device: z.string().nullable(),
      createdAt: instant,
      lastSeenAt: instant,
    }),
  ),
})

export const endSessionById = endpoint({
  method: 'DELETE',
  path: '/api/v2/auth/sessions/:id',
  summary: 'End one of one’s own sessions.',
  tag: 'me',
  permission: 'signedIn',
  params: z.object({ id: recordId }),
  answer: z.null(),
})

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/api/v2/auth/sessions',
  summary: 'End all of one’s own sessions but the one asking.',
  tag: 'me',
  permission: 'signedIn',
  answer: z.object({ ended: z.int() }),
})
