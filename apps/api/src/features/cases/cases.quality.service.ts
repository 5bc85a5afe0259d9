import type { changeCaseSensitivity, EndpointInput, MeasureQuality } from '@ido/contract'
import { sql } from 'kysely'
import { actorOf, inAuditedTransaction } from '../../platform/audit/audit.ts'
import type { Trx } from '../../platform/database/transaction.ts'
import { notFound } from '../../platform/errors.ts'
import type { Call, Services } from '../../platform/http/feature.ts'
import { differences, sidesOf } from '../../platform/management/history.ts'
import { refuseStale } from '../../platform/management/stale.ts'
import { refuseIf } from '../../platform/policy.ts'
import { whyNotSetSensitivity } from './cases.policy.ts'
import { qualityOfOne, type StoredSensitivity } from './cases.quality.queries.ts'
import { findJudged, type JudgedMeasure } from './cases.quality.sql.ts'

type Input = EndpointInput<typeof changeCaseSensitivity>
type Asking = Pick<Call<typeof changeCaseSensitivity>, 'person' | 'request'>

/** Sets how closely a measure is looked at, if it is still as the person read it; the next run goes by it. */
export async function setSensitivity(
  { database, log }: Pick<Services, 'database' | 'log'>,
  { dataset, measure }: Input['params'],
  { version, sensitivity, reason }: Input['body'],
  { person, request }: Asking,
): Promise<MeasureQuality> {
  refuseIf(whyNotSetSensitivity(person))
  const judged = findJudged(dataset, measure)
  if (!judged) throw notFound('notFound')
  await inAuditedTransaction({ database, log }, actorOf(person, request), async (trx, record) => {
    const stored = await lockSensitivity(trx, judged)
    const { id } = stored
    const subject = { type: 'case-sensitivity' as const, id }
    await refuseStale(trx, { ...subject, version: stored.version, changedAt: stored.changed_at }, version)
    const changes = differences({ sensitivity: stored.sensitivity }, { sensitivity })
    if (changes.length === 0) return
    await sql`update case_sensitivity set sensitivity = ${sensitivity}, version = version + 1, changed_at = now(),
      changed_by = ${person.name} where id = ${id}`.execute(trx)
    await record({
      action: 'case-sensitivity.changed',
      subject: { ...subject, label: `${judged.dataset.titles.id}: ${judged.measure.titles.id}` },
      reason: reason ?? null,
      ...sidesOf(changes),
    })
  })
  return qualityOfOne(database, judged, person)
}

/** The row of a measure, which is made where nobody has set it yet, so that of two at once one waits. */
async function lockSensitivity(trx: Trx, { dataset, measure }: JudgedMeasure): Promise<StoredSensitivity> {
  await sql`insert into case_sensitivity (dataset, measure) values (${dataset.id}, ${measure.id})
    on conflict (dataset, measure) do nothing`.execute(trx)
  const { rows } = await sql<StoredSensitivity>`
    select * from case_sensitivity where dataset = ${dataset.id} and measure = ${measure.id} for update`.execute(trx)
  const [row] = rows
  if (!row) throw new Error('A sensitivity is gone')
  return row
}
