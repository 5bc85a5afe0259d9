import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** How much of what one person may take up; bytes where the name says so. Lines of activity are those of an hour. */
export const quotaNames = ['drafts', 'draftBytes', 'attachmentBytes', 'activityLines'] as const
export type QuotaName = (typeof quotaNames)[number]

export const readQuotas = endpoint({
  method: 'GET',
  path: '/api/v2/me/quotas',
  summary: 'How much of each quota one has used.',
  tag: 'me',
  permission: 'signedIn',
  answer: z.array(
    z
      .object({
        name: z.enum(quotaNames),
        used: z.int(),
        limit: z.int(),
        /** How much of it one record may hold, whoever attached it; absent where there is no such limit. */
        limitOfOne: z.int().optional(),
      })
      .meta({ id: 'Quota' }),
  ),
})

/** From this share on a person should do something about it. */
const nearShare = 0.9
export const isNearLimit = ({ used, limit }: { readonly used: number; readonly limit: number }): boolean =>
  used >= limit * nearShare
