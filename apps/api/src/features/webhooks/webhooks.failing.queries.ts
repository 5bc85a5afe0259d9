import type { EndpointInput, FailingWebhook, failingWebhooks, PageMeta } from '@ido/contract'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { offsetOf, pageOf } from '../../platform/database/paging.ts'

interface FailingRow {
  id: number
  name: string
  state: FailingWebhook['state']
  failing_since: Date | null
  waiting: number
  status_code: number | null
}

/** What somebody switched off fails nobody. */
const failing = sql`from webhook w where w.state in ('failing', 'gone') or (w.state = 'on' and w.failing_since is not null)`

/** Webhooks that the portal stopped, and those that are on and whose last try failed: what began to fail last comes first. */
export async function failingHooksPage(
  { read }: Pick<Database, 'read'>,
  query: EndpointInput<typeof failingWebhooks>['query'],
): Promise<{ answer: FailingWebhook[]; meta: PageMeta }> {
  const [{ rows }, { rows: counted }] = await Promise.all([
    sql<FailingRow>`
      select w.id, w.name, w.state, w.failing_since,
        (select count(*)::int from webhook_delivery d where d.webhook_id = w.id and d.state = 'waiting') as waiting,
        (select d.status_code from webhook_delivery d where d.webhook_id = w.id and d.last_at is not null
          order by d.last_at desc limit 1) as status_code
      ${failing} order by w.failing_since desc nulls last, w.id limit ${query.size} offset ${offsetOf(query)}`.execute(
      read,
    ),
    sql<{ total: number }>`select count(*)::int as total ${failing}`.execute(read),
  ])
  const answer = rows.map(({ id, name, state, waiting, failing_since, status_code }) => {
    return { id, name, state, waiting, failingSince: failing_since?.toISOString() ?? null, statusCode: status_code }
  })
  return { answer, meta: pageOf({ ...query, total: counted[0]?.total ?? 0 }) }
}
