import { type FieldChange, type insights, mostEvidence } from '@ido/contract'
import { sql } from 'kysely'
import type { RecordEvent } from '../../platform/audit/audit.ts'
import type { Trx } from '../../platform/database/transaction.ts'
import { invalid, type WrongField } from '../../platform/errors.ts'
import type { Person } from '../../platform/person.ts'
import { differences, sidesOf } from '../../platform/management/history.ts'
import type { Asking, NewRecord, RecordChange } from '../../platform/management/list.ts'
import type { TrashKind } from '../../platform/management/trash.ts'
import { refuseIf } from '../../platform/policy.ts'
import { notifyWebhooks } from '../webhooks/webhooks.read.ts'
import { seenRecords } from './insights.evidence.queries.ts'
import { whyNotKeepInsight, whyNotMoveInsight, whyNotPlaceInsight } from './insights.policy.ts'
import { readInsight } from './insights.queries.ts'
import type { StoredInsight } from './insights.sql.ts'

type NewInsight = NewRecord<typeof insights>
type InsightChange = RecordChange<typeof insights>
/** What a form fills in. */
type Written = Required<Omit<NewInsight, 'records'>> & { records: readonly number[] }

export const insightTrash: TrashKind = {
  kind: 'insight',
  rows: [
    ['insight', 'id'],
    ['insight_voc', 'insight_id'],
  ],
}

