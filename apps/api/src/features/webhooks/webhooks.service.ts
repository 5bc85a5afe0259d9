import {
  webhookLimits,
  type DeliveryProblem,
  type EndpointInput,
  type changeWebhook,
  type makeWebhook,
} from '@ido/contract'
import type { FastifyRequest } from 'fastify'
import { sql, type Selectable } from 'kysely'
import { readScopeNames } from '../../platform/accounts/accounts.queries.ts'
import { needProof } from '../../platform/accounts/second-factor/factors.service.ts'
import { actorOf, inAuditedTransaction } from '../../platform/audit/audit.ts'
import type { Webhook } from '../../platform/database/schema.ts'
import type { Trx } from '../../platform/database/transaction.ts'
import { conflict, invalid, notFound, type WrongField } from '../../platform/errors.ts'
import type { Services } from '../../platform/http/feature.ts'
import { everything } from '../../platform/http/scope.ts'
import type { MessageKey } from '../../platform/messages.ts'
import type { Person } from '../../platform/person.ts'
import { refuseIf } from '../../platform/policy.ts'
import { newHookSecret, sealHookSecret } from '../../platform/secrets/webhook-secrets.ts'
import { checkTarget } from './webhooks.address.ts'
import { hasHiddenQuery, hookSubject, whyNotKeepHooks, withoutQuery } from './webhooks.policy.ts'
import { wakeSender } from './webhooks.read.ts'

export type HookParts = Pick<Services, 'config' | 'database' | 'log'>
export interface HookAsking {
  person: Person
  request: FastifyRequest
}
type Stored = Selectable<Webhook>

const hooksLock = 7_040_085
/** Those who make or rename one take turns, so that two at once are not one too many, nor two of a name. */
const takeTurn = (trx: Trx) => sql`select pg_advisory_xact_lock(${hooksLock})`.execute(trx)

export async function makeHook(
  parts: HookParts,
  { name, url, kinds, regions = null, products = null }: EndpointInput<typeof makeWebhook>['body'],
  { person, request }: HookAsking,
): Promise<{ id: number; secret: string }> {
  refuseIf(whyNotKeepHooks(person))
  await refuseWrong(parts, { url, regions, products })
  // What leaves the portal by it outlives the session that made it, so whoever finds a browser open must not make one.
  await needProof(parts.database.write, person, 'adding')
  const secret = newHookSecret()
  return inAuditedTransaction(parts, actorOf(person, request), async (trx, record) => {
    await takeTurn(trx)
    await refuseTakenName(trx, name, null)
    const { count } = await trx
      .selectFrom('webhook')
      .select(sql<number>`count(*)::int`.as('count'))
      .executeTakeFirstOrThrow()
    if (count >= webhookLimits.most) throw conflict('webhooksFull', { most: webhookLimits.most })
    const columns = { name, url, kinds: [...new Set(kinds)], scope_regions: regions, scope_products: products }
    const hook = await trx
      .insertInto('webhook')
      .values({ ...columns, secret: Buffer.alloc(0), maker_id: person.id, made_by: person.name })
      .returningAll()
      .executeTakeFirstOrThrow()
    const sealed = await sealHookSecret(parts.config, hook.id, secret)
    await trx.updateTable('webhook').set({ secret: sealed }).where('id', '=', hook.id).execute()
    await record({ action: 'webhook.created', subject: hookSubject(hook), after: told(hook) })
    return { id: hook.id, secret }
  })
}

type Given = EndpointInput<typeof changeWebhook>['body']

/** Changes what is named, if it is still the version that was read. */
export async function changeHook(
  parts: HookParts,
  id: number,
  given: Given,
  { person, request }: HookAsking,
): Promise<void> {
  refuseIf(whyNotKeepHooks(person))
  const stored = await parts.database.write.selectFrom('webhook').select('url').where('id', '=', id).executeTakeFirst()
  // The form shows the address without its query: sent back so, it is not another one.
  const isSame = stored !== undefined && given.url === withoutQuery(stored.url)
  const { url: _, ...others } = given
  await changeFields(parts, id, isSame ? others : given, { person, request })
}

async function changeFields(
  parts: HookParts,
  id: number,
  given: Given,
  { person, request }: HookAsking,
): Promise<void> {
  await refuseWrong(parts, { url: given.url, regions: given.regions ?? null, products: given.products ?? null })
  await inAuditedTransaction(parts, actorOf(person, request), async (trx, record) => {
    await takeTurn(trx)
    const before = await locked(trx, id)
    if (before.version !== given.version) throw conflict('webhookChanged', { name: before.name })
    if (given.name !== undefined) await refuseTakenName(trx, given.name, id)
    const patch = patchOf(given)
    const after = { ...before, ...patch }
    // Elsewhere or more: that is as good as another webhook.
    if (after.url !== before.url || isWider(before, after)) await needProof(trx, person, 'adding')
    const isOnAgain = after.state === 'on' && before.state !== 'on'
    await trx
      .updateTable('webhook')
      // The account that saves it answers for it from now on: it stops with that account's right, and no more with the former one's.
      .set({
        ...patch,
        maker_id: person.id,
        made_by: person.name,
        version: before.version + 1,
        ...(isOnAgain && { failing_since: null }),
      })
      .where('id', '=', id)
      .execute()
    await wakeSender(trx)
    const subject = { ...hookSubject(before), label: after.name }
    await record({ action: 'webhook.changed', subject, before: told(before), after: told(after) })
  })
}

