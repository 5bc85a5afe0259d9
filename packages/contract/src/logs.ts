import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { pageMeta, pageQuery } from './envelope.ts'

const tag = 'logs'

const downloadColumns = ['date', 'downloaded_by', 'user_email', 'nik', 'type', 'status', 'total_rows'] as const

export const downloadLog = endpoint({
  method: 'GET',
  path: '/api/v2/download-log',
  summary: 'Who downloaded what: one’s own downloads; everyone’s for ADMIN, MANAGEMENT and CMP.',
  tag,
  permission: 'hasAccess',
  query: pageQuery.extend({ orderName: z.enum(downloadColumns).optional() }),
  answer: z.array(
    z.object({
      id: z.int(),
      date: z.iso.datetime({ offset: true }),
      downloaded_by: z.string(),
      user_email: z.string(),
      nik: z.string().nullable(),
      type: z.string(),
      status: z.enum(['running', 'done', 'failed']),
      total_rows: z.int(),
    }),
  ),
  meta: pageMeta,
})
