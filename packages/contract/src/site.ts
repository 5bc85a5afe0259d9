import { z } from 'zod'
import { role } from './sign-in.ts'
import { endpoint } from './endpoint.ts'

export const siteInfo = endpoint({
  method: 'GET',
  path: '/api/v2/site',
  summary: 'What the public pages show of this portal and need: ways to sign in, contact details, demo accounts.',
  tag: 'site',
  permission: 'public',
  answer: z.object({
    demo: z
      .object({
        password: z.string(),
        accounts: z.array(
          z.object({
            nik: z.string(),
            email: z.string(),
            role: role.nullable(),
            hasAccess: z.boolean(),
            /** By name; null = all. */
            regions: z.array(z.string()).nullable(),
          }),
        ),
      })
      .nullable(),
    /** The fixed basic credentials that the request-access form sends; the page is public, so they are no secret. */
    requestAccess: z.object({ user: z.string(), password: z.string() }).nullable(),
    openId: z.boolean(),
    /** Domains whose addresses may register; null where nobody may. */
    registrationDomains: z.array(z.string()).nullable(),
    dashboardHost: z.string(),
    contact: z.object({
      helpdesk: z.string().nullable(),
      chat: z.string().nullable(),
      offices: z.array(z.string()),
    }),
  }),
})
