import { type FieldChange, targetSpan, type targets, withoutNoise } from '@ido/contract'
import { sql } from 'kysely'
import type { RecordEvent } from '../../platform/audit/audit.ts'
import type { Trx } from '../../platform/database/transaction.ts'
import { invalid, unknownName, type WrongField } from '../../platform/errors.ts'
import type { Person } from '../../platform/person.ts'
import { differences, sidesOf } from '../../platform/management/history.ts'
import type { Asking, NewRecord, RecordChange } from '../../platform/management/list.ts'
import type { TrashKind } from '../../platform/management/trash.ts'
import type { MessageKey, MessageValues } from '../../platform/messages.ts'
import { refuseIf } from '../../platform/policy.ts'
import { datasets } from '../../semantic/catalog/catalog.ts'
import type { Dataset, Measure } from '../../semantic/catalog/types.ts'
import { whyNotSet } from './targets.policy.ts'
import { readTarget } from './targets.queries.ts'
import type { StoredTarget } from './targets.sql.ts'

type NewTarget = NewRecord<typeof targets>

export const targetTrash: TrashKind = { kind: 'target', rows: [['target', 'id']] }

/** Sets a target where there is none yet. */
export async function addTarget(
  trx: Trx,
  record: RecordEvent,
  { measure, period, productId: product_id, regionId: region_id, value, note }: NewTarget,
  { person }: Asking,
): Promise<StoredTarget> {
  refuseIf(whyNotSet(person, { product_id, region_id }))
  const wrong = [...wrongName(measure, { product_id, region_id }), ...wrongValue(measure, value)]
  if (wrong.length > 0) throw invalid(wrong)
  await refuseUnknownPlace(trx, { product_id, region_id })
  const { from = '', to = '' } = targetSpan(period) ?? {}
  const { id } = await trx
    .insertInto('target')
    .values({ measure, period, starts_on: from, ends_on: to, product_id, region_id, value, note })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(refuseTaken)
  const target = await readTarget(trx, id, person)
  await record({ action: 'target.created', subject: subjectOf(target), after: targetFields(target) })
  return target
}

/** The target, locked against its other writers. */
export async function lockTarget(trx: Trx, id: number, person: Person): Promise<StoredTarget> {
  await trx.selectFrom('target').select('id').where('id', '=', id).forUpdate().execute()
  return readTarget(trx, id, person)
}

/** Changes a locked target; a change that changes nothing writes nothing. */
export async function putTarget(
  trx: Trx,
  record: RecordEvent,
  { stored, change }: { stored: StoredTarget; change: RecordChange<typeof targets> },
  { person, reason = null }: Asking,
): Promise<FieldChange[]> {
  const { value = stored.value, note = stored.note } = change
  const changes = differences(targetFields(stored), targetFields({ ...stored, value, note }))
  if (changes.length === 0) return []
  refuseIf(whyNotSet(person, stored))
  const wrong = wrongValue(stored.measure, value)
  if (wrong.length > 0) throw invalid(wrong)
  await trx
    .updateTable('target')
    .set({ value, note, version: sql`version + 1`, changed_at: sql`now()` })
    .where('id', '=', stored.id)
    .execute()
  await record({ action: 'target.changed', subject: subjectOf(stored), reason, ...sidesOf(changes) })
  return changes
}

/** What many are raised by together. */
export const raised = (value: number, percent: number): number => withoutNoise(value * (1 + percent / 100))

/** A target in the audit log and in its history: with names, in the order of the form. */
export function targetFields({ measure, period, product, region, value, note }: StoredTarget): Record<string, unknown> {
  return { measure, period, product, region, value, note }
}

/** What a target is for, as summaries call it. */
export const targetLabel = ({ measure, period, product, region }: StoredTarget): string =>
  [measure, period, product, region].filter(Boolean).join(' · ')

const subjectOf = (target: StoredTarget) => ({ type: 'target' as const, id: target.id, label: targetLabel(target) })

// ---- Refusals ----

/** The measures that can have a target: which way is good has to be known. */
const aimed = new Map<string, { dataset: Dataset; measure: Measure }>(
  datasets.flatMap((dataset) =>
    dataset.measures
      .filter(({ direction }) => direction !== 'none')
      .map((measure) => [`${dataset.id}.${measure.id}`, { dataset, measure }]),
  ),
)

interface Place {
  product_id: number | null
  region_id: number | null
}

function wrongName(name: string, { product_id, region_id }: Place): WrongField[] {
  const found = aimed.get(name)
  if (found === undefined) return [unknownName('measure', name, aimed.keys())]
  const places = [
    { field: 'productId', dimension: 'product', id: product_id },
    { field: 'regionId', dimension: 'region', id: region_id },
  ]
  return places
    .filter(({ id, dimension }) => id !== null && !found.dataset.dimensions.some((one) => one.id === dimension))
    .map(({ field, dimension }) => ({ field, key: 'dimensionNotWith', values: { dimension, measure: name } }))
}

/** A share lies between nothing and the whole, and is typed in percent; of counts and times there are none below nothing. */
function wrongValue(name: string, value: number): WrongField[] {
  const unit = aimed.get(name)?.measure.unit
  if (unit === undefined || unit === 'count') return []
  const wrong = (key: MessageKey, values: MessageValues): WrongField[] => [{ field: 'value', key, values }]
  if (unit === 'share') {
    if (value < 0) return wrong('shareAtLeast', { minimum: 0 })
    return value > 1 ? wrong('shareAtMost', { maximum: 100 }) : []
  }
  const minimum = unit === 'points' ? -100 : 0
  if (value < minimum) return wrong('numberAtLeast', { minimum })
  return unit === 'points' && value > 100 ? wrong('numberAtMost', { maximum: 100 }) : []
}

async function refuseUnknownPlace(trx: Trx, { product_id, region_id }: Place): Promise<void> {
  const { rows } = await sql<{ field: string; id: number }>`
    select 'productId' as field, ${product_id}::int as id
      where ${product_id}::int is not null and not exists (select from product where id = ${product_id}::int)
    union all select 'regionId', ${region_id}::int
      where ${region_id}::int is not null and not exists (select from region where id = ${region_id}::int)`.execute(trx)
  if (rows.length > 0) throw invalid(rows.map(({ field, id }) => ({ field, key: 'notInList', values: { id } })))
}

function refuseTaken(error: unknown): never {
  if ((error as { constraint?: unknown }).constraint === 'target_once')
    throw invalid([{ field: 'period', key: 'targetTaken' }])
  throw error
}
