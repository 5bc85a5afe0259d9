import type { CountedBySteps, FigureSettings, FigureSteps } from '@ido/contract'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { Trx } from '../../platform/database/transaction.ts'
import type { Person } from '../../platform/person.ts'
import { isAllowed } from '../../platform/policy.ts'
import { readSetting } from '../../platform/settings/settings.ts'
import { scaleLabels } from './figures.labels.ts'
import { whyNotDecide } from './settings.policy.ts'

/** The steps and hours that stand, which the figures are told by. */
export async function readSteps(reader: Database['write'] | Trx): Promise<FigureSteps> {
  const { rows } = await sql<{ age: number[]; resolve: number[]; days: number[]; begins: string; ends: string }>`
    select array(select up_to from age_bucket where up_to is not null order by id) as age,
      array(select up_to from resolve_bucket where up_to is not null order by id) as resolve,
      days, to_char(begins, 'HH24:MI') as begins, to_char(ends, 'HH24:MI') as ends from work_hours`.execute(reader)
  const [row] = rows
  if (!row) throw new Error('There are no working hours')
  const { age, resolve, days, begins: from, ends: to } = row
  return { age, resolve, work: { days, from, to } }
}

interface StoredRenewal {
  asked_at: Date
  beat_at: Date
  finished_at: Date | null
  months: number | null
  done: number
}

/** From the primary: who has just changed something sees it. */
export async function figureSettings({ write }: Pick<Database, 'write'>, person: Person): Promise<FigureSettings> {
  const [{ id, version }, steps, { rows }] = await Promise.all([
    readSetting(write, 'figures'),
    readSteps(write),
    sql<StoredRenewal>`select asked_at, beat_at, finished_at, months, done from rollup_renewal
      order by id desc limit 1`.execute(write),
  ])
  const [renewal] = rows
  return {
    id,
    version,
    ...steps,
    renewal: renewal
      ? {
          askedAt: renewal.asked_at.toISOString(),
          beatAt: renewal.beat_at.toISOString(),
          finishedAt: renewal.finished_at?.toISOString() ?? null,
          months: renewal.months,
          done: renewal.done,
        }
      : null,
    can: { change: isAllowed(whyNotDecide(person)) },
  }
}

const previewDays = 30

/** What the figures of today would be by these steps, counted from the facts themselves. */
export async function countBySteps(
  { read }: Pick<Database, 'read'>,
  { age, resolve, work }: FigureSteps,
): Promise<CountedBySteps> {
  // The day and the hour that a step ends with belong to it.
  const ageEnds = sql`${age.map((end) => (end + 1) * 86_400)}::float8[]`
  const timeEnds = sql`${resolve.map((end) => end * 3600)}::int[]`
  const since = sql`now() - make_interval(days => ${previewDays})`
  const local = sql`(opened_at at time zone interval '7 hours')`
  const aged = (from: string, table: string, ended: string) => sql<{ of: string; step: number; n: number }>`
    select ${sql.lit(table)} as of, 1 + width_bucket(extract(epoch from now() - ${sql.ref(from)})::float8, ${ageEnds}) as step, count(*)::int as n
    from ${sql.table(table)} where ${sql.ref(ended)} is null and ${sql.ref(from)} <= now() group by 2`
  const { rows } = await sql<{ of: string; step: number; n: number }>`
    ${aged('opened_at', 'ticket', 'resolved_at')} union all ${aged('ordered_at', 'product_order', 'ended_at')}
    union all select 'resolved', 1 + width_bucket(resolve_s - 1, ${timeEnds}), count(*)::int
      from ticket where resolved_at >= ${since} and resolved_at < now() group by 2
    union all select 'opened', case when extract(isodow from ${local})::int = any(${work.days}::int[])
        and ${local}::time >= ${work.from}::time and ${local}::time < ${work.to}::time then 1 else 2 end, count(*)::int
      from ticket where opened_at >= ${since} and opened_at < now() group by 2`.execute(read)
  const countOf = (of: string, step: number) => rows.find((row) => row.of === of && row.step === step)?.n ?? 0
  const steps = (of: string, labels: readonly string[]) =>
    labels.map((label, place) => ({ label, count: countOf(of, place + 1) }))
  return {
    tickets: steps('ticket', scaleLabels('age', age)),
    orders: steps('product_order', scaleLabels('age', age)),
    resolved: steps('resolved', scaleLabels('resolve', resolve)),
    opened: { within: countOf('opened', 1), outside: countOf('opened', 2) },
  }
}
