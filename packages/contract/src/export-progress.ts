import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** How a file stands; `silent` where nothing was heard of it lately, though it may only be slow, and failed after a long silence. */
export const exportStates = ['running', 'silent', 'done', 'failed', 'cancelled'] as const

const exportStanding = z
  .object({
    state: z.enum(exportStates),
    /** Rows that its reader has taken. */
    rows: z.int(),
    /** How many it will have, where that is known before it is made. */
    expected: z.int().nullable(),
    bytes: z.int(),
  })
  .meta({ id: 'ExportStanding' })
export type ExportStanding = z.output<typeof exportStanding>

const watched = {
  path: '/api/v2/exports/:watch',
  tag: 'logs',
  permission: 'hasAccess',
  params: z.object({ watch: z.uuid() }),
  answer: exportStanding,
} as const

export const readExport = endpoint({
  method: 'GET',
  summary: 'How far the file is that I asked for with this `watch`; 404 until it has its line in the download log.',
  ...watched,
})

export const cancelExport = endpoint({
  method: 'DELETE',
  summary: 'Stop that file, whichever process makes it, which takes a second; one that is over stays as it is.',
  activity: null,
  ...watched,
})
