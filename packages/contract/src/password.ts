import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { plainId } from './ids.ts'
import { nikLength } from './sign-in.ts'

/** Long rather than mixed: what makes a password hard to guess is its length, so no kinds of characters are demanded. */
export const passwordLength = { least: 12, most: 200 } as const

const email = z.string().trim().toLowerCase().min(3).max(254).pipe(z.email())
const newPassword = z.string().min(passwordLength.least).max(passwordLength.most)
const linkToken = z.string().min(1, 'passwordLinkGone').max(200, 'passwordLinkGone')

export const setPassword = endpoint({
  method: 'POST',
  path: '/api/v2/auth/password',
  summary: 'Set the password of an account by a one-time link; ends its sessions.',
  tag: 'access',
  permission: 'public',
  body: z.strictObject({ token: linkToken, password: newPassword }),
  answer: z.null(),
})

export const changePassword = endpoint({
  method: 'PUT',
  path: '/api/v2/auth/password',
  summary: 'Change one’s own password; ends all other sessions.',
  tag: 'access',
  permission: 'signedIn',
  body: z.strictObject({ current: z.string().min(1).max(passwordLength.most), password: newPassword }),
  answer: z.null(),
})

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/api/v2/auth/forgot-password',
  summary: 'Mail a one-time link that sets a new password; the answer never tells whether the address is known.',
  tag: 'access',
  permission: 'public',
  body: z.strictObject({ email }),
  answer: z.null(),
})

export const register = endpoint({
  method: 'POST',
  path: '/api/v2/auth/register',
  summary: 'Ask for an account; the link in the mail confirms the address. It gives an account, not access.',
  tag: 'access',
  permission: 'public',
  body: z.strictObject({
    email,
    name: z.string().trim().min(1).max(120),
    /** Taken only if the company directory confirms it. */
    nik: z.string().overwrite(plainId).max(nikLength, 'nikTooLong').nullable().default(null),
    password: newPassword,
  }),
  answer: z.null(),
})

export const confirmRegistration = endpoint({
  method: 'POST',
  path: '/api/v2/auth/register/confirm',
  summary: 'Make the account of a registration by the link in its mail and the password that was typed with it.',
  tag: 'access',
  permission: 'public',
  /** The password once more: the link alone would confirm what a stranger typed in under one's address. */
  body: z.strictObject({ token: linkToken, password: z.string().min(1).max(passwordLength.most) }),
  answer: z.object({ email: z.string() }),
})

// ---- OpenID Connect ----

export const startOpenId = endpoint({
  method: 'GET',
  path: '/api/v2/auth/oidc/start',
  summary: 'Send the browser to the OpenID provider.',
  tag: 'access',
  permission: 'public',
  redirect: true,
})

export const finishOpenId = endpoint({
  method: 'GET',
  path: '/api/v2/auth/oidc/callback',
  summary: 'Where the OpenID provider sends the browser back to; opens the session.',
  tag: 'access',
  permission: 'public',
  effect: 'writes',
  query: z.object({
    code: z.string().max(4000).optional(),
    state: z.string().max(1000).optional(),
    iss: z.string().max(1000).optional(),
    session_state: z.string().max(1000).optional(),
    scope: z.string().max(1000).optional(),
    error: z.string().max(200).optional(),
    error_description: z.string().max(2000).optional(),
  }),
  redirect: true,
})

// ---- Hand-over to a dashboard host ----

export const dashboardLogin = endpoint({
  method: 'POST',
  path: '/api/v2/integration/dashboard-login',
  summary: 'A one-time access key (60 seconds) that opens the dashboard host for the person asking.',
  tag: 'access',
  permission: 'hasAccess',
  answer: z.object({ accessKey: z.string() }),
})

export const dashboardEntry = endpoint({
  method: 'GET',
  path: '/authentication/integration/:userId/:accessKey',
  summary:
    'Burn an access key, open a session for its user and go to the path; a browser that is signed in as somebody else is asked first.',
  tag: 'access',
  permission: 'public',
  effect: 'writes',
  params: z.object({ userId: z.string().max(20), accessKey: z.string().max(200) }),
  query: z.object({ path: z.string().max(2000).optional() }),
  redirect: true,
})

export const handOverQuestion = endpoint({
  method: 'GET',
  path: '/api/v2/integration/hand-over',
  summary: 'As whom a browser that is signed in as somebody else may go on, once an access key led it here.',
  tag: 'access',
  permission: 'public',
  answer: z.object({ name: z.string(), email: z.string() }),
})

export const acceptHandOver = endpoint({
  method: 'POST',
  path: '/api/v2/integration/hand-over',
  summary: 'Go on as the owner of the access key: ends the session that the browser has and opens theirs.',
  tag: 'access',
  permission: 'public',
  answer: z.object({ path: z.string() }),
})

export const declineHandOver = endpoint({
  method: 'DELETE',
  path: '/api/v2/integration/hand-over',
  summary: 'Stay who one is; the access key opens nothing any more.',
  tag: 'access',
  permission: 'public',
  answer: z.null(),
})

/** Why an account is mailed a link that sets its password. */
export const linkPurposes = ['first-admin', 'forgot', 'invitation'] as const
export type LinkPurpose = (typeof linkPurposes)[number]
