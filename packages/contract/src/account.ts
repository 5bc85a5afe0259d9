import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { bodyId, recordId } from './envelope.ts'
import { personName } from './people.ts'
import { seenData } from './seen.ts'
import { givenNik, loginBy } from './sign-in.ts'
import { languages } from './language.ts'

const tag = 'me'
const instant = z.iso.datetime({ offset: true })

const profile = z
  .object({
    id: z.int(),
    nik: z.string().nullable(),
    email: z.string(),
    name: z.string(),
    /** Labels of the roles held. */
    roles: z.array(z.object({ name: z.string(), label: z.string() })),
    scope: seenData,
    accessUntil: instant.nullable(),
    language: z.enum(languages).nullable(),
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
  tag,
  permission: 'signedIn',
  answer: profile,
})

export const changeProfile = endpoint({
  method: 'PUT',
  path: '/api/v2/me',
  summary: 'Change one’s own name, language, theme or density; absent leaves alone, null goes back to the default.',
  tag,
  permission: 'signedIn',
  body: z.strictObject({
    name: personName.optional(),
    language: z.enum(languages).nullable().optional(),
    theme: z.enum(['light', 'dark', 'auto']).nullable().optional(),
    density: z.enum(['comfortable', 'compact']).nullable().optional(),
  }),
  answer: profile,
})

export const uploadPhoto = endpoint({
  method: 'POST',
  path: '/api/v2/me/photo',
  summary: 'Set one’s own photo: PNG, JPEG or WebP by content, 1 MB at most.',
  tag,
  permission: 'signedIn',
  activity: 'UPDATE',
  upload: true,
  answer: profile,
})

export const removePhoto = endpoint({
  method: 'DELETE',
  path: '/api/v2/me/photo',
  summary: 'Take one’s own photo away; the directory’s, where there is one, comes back at the next sign-in.',
  tag,
  permission: 'signedIn',
  answer: profile,
})

export const userPhoto = endpoint({
  method: 'GET',
  path: '/api/user/photo',
  summary: 'The photo of a person by NIK; 404 where there is none.',
  tag,
  permission: 'signedIn',
  query: z.object({ nik: givenNik }),
  file: true,
})

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/v2/auth/sessions',
  summary: 'One’s own living sessions, the one asking first.',
  tag,
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
  tag,
  permission: 'signedIn',
  params: z.object({ id: recordId }),
  answer: z.null(),
})

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/api/v2/auth/sessions',
  summary: 'End all of one’s own sessions but the one asking.',
  tag,
  permission: 'signedIn',
  answer: z.object({ ended: z.int() }),
})

// ---- View as ----

export const startViewAs = endpoint({
  method: 'POST',
  path: '/api/v2/auth/view-as',
  summary: 'See the portal as somebody else, reading only, with a reason that is kept in the audit log.',
  tag,
  permission: 'viewAs',
  activity: 'VIEW_AS',
  body: z.strictObject({ userId: bodyId, reason: z.string().trim().min(5).max(1000) }),
  answer: z.null(),
})

export const endViewAs = endpoint({
  method: 'DELETE',
  path: '/api/v2/auth/view-as',
  summary: 'Be oneself again.',
  tag,
  permission: 'signedIn',
  activity: 'VIEW_AS',
  whileViewing: true,
  answer: z.null(),
})
