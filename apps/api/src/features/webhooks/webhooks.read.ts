import type { WebhookKind } from '@ido/contract'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../platform/database/schema.ts'
import { webhookIsKept } from '../../platform/http/makers.sql.ts'
import { addJob } from '../../platform/jobs/jobs.ts'

/** The job that has what is due sent. */
export const webhookJob = 'webhooks'

/** What happened, without a word of a customer's: ids, names of fields and codes, by which a program asks for the rest. */
export interface HookEvent {
  readonly kind: WebhookKind
  readonly id: number
  /** The page of the portal that shows it. */
  readonly page: string
  /** Where it belongs; what is of no region or product is told to those that are told of all. */
  readonly region?: number | null
  readonly product?: number | null
  readonly changed?: readonly string[]
  readonly status?: string
}

/** Adds the deliveries of an event in its own transaction, so that nobody is notified of what is rolled back. */
export async function notifyWebhooks(trx: Kysely<DB>, events: readonly HookEvent[]): Promise<void> {
  if (events.length === 0) return
  const { rows } = await sql<{ id: number }>`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(events)}::jsonb)
        as g (kind text, id bigint, page text, region integer, product integer, changed jsonb, status text)
    )
    insert into webhook_delivery (webhook_id, kind, body)
    select w.id, g.kind, jsonb_strip_nulls(jsonb_build_object(
      'id', g.id, 'page', g.page, 'changed', g.changed, 'status', g.status))::text
    from given g join webhook w on w.state = 'on' and ${webhookIsKept} and g.kind = any(w.kinds)
      and (w.scope_regions is null or g.region = any(w.scope_regions))
      and (w.scope_products is null or g.product = any(w.scope_products))
    -- A webhook that is being deleted at this moment is left out; without the lock its foreign key would fail.
    for key share of w
    returning id`.execute(trx)
  if (rows.length > 0) await wakeSender(trx)
}

/** Has what is due then sent; who asks for about the same moment is served by one job. */
export async function wakeSender(trx: Kysely<DB>, at = new Date()): Promise<void> {
  const moment = Math.ceil(at.getTime() / 2_000)
  const key = at.getTime() <= Date.now() ? undefined : `${webhookJob} ${moment}`
  await addJob(trx, webhookJob, {}, { attempts: 3, ...(key && { key, at: new Date(moment * 2_000) }) })
}
