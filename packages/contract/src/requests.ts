import { z } from 'zod'
import { emailChange } from './address.ts'
import { endpoint } from './endpoint.ts'
import { bodyId, fileQuery, givenInstant, pageMeta, pageQuery, recordId } from './envelope.ts'
import { dataScope, givenScope, roleName } from './roles.ts'
import { givenNik } from './sign-in.ts'

const tag = 'access'
const instant = z.iso.datetime({ offset: true })

/** Seconds until the form offers to send the code again (specification, section 9). */
export const codeResendSeconds = 90

const email = z.string().trim().toLowerCase().min(3).max(254).pipe(z.email())
const otp_code = z
  .string()
  .trim()
  .min(1, { abort: true })
  .regex(/^\d{1,12}$/, 'otpNumeric')

/** The specification's odd contract: the code-send request carries the plain password, the final one its SHA-256 in hex. */
export const sendAccessCode = endpoint({
  method: 'POST',
  path: '/api/v2/request-access/kode-otp',
  summary: 'Mail a one-time code to the person; the answer never tells whether a NIK exists.',
  tag,
  permission: 'requestAccess',
  body: z.union([
    z.strictObject({ nik: givenNik, hasNik: z.literal(true) }),
    z.strictObject({ email, password: z.string().min(1).max(200), hasNik: z.literal(false) }),
  ]),
  answer: z.null(),
})

/** Absent = submitted just now, false = waiting already, true = has access. */
const outcome = z.array(z.object({ is_allowed: z.boolean().exactOptional() }))

export const requestAccess = endpoint({
  method: 'POST',
  path: '/api/v2/request-access/request-access',
  summary: 'Ask for access with the code: `is_allowed` absent = submitted, false = already waiting, true = has access.',
  tag,
  permission: 'requestAccess',
  body: z.union([
    z.strictObject({ nik: givenNik, hasNik: z.literal(true), otp_code }),
    z.strictObject({ email, password: z.string().min(1).max(200), hasNik: z.literal(false), otp_code }),
  ]),
  answer: outcome,
})

export const accessRequestStatuses = ['waiting', 'approved', 'rejected'] as const

export const accessRequestRow = z
  .object({
    id: z.int(),
    /** Null where the account is gone; the request stays. */
    accountId: z.int().nullable(),
    name: z.string(),
    nik: z.string().nullable(),
    /** The account's as it is now; of a request that is decided as it was then. */
    email: z.string(),
    /** Of who waits: the account's change of address that is under way, null where there is none. */
    emailChange: emailChange.nullable(),
    requestedBy: z.enum(['nik', 'email']),
    status: z.enum(accessRequestStatuses),
    createdAt: instant,
    decidedAt: instant.nullable(),
    decidedBy: z.string().nullable(),
    reason: z.string().nullable(),
    roles: z.array(z.string()).nullable(),
    /** What the person sees by the decision: the account's own scope and those of its roles. */
    scope: dataScope.nullable(),
    accessUntil: instant.nullable(),
    /** What the applicant added while waiting; a region that the reader may not know of is left out. */
    wish: z.object({ reason: z.string().nullable(), region: z.string().nullable() }),
    /** Earlier requests of the same account. */
    earlier: z.int(),
    /** False with `whyNot` for one's own request and for one that is decided. */
    can: z.object({ decide: z.boolean(), whyNot: z.string().nullable() }),
  })
  .meta({ id: 'AccessRequestRow' })
export type AccessRequestRow = z.output<typeof accessRequestRow>

const requestFilters = {
  /** Comma-joined. */
  status: z.string().max(100).optional(),
  accountId: recordId.optional(),
  orderName: z.enum(['createdAt', 'decidedAt', 'name', 'status']).optional(),
}

/** The supervisor's queue at 'Kelola Akses'; the oldest waiting first where no order is asked for. */
export const listAccessRequests = endpoint({
  method: 'GET',
  path: '/api/v2/access-requests',
  summary: 'Requests for access with their decisions; nothing is ever removed from this list.',
  tag,
  permission: 'managePeople',
  query: pageQuery.extend(requestFilters),
  answer: z.array(accessRequestRow),
  meta: pageMeta,
})

export const exportAccessRequests = endpoint({
  method: 'GET',
  path: '/api/v2/access-requests/export',
  summary: 'The filtered requests for access as a file; written to the download log.',
  tag,
  permission: 'managePeople',
  query: pageQuery.omit({ page: true, size: true }).extend({ ...requestFilters, ...fileQuery }),
  file: true,
  effect: 'writes',
})

/** The fewest characters of a reason where one is asked for: of a rejection, and of what makes an administrator. */
export const shortestReason = 3

export const approveAccess = endpoint({
  method: 'POST',
  path: '/api/v2/access-requests/:id/approve',
  summary:
    'Grant access with roles, data scope and an optional expiry; never one’s own request. Access without a role that carries rights says so (`withoutRole`), with its scope and end. A role that makes an administrator needs a reason.',
  tag,
  permission: 'managePeople',
  activity: 'UPDATE',
  params: z.object({ id: recordId }),
  body: z.strictObject({
    roles: z.array(roleName).max(20).default([]),
    /** Said where no role is given, or none that carries a right: then `scope` and `accessUntil` are said too. */
    withoutRole: z.boolean().default(false),
    /** Absent: everything. */
    scope: givenScope.optional(),
    /** Absent or null: without an end. */
    accessUntil: givenInstant.nullable().optional(),
    reason: z.string().trim().max(1000).nullable().default(null),
  }),
  answer: accessRequestRow,
})

export const rejectAccess = endpoint({
  method: 'POST',
  path: '/api/v2/access-requests/:id/reject',
  summary: 'Refuse a request with a reason, which the person is mailed; never one’s own request.',
  tag,
  permission: 'managePeople',
  activity: 'UPDATE',
  params: z.object({ id: recordId }),
  body: z.strictObject({ reason: z.string().trim().min(shortestReason, 'rejectReason').max(1000) }),
  answer: accessRequestRow,
})

export const ownAccessRequest = endpoint({
  method: 'GET',
  path: '/api/v2/request-access/own',
  summary: 'The state of one’s own newest request, null where there is none.',
  tag,
  permission: 'signedIn',
  answer: z
    .object({
      status: z.enum(accessRequestStatuses),
      createdAt: instant,
      decidedAt: instant.nullable(),
      reason: z.string().nullable(),
      wish: z.object({ reason: z.string().nullable(), regionId: z.int().nullable() }),
      /** Those that may be wished for while the request waits. */
      regions: z.array(z.object({ id: z.int(), name: z.string() })),
    })
    .nullable(),
})

export const requestOwnAccess = endpoint({
  method: 'POST',
  path: '/api/v2/request-access/own',
  summary: 'Ask for access as who is signed in, whom the session confirms; answered as the call with a code.',
  tag,
  permission: 'signedIn',
  answer: outcome,
})

/** Longest reason that an applicant gives. */
export const longestWish = 1000

export const tellWish = endpoint({
  method: 'PUT',
  path: '/api/v2/request-access/own',
  summary: 'Say why access is needed and for which region, as long as one’s own request waits; null takes it back.',
  tag,
  permission: 'signedIn',
  activity: 'UPDATE',
  body: z.strictObject({
    reason: z.string().trim().max(longestWish).nullable(),
    regionId: bodyId.nullable(),
  }),
  answer: z.null(),
})
