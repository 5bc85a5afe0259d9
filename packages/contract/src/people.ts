import { z } from 'zod'
import { emailChange } from './address.ts'
import { endpoint } from './endpoint.ts'
import { givenDay, givenInstant, recordId } from './envelope.ts'
import { managed } from './managed.ts'
import { dataScope, givenScope, roleName } from './roles.ts'
import { plainId } from './ids.ts'
import { givenNik, nikLength, role } from './sign-in.ts'

const tag = 'people'
const instant = z.iso.datetime({ offset: true })

/** Why somebody has access, or why not: `expired` had it until `accessUntil`, `waiting` has asked. */
export const accessStates = ['granted', 'expired', 'waiting', 'none'] as const
export type AccessState = (typeof accessStates)[number]

const userFields = {
  id: z.int(),
  nik: z.string().nullable(),
  email: z.string(),
  /** Null while no other address was asked for. */
  emailChange: emailChange.nullable(),
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
      /** Ask for another address, or another NIK. */
      readdress: z.boolean(),
      /** Give it access, or its first role. */
      letIn: z.boolean(),
      /** Names of the roles that the person asking may give or take. */
      grant: z.array(z.string()),
    }),
  })
  .meta({ id: 'UserDetail' })
export type UserDetail = z.output<typeof userDetail>

const email = z.string().trim().toLowerCase().min(3).max(254).pipe(z.email())
const nik = z.string().overwrite(plainId).max(nikLength, 'nikTooLong').regex(/^\S+$/, 'nikRequired').nullable()
export const personName = z.string().trim().min(1).max(120)
const accessUntil = givenInstant.nullable()

/** The specification's page 'Kelola Pengguna': accounts, their access, roles, scope and suspension. */
export const users = managed({
  page: 'users',
  tag,
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
    /** Accounts whose access ends before this day begins. */
    accessUntil_to: givenDay.optional(),
  },
  orderNames: ['name', 'email', 'nik', 'access', 'accessUntil', 'lastSignedInAt', 'createdAt'],
  create: z.strictObject({
    email,
    name: personName,
    nik: nik.optional(),
    /** Left out: given by who may make an account with rights, else for its owner to ask for. */
    hasAccess: z.boolean().optional(),
    roles: z.array(roleName).max(20).default([]),
    scope: givenScope.default({ regions: null, products: null }),
    accessUntil: accessUntil.default(null),
  }),
  change: z.strictObject({
    email: email.optional(),
    name: personName.optional(),
    nik: nik.optional(),
    hasAccess: z.boolean().optional(),
    roles: z.array(roleName).max(20).optional(),
    scope: givenScope.optional(),
    accessUntil: accessUntil.optional(),
    suspended: z.boolean().optional(),
  }),
  bulk: z.strictObject({
    hasAccess: z.boolean().optional(),
    addRoles: z.array(roleName).max(20).optional(),
    removeRoles: z.array(roleName).max(20).optional(),
    scope: givenScope.optional(),
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

/** Where failed sign-ins of an account are counted; `everywhere` delays devices that the account never signed in from. */
export const signInDelayPlaces = ['address', 'everywhere', 'device', 'session', 'code'] as const
const signInDelay = z.object({
  user: z.object({ id: z.int(), name: z.string() }),
  places: z.array(
    z.object({
      place: z.enum(signInDelayPlaces),
      /** The network address, where one address is counted. */
      address: z.string().nullable(),
      failures: z.int(),
      since: instant,
      lastAt: instant,
      /** Seconds that the next try from there waits after the last failure; 0 while failures cost nothing. */
      delaySeconds: z.int(),
    }),
  ),
})
export type SignInDelay = z.output<typeof signInDelay>

export const listSignInDelays = endpoint({
  method: 'GET',
  path: '/api/v2/sign-in-delays',
  summary:
    'Accounts whose sign-in is delayed by failures: where, since when and how many, the newest first; at most 50.',
  tag,
  permission: 'managePeople',
  answer: z.array(signInDelay),
})

export const clearSignInDelays = endpoint({
  method: 'DELETE',
  path: '/api/v2/users/:id/sign-in-delays',
  summary: 'Forget the failed sign-ins of an account, so that its owner is not delayed by them.',
  tag,
  permission: 'managePeople',
  params: z.object({ id: recordId }),
  answer: z.object({ failures: z.int() }),
})

/** What the forms of people and roles choose from: only what the person asking may grant. */
export const peopleOptions = endpoint({
  method: 'GET',
  path: '/api/v2/people-options',
  summary: 'Roles, regions and products that the person asking may grant.',
  tag,
  permission: 'managePeople',
  answer: z.object({
    roles: z.array(
      z.object({ name: z.string(), label: z.string(), flags: z.array(role), builtIn: z.boolean(), scope: dataScope }),
    ),
    regions: z.array(z.object({ id: z.int(), name: z.string() })),
    products: z.array(z.object({ id: z.int(), name: z.string() })),
    /** The latest end of what they grant, null where there is none. */
    accessUntil: instant.nullable(),
    /** Whether they make accounts that come with access and roles. */
    makesWithRights: z.boolean(),
  }),
})

/** The labels that other systems of the group ask for. */
const accessRights = z.array(z.object({ label: role }))

export const accessRight = endpoint({
  method: 'GET',
  path: '/api/user/access-right',
  summary: 'Access rights by e-mail: one’s own; anyone’s for ADMIN and MANAGEMENT.',
  tag: 'access',
  permission: 'signedIn',
  query: z.object({ email: z.string().trim().toLowerCase().max(254) }),
  answer: accessRights,
})

export const accessRightLdap = endpoint({
  method: 'GET',
  path: '/api/user/access-right-ldap',
  summary: 'Access rights by NIK: one’s own; anyone’s for ADMIN and MANAGEMENT.',
  tag: 'access',
  permission: 'signedIn',
  query: z.object({ nik: givenNik }),
  answer: accessRights,
})
