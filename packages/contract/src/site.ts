import { z } from 'zod'
import { role } from './access.ts'
import { endpoint } from './endpoint.ts'

export const siteInfo = endpoint({
  method: 'GET',
  path: '/api/v2/site',
  summary: 'What the public pages show of this portal: in demo mode the demo accounts, whose password is no secret.',
  tag: 'site',
  permission: 'public',
  answer: z.object({
    demo: z
      .object({
        password: z.string(),
        accounts: z.array(
          z.object({ nik: z.string(), email: z.string(), role: role.nullable(), hasAccess: z.boolean() }),
        ),
      })
      .nullable(),
  }),
})
