import { sql } from 'kysely'
import { actorOf, inAuditedTransaction } from '../../platform/audit/audit.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Trx } from '../../platform/database/transaction.ts'
import { conflict, notFound } from '../../platform/errors.ts'
import { refuseIf } from '../../platform/policy.ts'
import { wakeSender } from './webhooks.read.ts'
import { hookSubject, whyNotKeepHooks, whyNotSendTo } from './webhooks.policy.ts'
import type { HookAsking, HookParts } from './webhooks.service.ts'

type Write = Pick<Database, 'write'>

/** For how long it can be looked up what a program was told. */
const keptDeliveryDays = 30
const atOnceGone = 5_000

/** Queues a message that tells nothing, by which somebody sees whether one arrives. */
export async function sendTest(
  parts: HookParts,
  id: number,
  { person, request }: HookAsking,
): Promise<{ delivery: number }> {
  refuseIf(whyNotKeepHooks(person))
  return inAuditedTransaction(parts, actorOf(person, request), async (trx, record) => {
    const hook = await sharedHook(trx, id)
    refuseIf(whyNotSendTo(hook))
    const row = await trx
      .insertInto('webhook_delivery')
      .values({ webhook_id: id, kind: 'test', body: JSON.stringify({ page: '/v3/settings' }) })
      .returning('id')
      .executeTakeFirstOrThrow()
    await wakeSender(trx)
    await record({ action: 'webhook.tested', subject: hookSubject(hook), after: { delivery: row.id } })
    return { delivery: row.id }
  })
}

/** The same message under the same id, with all its tries before it again. */
export async function sendAgain(
  parts: HookParts,
  { id, delivery }: { id: number; delivery: number },
  { person, request }: HookAsking,
): Promise<void> {
  refuseIf(whyNotKeepHooks(person))
  await inAuditedTransaction(parts, actorOf(person, request), async (trx, record) => {
    const hook = await sharedHook(trx, id)
    refuseIf(whyNotSendTo(hook))
    const { numUpdatedRows } = await trx
      .updateTable('webhook_delivery')
      .set({ state: 'waiting', tries: 0, next_at: sql`clock_timestamp()` })
      .where('id', '=', delivery)
      .where('webhook_id', '=', id)
      .where('state', '!=', 'waiting')
      .executeTakeFirst()
    if (numUpdatedRows === 0n) {
      const row = await trx
        .selectFrom('webhook_delivery')
        .select('id')
        .where('id', '=', delivery)
        .where('webhook_id', '=', id)
        .executeTakeFirst()
      throw row === undefined ? notFound('deliveryNotFound', { id: delivery }) : conflict('deliveryWaits')
    }
    await wakeSender(trx)
    await record({ action: 'webhook.sent-again', subject: hookSubject(hook), after: { delivery } })
  })
}

async function sharedHook(trx: Trx, id: number): Promise<{ id: number; name: string; state: string }> {
  const hook = await trx
    .selectFrom('webhook')
    .select(['id', 'name', 'state'])
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst()
  if (hook === undefined) throw notFound('webhookNotFound', { id })
  return hook
}

/** Removes what is older than anybody looks for, some at a time. */
export async function endOldDeliveries({ write }: Write): Promise<void> {
  for (;;) {
    const { numAffectedRows = 0n } = await sql`delete from webhook_delivery where id = any(array(
      select id from webhook_delivery where created_at < now() - make_interval(days => ${keptDeliveryDays})
      order by created_at limit ${atOnceGone}))`.execute(write)
    if (numAffectedRows < atOnceGone) return
  }
}