/** Makes a draft. */
export async function addInsight(
  trx: Trx,
  record: RecordEvent,
  input: NewInsight,
  { person }: Asking,
): Promise<StoredInsight> {
  const { title, text, productId, subProductId, from, to, records } = input
  await refuseWrong(trx, input, person)
  const seen = await refuseUnseen(trx, records, person)
  const { id } = await trx
    .insertInto('insight')
    .values({
      title,
      text,
      product_id: productId,
      sub_product_id: subProductId,
      starts_on: from,
      ends_on: to,
      created_by_id: person.id,
      created_by: person.name,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(refuseTaken)
  await putRecords(trx, id, seen)
  const insight = await readInsight(trx, id, person)
  await record({ action: 'insight.created', subject: subjectOf(insight), after: insightFields(insight) })
  return insight
}

/** The insight, locked against its other writers. */
export async function lockInsight(trx: Trx, id: number, person: Person): Promise<StoredInsight> {
  await trx.selectFrom('insight').select('id').where('id', '=', id).forUpdate().execute()
  return readInsight(trx, id, person)
}

/** Changes a locked insight, moves it to another state, or both; a change that changes nothing writes nothing. */
export async function putInsight(
  trx: Trx,
  record: RecordEvent,
  { stored, change }: { stored: StoredInsight; change: InsightChange },
  asking: Asking,
): Promise<FieldChange[]> {
  const edits = await edit(trx, record, { stored, change }, asking)
  const moves = await move(trx, record, { stored, to: change.state }, asking)
  const changes = [...edits, ...moves]
  if (changes.length > 0) {
    await sql`update insight set version = version + 1, changed_at = now() where id = ${stored.id}`.execute(trx)
  }
  return changes
}

async function edit(
  trx: Trx,
  record: RecordEvent,
  { stored, change }: { stored: StoredInsight; change: InsightChange },
  { person, reason = null }: Asking,
): Promise<FieldChange[]> {
  const next = await written(trx, stored, change, person)
  const names = await namesOf(trx, next)
  const changes = differences(insightFields(stored), { ...insightFields({ ...stored, ...columnsOf(next) }), ...names })
  if (changes.length === 0) return []
  refuseIf(whyNotKeepInsight(person, stored))
  if (next.productId !== stored.product_id && stored.snapshot_title !== null)
    throw invalid([{ field: 'productId', key: 'insightSnapshotOfProduct' }])
  await refuseWrong(trx, next, person)
  const { records, ...columns } = columnsOf(next)
  await trx.updateTable('insight').set(columns).where('id', '=', stored.id).execute().catch(refuseTaken)
  await putRecords(trx, stored.id, records)
  await record({
    action: 'insight.changed',
    subject: { ...subjectOf(stored), label: next.title },
    reason,
    ...sidesOf(changes),
  })
  return changes
}

/** Publishes it or withdraws it, with who and when. */
async function move(
  trx: Trx,
  record: RecordEvent,
  { stored, to }: { stored: StoredInsight; to: InsightChange['state'] },
  { person, reason = null }: Asking,
): Promise<FieldChange[]> {
  if (to === undefined) return []
  refuseIf(whyNotMoveInsight(person, stored, to))
  if (to === 'withdrawn' && !reason?.trim()) throw invalid([{ field: 'reason', key: 'required' }])
  const columns =
    to === 'published'
      ? {
          published_at: sql<Date>`now()`,
          published_by: person.name,
          withdrawn_at: null,
          withdrawn_by: null,
          withdrawn_reason: null,
        }
      : { withdrawn_at: sql<Date>`now()`, withdrawn_by: person.name, withdrawn_reason: reason }
  await trx
    .updateTable('insight')
    .set({ state: to, ...columns })
    .where('id', '=', stored.id)
    .execute()
  const changes = differences({ state: stored.state }, { state: to })
  await record({ action: `insight.${to}`, subject: subjectOf(stored), reason, ...sidesOf(changes) })
  if (to === 'published') {
    const { id, product_id: product } = stored
    await notifyWebhooks(trx, [
      {
        kind: 'insight.published',
        id,
        page: `/v3/dashboard/digital-product-performance/product/insight/detail/${id}`,
        product,
      },
    ])
  }
  return changes
}

// ---- Fields ----

/** An insight in the audit log and in its history, in the order of the form; records by id, which readers are told by number. */
export function insightFields(insight: StoredInsight): Record<string, unknown> {
  const { title, product, sub_product, starts_on, ends_on, text, records, snapshot_title, state } = insight
  return {
    title,
    product,
    subProduct: sub_product,
    from: starts_on,
    to: ends_on,
    text,
    records,
    snapshot: snapshot_title,
    state,
  }
}

export const subjectOf = ({ id, title }: Pick<StoredInsight, 'id' | 'title'>) => ({
  type: 'insight' as const,
  id,
  label: title,
})

const columnsOf = ({ title, text, productId, subProductId, from, to, records }: Written) => ({
  title,
  text,
  product_id: productId,
  sub_product_id: subProductId,
  starts_on: from,
  ends_on: to,
  records: [...records],
})

/** The insight as the change leaves it: what the writer does not see of its records stays, behind those that they gave. */
async function written(trx: Trx, stored: StoredInsight, change: InsightChange, person: Person): Promise<Written> {
  const { title = stored.title, text = stored.text, productId = stored.product_id } = change
  const { subProductId = stored.sub_product_id, from = stored.starts_on, to = stored.ends_on } = change
  const rest = { title, text, productId, subProductId, from, to }
  if (change.records === undefined) return { ...rest, records: stored.records }
  const [given, before] = [
    await refuseUnseen(trx, change.records, person),
    await seenRecords(trx, stored.records, person),
  ]
  const shown = new Set(before.map(({ id }) => id))
  const records = [...given, ...stored.records.filter((id) => !shown.has(id))]
  if (records.length > mostEvidence)
    throw invalid([{ field: 'records', key: 'listAtMost', values: { maximum: mostEvidence } }])
  return { ...rest, records }
}

async function namesOf(trx: Trx, { productId, subProductId }: Pick<Written, 'productId' | 'subProductId'>) {
  const { rows } = await sql<{ product: string | null; subProduct: string | null }>`select
    (select name from product where id = ${productId}) as product,
    (select name from sub_product where id = ${subProductId}::int) as "subProduct"`.execute(trx)
  return rows[0] ?? {}
}

async function putRecords(trx: Trx, id: number, records: readonly number[]): Promise<void> {
  await sql`delete from insight_voc where insight_id = ${id}`.execute(trx)
  await sql`insert into insight_voc (insight_id, voc_id, place)
    select ${id}::bigint, voc_id, place from unnest(${records}::bigint[]) with ordinality as given (voc_id, place)`.execute(
    trx,
  )
}

// ---- Refusals ----

async function refuseWrong(
  trx: Trx,
  { productId, subProductId, from, to }: Pick<Written, 'productId' | 'subProductId' | 'from' | 'to'>,
  person: Person,
): Promise<void> {
  const { rows } = await sql<{ owner_id: number | null; sub_of: number | null }>`
    select c.owner_id, (select product_id from sub_product where id = ${subProductId}::int) as sub_of
    from product p left join catalogue_product c on c.product_id = p.id where p.id = ${productId}`.execute(trx)
  const [product] = rows
  const wrong: WrongField[] = []
  // What lies beyond somebody's scope is to them as unknown as what does not exist.
  if (product === undefined || !(person.scope.products?.includes(productId) ?? true))
    wrong.push({ field: 'productId', key: 'notInList', values: { id: productId } })
  else {
    refuseIf(whyNotPlaceInsight(person, { product_id: productId, owner_id: product.owner_id }))
    if (subProductId !== null && product.sub_of !== productId)
      wrong.push({ field: 'subProductId', key: 'notInList', values: { id: subProductId } })
  }
  if (to <= from) wrong.push({ field: 'to', key: 'insightEndsBefore' })
  if (wrong.length > 0) throw invalid(wrong)
}

/** The records without repeats; refuses those that the person may not see, drafts, and what does not exist. */
async function refuseUnseen(trx: Trx, given: readonly number[], person: Person): Promise<number[]> {
  const ids = [...new Set(given)]
  const seen = new Set((await seenRecords(trx, ids, person)).map(({ id }) => id))
  const unseen = ids.filter((id) => !seen.has(id))
  if (unseen.length > 0)
    throw invalid(unseen.map((id) => ({ field: `records.${given.indexOf(id)}`, key: 'notInList', values: { id } })))
  return ids
}

function refuseTaken(error: unknown): never {
  if ((error as { constraint?: unknown }).constraint === 'insight_title')
    throw invalid([{ field: 'title', key: 'taken' }])
  throw error
}
