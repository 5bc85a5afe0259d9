import type {
  DeliveryProblem,
  EndpointInput,
  FailingWebhook,
  PageMeta,
  WebhookDeliveryRow,
  WebhookKind,
  WebhookList,
  WebhookRow,
  failingWebhooks,
  listWebhookDeliveries,
} from '@ido/contract'
import { sql } from 'kysely'
import { readScopeNames, type ScopeNames } from '../../platform/accounts/accounts.queries.ts'
import type { Database } from '../../platform/database/database.ts'
import { offsetOf, pageOf } from '../../platform/database/paging.ts'
import { notFound } from '../../platform/errors.ts'
import { webhookIsKept } from '../../platform/http/makers.sql.ts'
import { hiddenPlace } from '../../platform/http/scope.ts'
import type { Language } from '../../platform/messages.ts'
import type { Person, Scope } from '../../platform/person.ts'
import { inWords, isAllowed } from '../../platform/policy.ts'
import { messageBody } from './webhooks.call.ts'
import { whyNotKeepHooks, withoutQuery } from './webhooks.policy.ts'

interface HookRow {
  id: number
  name: string
  url: string
  kinds: WebhookKind[]
  state: WebhookRow['state']
  version: number
  waiting: number
  scope_regions: number[] | null
  scope_products: number[] | null
  failing_since: Date | null
  old_until: Date | null
  is_kept: boolean
  made_by: string
  created_at: Date
  last_at: Date | null
  last_state: WebhookDeliveryRow['state']
  last_code: number | null
}

/** All of them, which are few; from the primary, since who has just made one sees it. */
export async function hooksList(
  database: Pick<Database, 'write'>,
  person: Person,
  language: Language,
): Promise<WebhookList> {
  const [{ rows }, names] = await Promise.all([
    sql<HookRow>`
      select w.id, w.name, w.url, w.kinds, w.state, w.version, w.scope_regions, w.scope_products, w.failing_since,
        case when w.old_until > now() then w.old_until end as old_until, ${webhookIsKept} as is_kept, w.made_by, w.created_at,
        l.last_at, l.state as last_state, l.status_code as last_code,
        (select count(*)::int from webhook_delivery d where d.webhook_id = w.id and d.state = 'waiting') as waiting
      from webhook w left join lateral (
        select d.last_at, d.state, d.status_code from webhook_delivery d
        where d.webhook_id = w.id and d.last_at is not null order by d.last_at desc limit 1) l on true
      order by lower(w.name)`.execute(database.write),
    readScopeNames(database, person.scope),
  ])
  const whyNot = whyNotKeepHooks(person)
  return {
    webhooks: rows.map((row) => presentHook(row, names)),
    can: { change: isAllowed(whyNot), whyNot: inWords(whyNot, language) },
  }
}

function presentHook(row: HookRow, names: ScopeNames): WebhookRow {
  const named = (part: keyof Scope, ids: number[] | null) =>
    ids && ids.map((id) => ({ id, name: names[part].get(id) ?? hiddenPlace }))
  const { id, name, kinds, version, waiting } = row
  const state = row.state === 'on' && !row.is_kept ? 'resting' : row.state
  const url = withoutQuery(row.url)
  return {
    id,
    name,
    url,
    kinds,
    state,
    version,
    waiting,
    sees: { regions: named('regions', row.scope_regions), products: named('products', row.scope_products) },
    failingSince: row.failing_since?.toISOString() ?? null,
    last: row.last_at && { at: row.last_at.toISOString(), state: row.last_state, statusCode: row.last_code },
    oldSecretUntil: row.old_until?.toISOString() ?? null,
    madeBy: row.made_by,
    madeAt: row.created_at.toISOString(),
  }
}

interface DeliveryRow {
  id: number
  message_id: string
  kind: string
  state: WebhookDeliveryRow['state']
  created_at: Date
  tries: number
  last_at: Date | null
  next_at: Date
  status_code: number | null
  took_ms: number | null
  problem: DeliveryProblem | null
  answer: string | null
  body: string
  subject: number | null
  voc_id: string | null
}

/** A page of what a program was told, the newest first. */
export async function deliveriesPage(
  { write }: Pick<Database, 'write'>,
  hook: number,
  query: EndpointInput<typeof listWebhookDeliveries>['query'],
  portal: string,
): Promise<{ answer: WebhookDeliveryRow[]; meta: PageMeta }> {
  const where = sql`d.webhook_id = ${hook} ${query.state ? sql`and d.state = ${query.state}` : sql``}`
  const [{ rows }, { rows: counted }] = await Promise.all([
    sql<DeliveryRow>`
      select d.id, d.message_id, d.kind, d.state, d.created_at, d.tries, d.last_at, d.next_at, d.status_code, d.took_ms,
        d.problem, d.answer, d.body, s.id as subject, v.voc_id
      from (select * from webhook_delivery d where ${where} order by d.id desc limit ${query.size} offset ${offsetOf(query)}) d
        cross join lateral (select (d.body::jsonb ->> 'id')::bigint as id) s
        left join voc v on v.id = s.id and d.kind like 'voc.%'
      order by d.id desc`.execute(write),
    sql<{ total: number; is_there: boolean }>`
      select (select count(*)::int from webhook_delivery d where ${where}) as total,
        exists (select from webhook w where w.id = ${hook}) as is_there`.execute(write),
  ])
  const { total = 0, is_there = false } = counted[0] ?? {}
  if (!is_there) throw notFound('webhookNotFound', { id: hook })
  return { answer: rows.map((row) => presentDelivery(row, portal)), meta: pageOf({ ...query, total }) }
}

function presentDelivery(row: DeliveryRow, portal: string): WebhookDeliveryRow {
  const { id, kind, state, tries, problem, answer, subject, voc_id: number } = row
  return {
    id,
    kind,
    state,
    tries,
    problem,
    answer,
    messageId: row.message_id,
    madeAt: row.created_at.toISOString(),
    lastAt: row.last_at?.toISOString() ?? null,
    nextAt: state === 'waiting' ? row.next_at.toISOString() : null,
    statusCode: row.status_code,
    tookMs: row.took_ms,
    body: messageBody(row, portal),
    subject: subject === null ? null : { id: subject, number },
  }
}

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