const patchOf = ({ name, url, state, kinds, regions, products }: Given) => ({
  ...(name !== undefined && { name }),
  ...(url !== undefined && { url }),
  ...(state !== undefined && { state }),
  ...(kinds !== undefined && { kinds: [...new Set(kinds)] }),
  ...(regions !== undefined && { scope_regions: regions }),
  ...(products !== undefined && { scope_products: products }),
})

const isWider = (before: Stored, after: Stored): boolean =>
  widens(before.scope_regions, after.scope_regions) ||
  widens(before.scope_products, after.scope_products) ||
  widens(before.kinds, after.kinds)

/** Null is all there are. */
function widens<T>(was: readonly T[] | null, is: readonly T[] | null): boolean {
  return was !== null && (is === null || is.some((one) => !was.includes(one)))
}

export async function removeHook(parts: HookParts, id: number, { person, request }: HookAsking): Promise<void> {
  refuseIf(whyNotKeepHooks(person))
  await inAuditedTransaction(parts, actorOf(person, request), async (trx, record) => {
    const before = await locked(trx, id)
    await trx.deleteFrom('webhook').where('id', '=', id).execute()
    await record({ action: 'webhook.deleted', subject: hookSubject(before), before: told(before) })
  })
}

/** Of two who ask at once the second's secret holds beside the first's, and both were told theirs. */
export async function renewHookSecret(
  parts: HookParts,
  id: number,
  { person, request }: HookAsking,
): Promise<{ secret: string; oldUntil: string }> {
  refuseIf(whyNotKeepHooks(person))
  await needProof(parts.database.write, person, 'adding')
  const secret = newHookSecret()
  const sealed = await sealHookSecret(parts.config, id, secret)
  return inAuditedTransaction(parts, actorOf(person, request), async (trx, record) => {
    const before = await locked(trx, id)
    const { old_until } = await trx
      .updateTable('webhook')
      .set({
        secret: sealed,
        old_secret: before.secret,
        old_until: sql<Date>`clock_timestamp() + interval '24 hours'`,
        version: before.version + 1,
      })
      .where('id', '=', id)
      .returning('old_until')
      .executeTakeFirstOrThrow()
    await record({ action: 'webhook.secret-renewed', subject: hookSubject(before) })
    return { secret, oldUntil: (old_until ?? new Date()).toISOString() }
  })
}

/** Against others who change it; what happens meanwhile is written down for it all the same. */
async function locked(trx: Trx, id: number): Promise<Stored> {
  const hook = await trx.selectFrom('webhook').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  if (hook === undefined) throw notFound('webhookNotFound', { id })
  return hook
}

async function refuseTakenName(trx: Trx, name: string, own: number | null): Promise<void> {
  const { rows } = await sql`select from webhook
    where lower(name) = lower(${name}) and id is distinct from ${own}::bigint`.execute(trx)
  if (rows.length > 0) throw invalid([{ field: 'name', key: 'webhookNameTaken' }])
}

// ---- What is given ----

const urlProblems: Partial<Record<DeliveryProblem, MessageKey>> = {
  address: 'webhookUrlWrong',
  plain: 'webhookUrlPlain',
  private: 'webhookUrlPrivate',
  name: 'webhookUrlUnknown',
  timeout: 'webhookUrlLate',
}

interface Checked {
  url: string | undefined
  regions: number[] | null
  products: number[] | null
}

async function refuseWrong({ config, database }: HookParts, { url, ...sees }: Checked): Promise<void> {
  const names = await readScopeNames(database, everything)
  const wrong = (['regions', 'products'] as const).flatMap((field): WrongField[] => {
    const unknown = sees[field]?.find((one) => !names[field].has(one))
    return unknown === undefined ? [] : [{ field, key: 'notInList', values: { id: unknown } }]
  })
  if (url !== undefined && hasHiddenQuery(url)) wrong.unshift({ field: 'url', key: 'webhookUrlHidden' })
  const target = url === undefined ? null : await checkTarget(url, config.webhookPrivateHosts)
  const problem = target !== null && 'problem' in target ? urlProblems[target.problem] : undefined
  if (problem !== undefined) wrong.unshift({ field: 'url', key: problem })
  if (wrong.length > 0) throw invalid(wrong)
}

// ---- What the audit log is told: never a secret, nor what an address carries in its query ----

const told = ({ name, url, kinds, scope_regions, scope_products, state }: Stored) => ({
  name,
  url: withoutQuery(url),
  kinds,
  regions: scope_regions,
  products: scope_products,
  state,
})
