import { dayLength } from '@ido/contract'
import { sql } from 'kysely'
import type { AuditLogger } from '../../platform/audit/audit.ts'
import { inAuditedTransaction, portalActor } from '../../platform/audit/audit.ts'
import type { Database } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { webhookIsKept } from '../../platform/http/makers.sql.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import { wakeSender } from './webhooks.read.ts'
import type { HookAnswer } from './webhooks.call.ts'
import { hookSubject } from './webhooks.policy.ts'
import { nextTry } from './webhooks.retry.ts'

/** The job that tells who made a webhook that the portal has stopped it. */
export const hookPausedJob = 'webhook-paused'

/** Milliseconds that a receiver has, and after which another process takes what one holds. */
export const hookPatience = 10_000
const leaseMs = 20_000
/** So many days of failures alone, and a webhook is paused. */
const pausedAfterDays = 3

export interface Claimed {
  id: number
  webhook_id: number
  message_id: string
  claim: string
  kind: string
  body: string
  created_at: Date
  tries: number
  url: string
  secret: Buffer
  /** Signs as well, for a day after another was made. */
  old_secret: Buffer | null
}

/** Webhooks that something is due for. */
export async function dueHooks({ write }: Pick<Database, 'write'>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select w.id from webhook w where w.state = 'on' and ${webhookIsKept} and exists (
      select from webhook_delivery d where d.webhook_id = w.id and d.state = 'waiting' and d.next_at <= clock_timestamp())`.execute(
    write,
  )
  return rows.map(({ id }) => id)
}

/** Takes the next message of one for a few seconds; should this process end, another is woken when they are over. */
export async function claimNext(database: Pick<Database, 'write'>, hook: number): Promise<Claimed | null> {
  return inTransaction(database, async (trx) => {
    const { rows } = await sql<Claimed>`
      with due as (
        select d.id from webhook_delivery d
        where d.webhook_id = ${hook} and d.state = 'waiting' and d.next_at <= clock_timestamp()
        order by d.next_at, d.id limit 1 for update skip locked
      )
      update webhook_delivery d set tries = d.tries + 1, claim = gen_random_uuid(), last_at = clock_timestamp(),
        next_at = clock_timestamp() + make_interval(secs => ${leaseMs / 1_000})
      from due, webhook w
      where d.id = due.id and w.id = d.webhook_id and w.state = 'on' and ${webhookIsKept}
      returning d.id, d.webhook_id, d.message_id, d.claim, d.kind, d.body, d.created_at, d.tries, w.url, w.secret,
        case when w.old_until > clock_timestamp() then w.old_secret end as old_secret`.execute(trx)
    const [claimed] = rows
    if (claimed !== undefined) await wakeSender(trx, new Date(Date.now() + leaseMs))
    return claimed ?? null
  })
}

type Parts = { database: Pick<Database, 'write'>; log: AuditLogger }

/** Writes down how a try went, unless another holds the message by now. */
export async function writeAnswer(parts: Parts, claimed: Claimed, answer: HookAnswer): Promise<void> {
  const isGood = answer.statusCode !== null && answer.statusCode >= 200 && answer.statusCode < 300
  const isGone = answer.statusCode === 410
  const next = isGood || isGone ? null : nextTry(claimed.tries, answer.retryAfter, new Date())
  const state = isGood ? 'sent' : next === null ? 'failed' : 'waiting'
  await inAuditedTransaction(parts, portalActor, async (trx, record) => {
    // The webhook before its messages, as everywhere, so that two tries never wait for each other.
    const hook = await trx
      .selectFrom('webhook')
      .select(['id', 'name', 'url', 'state', 'failing_since'])
      .where('id', '=', claimed.webhook_id)
      .forNoKeyUpdate()
      .executeTakeFirst()
    const { numUpdatedRows } = await trx
      .updateTable('webhook_delivery')
      .set({
        state,
        claim: null,
        next_at: next ?? new Date(),
        status_code: answer.statusCode,
        took_ms: answer.tookMs,
        problem: answer.problem,
        answer: answer.answer,
      })
      .where('id', '=', claimed.id)
      .where('claim', '=', claimed.claim)
      .executeTakeFirst()
    if (hook === undefined || numUpdatedRows === 0n) return
    if (next !== null) await wakeSender(trx, next)
    // What another address answered says nothing of this one.
    if (hook.url !== claimed.url) return
    if (isGood) {
      if (hook.failing_since === null) return
      await trx.updateTable('webhook').set({ failing_since: null }).where('id', '=', hook.id).execute()
      return
    }
    const since = hook.failing_since ?? new Date()
    // A message was given up, and for days none went through.
    const isLong = next === null && Date.now() - since.getTime() > pausedAfterDays * dayLength
    const stopped = hook.state !== 'on' ? null : isGone ? 'gone' : isLong ? 'failing' : null
    await trx
      .updateTable('webhook')
      .set({ failing_since: since, ...(stopped && { state: stopped, version: sql<number>`version + 1` }) })
      .where('id', '=', hook.id)
      .execute()
    if (stopped === null) return
    await record({
      action: 'webhook.paused',
      subject: hookSubject(hook),
      before: { state: hook.state },
      after: { state: stopped },
    })
    await addJob(trx, hookPausedJob, { webhook: hook.id })
  })
}
