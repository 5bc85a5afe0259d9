import { z } from 'zod'
import { plainId } from './ids.ts'
import { endpoint } from './endpoint.ts'
import { roles } from './permissions.ts'
import { languages } from './language.ts'
import { seenData } from './seen.ts'

const tag = 'access'

/** Longest NIK that the specification allows. */
export const nikLength = 9

/**
 * A NIK that somebody gives, missing or too long in the specification's words. Messages in the contract are keys of the server's
 * message table, which has them in both languages.
 */
export const givenNik = z
  .string({ error: ({ input }) => (input === undefined ? 'nikRequired' : undefined) })
  .overwrite(plainId)
  .min(1, 'nikRequired')
  .max(nikLength, 'nikTooLong')

const password = z.string().min(1).max(200)
const credentials = z.union([
  z.strictObject({ nik: givenNik, password }),
  z.strictObject({ email: z.string().trim().toLowerCase().min(3).max(254).pipe(z.email()), password }),
])

export const role = z.enum(roles)
export const loginBy = z.enum(['nik', 'email'])

/** What the readable cookie `User` holds too: who is signed in, without anything secret. */
export const sessionUser = z.object({
  id: z.int(),
  nik: z.string().nullable(),
  email: z.string(),
  name: z.string(),
  role: role.nullable(),
  login_by: loginBy,
})
export type SessionUser = z.output<typeof sessionUser>

/** What every way of signing in answers that opens a session for a program too. */
export const signedIn = sessionUser.extend({ token: z.string() })

export const login = endpoint({
  method: 'POST',
  path: '/api/v2/auth/login',
  summary:
    'Sign in by NIK or by e-mail; sets the cookies token, IsLogin and User. An account with a second factor is answered 401 with the second step as content.',
  tag,
  permission: 'public',
  body: credentials,
  answer: signedIn,
})

export const currentSession = endpoint({
  method: 'GET',
  path: '/api/v2/auth/session',
  summary: 'Who is signed in, with which roles, and whether the account has access.',
  tag,
  permission: 'signedIn',
  whileSettingUp: true,
  answer: sessionUser.extend({
    roles: z.array(role),
    hasAccess: z.boolean(),
    /** What of the data they see. */
    sees: seenData,
    /** Whether they may compare the regions that they see with the other ones, which stay without names. */
    comparesWithPeers: z.boolean(),
    /** The name of the administrator who sees the portal as this person, reading only. */
    viewedBy: z.string().nullable(),
    /** Whether a role that one holds asks for a second factor before anything else. */
    needsSecondFactor: z.boolean(),
    /** When the photo was set; null where there is none, so that nobody asks for it in vain. */
    photoAt: z.iso.datetime({ offset: true }).nullable(),
    /** How many notices they have not read, at most 100. */
    unreadNotices: z.int(),
    /** How many announcements home has for them, so that it keeps their place before it has them. */
    announcements: z.int(),
    language: z.enum(languages).nullable(),
    theme: z.enum(['light', 'dark', 'auto']).nullable(),
    density: z.enum(['comfortable', 'compact']).nullable(),
  }),
})

export const logout = endpoint({
  method: 'DELETE',
  path: '/api/v2/integration/dashboard-logout',
  summary: 'End the session; its token is refused from here on.',
  tag,
  permission: 'signedIn',
  whileViewing: true,
  whileSettingUp: true,
  activity: 'SIGN_OUT',
  answer: z.null(),
})
