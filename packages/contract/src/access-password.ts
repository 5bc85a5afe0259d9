import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** Long rather than mixed: what makes a password hard to guess is its length, so no kinds of characters are demanded. */
export const passwordLength = { least: 12, most: 200 } as const

export const setPassword = endpoint({
  method: 'POST',
  path: '/api/v2/auth/password',
  summary: 'Set the password of an account by a one-time link; ends its sessions.',
  tag: 'access',
  permission: 'public',
  body: z.object({
    token: z.string().min(1, 'passwordLinkGone').max(200, 'passwordLinkGone'),
    password: z.string().min(passwordLength.least).max(passwordLength.most),
  }),
  answer: z.null(),
})
