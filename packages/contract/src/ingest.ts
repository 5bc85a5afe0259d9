import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/**
 * A row that was not taken, or a field that was left out of its row since the dataset has none of that name: `line` counts
 * from 1, `field` is null where the whole row cannot be read.
 */
const rowProblem = z
  .object({ line: z.int(), field: z.string().nullable(), value: z.string(), reason: z.string() })
  .meta({ id: 'RowProblem' })

/** How many problems an answer lists; `bad` counts them all. */
export const listedProblems = 100

export const ingestCall = endpoint({
  method: 'POST',
  path: '/api/v2/ingest/:dataset',
  summary:
    'Put records in: a JSON array, or NDJSON (one object a line) of any length. The same row again changes nothing. A record is known by `external_id`, a sample of infra by `host`, `metric` and `at`: a later row changes it, an absent field stays as it is; feedback (voc) is kept as first sent. Needs an API key with the dataset in its scopes (Authorization: Bearer, or X-API-Key).',
  tag: 'ingest',
  permission: 'apiKey',
  params: z.object({ dataset: z.string().max(100) }),
  rows: true,
  answer: z.object({
    read: z.int(),
    added: z.int(),
    changed: z.int(),
    known: z.int(),
    bad: z.int(),
    problems: z.array(rowProblem),
  }),
})
