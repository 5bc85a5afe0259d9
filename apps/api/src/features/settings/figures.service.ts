import {
  type changeFigureSettings,
  type EndpointInput,
  type FigureSteps,
  type previewFigureSettings,
  scaleNames,
  type ScaleName,
} from '@ido/contract'
import { sql } from 'kysely'
import { actorOf, inAuditedTransaction } from '../../platform/audit/audit.ts'
import type { Trx } from '../../platform/database/transaction.ts'
import { invalid, type WrongField } from '../../platform/errors.ts'
import type { Call, Services } from '../../platform/http/feature.ts'
import { differences, sidesOf } from '../../platform/management/history.ts'
import { refuseStale } from '../../platform/management/stale.ts'
import { refuseIf } from '../../platform/policy.ts'
import { readSetting, writeSetting } from '../../platform/settings/settings.ts'
import { scaleLabels } from './figures.labels.ts'
import { readSteps } from './figures.queries.ts'
import { askForRenewal } from './renewal.service.ts'
import { whyNotDecide } from './settings.policy.ts'

type Asking = Pick<Call<typeof changeFigureSettings>, 'person' | 'request'>
type Given = EndpointInput<typeof previewFigureSettings>['body']

/**
 * Changes by which steps and hours figures are told, if the settings that the person read are still those that stand. The
 * figures of every process follow with their next question; sums that are kept by the steps are renewed by a job.
 */
export async function changeSteps(
  services: Pick<Services, 'database' | 'log' | 'query'>,
  { version, reason, ...given }: EndpointInput<typeof changeFigureSettings>['body'],
  { person, request }: Asking,
): Promise<void> {
  refuseIf(whyNotDecide(person))
  await inAuditedTransaction(services, actorOf(person, request), async (trx, record) => {
    const stored = await readSetting(trx, 'figures', 'locked')
    const { id, version: latest, changed_at: changedAt } = stored
    await refuseStale(trx, { type: 'setting', id, version: latest, changedAt }, version)
    const before = await readSteps(trx)
    const after = stepsWith(before, given)
    const changes = differences(named(before), named(after))
    if (changes.length === 0) return
    await writeSetting(trx, id, { ...stored.value, ...after })
    for (const scale of scaleNames) {
      if (changes.some(({ field }) => field === stepsField[scale])) await moveSteps(trx, scale, after[scale])
    }
    if (changes.some(({ field }) => field === stepsField.resolve)) await askForRenewal(trx)
    const { days, from, to } = after.work
    await sql`update work_hours set days = ${days}::smallint[], begins = ${from}::time, ends = ${to}::time`.execute(trx)
    await record({
      action: 'setting.changed',
      subject: { type: 'setting', id, label: 'Rentang dan jam kerja' },
      reason: reason ?? null,
      ...sidesOf(changes),
    })
  })
  services.query.written()
}

/** What stands with what is given in its place; refuses (400) steps that do not rise and hours that end before they begin. */
export function stepsWith(before: FigureSteps, { age, resolve, work }: Given): FigureSteps {
  const after: FigureSteps = {
    age: age ?? before.age,
    resolve: resolve ?? before.resolve,
    work: work ? { ...work, days: work.days.toSorted((a, b) => a - b) } : before.work,
  }
  const wrong = [...scaleNames.flatMap((scale) => notRising(scale, after[scale])), ...wrongHours(work ?? before.work)]
  if (wrong.length > 0) throw invalid(wrong)
  return after
}

const notRising = (scale: ScaleName, ends: readonly number[]): WrongField[] =>
  ends.flatMap((end, at): WrongField[] => {
    const before = ends[at - 1]
    return before === undefined || end > before
      ? []
      : [{ field: `${scale}.${at}`, key: 'stepsNotRising', values: { before } }]
  })

function wrongHours({ days, from, to }: FigureSteps['work']): WrongField[] {
  const twice = days.findIndex((day, at) => days.indexOf(day) !== at)
  return [
    ...(twice < 0 ? [] : [{ field: `work.days.${twice}`, key: 'weekdayTwice' } satisfies WrongField]),
    ...(from < to ? [] : [{ field: 'work.to', key: 'workEndsBefore', values: { from } } satisfies WrongField]),
  ]
}

const stepsField = { age: 'stepsAge', resolve: 'stepsResolve' } as const satisfies Record<ScaleName, string>

/** As the audit log names them, apart from fields of other records. */
const named = ({ age, resolve, work }: FigureSteps) => ({
  stepsAge: age,
  stepsResolve: resolve,
  workDays: work.days,
  workFrom: work.from,
  workTo: work.to,
})

const tables = { age: 'age_bucket', resolve: 'resolve_bucket' } as const satisfies Record<ScaleName, string>

async function moveSteps(trx: Trx, scale: ScaleName, ends: readonly number[]): Promise<void> {
  const table = sql.table(tables[scale])
  const steps = scaleLabels(scale, ends).map((name, place) => ({ id: place + 1, name, up_to: ends[place] ?? null }))
  // A step may take the name that another has until then.
  await sql`update ${table} set name = '#' || id`.execute(trx)
  await sql`update ${table} t set name = s.name, up_to = s.up_to
    from jsonb_to_recordset(${JSON.stringify(steps)}::jsonb) as s (id int, name text, up_to int) where s.id = t.id`.execute(
    trx,
  )
}
