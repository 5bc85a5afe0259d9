import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Trx } from '../../platform/database/transaction.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { Services } from '../../platform/http/feature.ts'
import { addJob } from '../../platform/jobs/jobs.ts'

export const renewalJob = 'renew-rollups'
/** What a killed process and a restored backup leave open is found again by the clock. */
export const renewalSchedule = '*/15 * * * *'

/** Sums by how long tickets took: what they hold hangs on where the steps end. */
const byDuration = ['ticket_day_duration', 'ticket_month_duration']

/** Others plan by what they knew so long ago, and still read what is going to be replaced. */
const othersKnowMs = 1_000

/**
 * From the commit on nobody reads the sums by the former steps: questions go to the tickets themselves, which is right and
 * slower, until the job has added them up anew. One that is under way is overtaken.
 */
export async function askForRenewal(trx: Trx): Promise<void> {
  await sql`update rollup set stale = true where name = any(${byDuration})`.execute(trx)
  await sql`update rollup_renewal set finished_at = clock_timestamp() where finished_at is null`.execute(trx)
  await sql`insert into rollup_renewal default values`.execute(trx)
  await sql`select dataset_written('tickets')`.execute(trx)
  await addJob(trx, renewalJob, {})
}

/**
 * Adds the sums up month by month, the newest first, each in a transaction of its own: killed at any moment it is begun anew,
 * which changes nothing that is done. Ends early where another change has overtaken it, or the process is told to end.
 */
export async function renewRollups({ database }: Pick<Services, 'database'>, stopping: AbortSignal): Promise<void> {
  const id = await openRenewal(database.write)
  if (id === null) return
  await pause(othersKnowMs, undefined, { signal: stopping }).catch(() => undefined)
  const { rows: months } = await sql<{ month: string }>`
    select to_char(m, 'YYYY-MM-DD') as month from (
      select date_trunc('month', min(resolved_at) at time zone interval '7 hours') as first,
        date_trunc('month', max(resolved_at) at time zone interval '7 hours') as last from ticket) s,
      generate_series(s.last, s.first, interval '-1 month') m`.execute(database.write)
  for (const [done, { month }] of months.entries()) {
    const goesOn = await inTransaction(database, async (trx) => {
      if (stopping.aborted || !(await tell(trx, id, months.length, done + 1))) return false
      await sql`select ticket_durations_renew(${month}::date)`.execute(trx)
      return true
    })
    if (!goesOn) return stopping.aborted ? inTransaction(database, (trx) => addJob(trx, renewalJob, {})) : undefined
  }
  await inTransaction(database, async (trx) => {
    if (!(await tell(trx, id, months.length, months.length))) return
    await sql`update rollup_renewal set finished_at = clock_timestamp() where id = ${id}`.execute(trx)
    await sql`update rollup set stale = false where name = any(${byDuration})`.execute(trx)
    await sql`select dataset_written('tickets')`.execute(trx)
  })
}

/** The renewal that is open; where sums are stale and none is, a new one. Null where nothing is to be done. */
async function openRenewal(write: Services['database']['write']): Promise<number | null> {
  await sql`insert into rollup_renewal (asked_at) select now() where exists (select from rollup where stale)
    on conflict do nothing`.execute(write)
  const { rows } = await sql<{ id: number }>`select id from rollup_renewal where finished_at is null`.execute(write)
  return rows[0]?.id ?? null
}

/** Says how far it is; false where it is no longer the one that counts. */
async function tell(trx: Trx, id: number, months: number, done: number): Promise<boolean> {
  const { numAffectedRows } =
    await sql`update rollup_renewal set beat_at = clock_timestamp(), months = ${months}, done = ${done}
    where id = ${id} and finished_at is null`.execute(trx)
  return Number(numAffectedRows ?? 0) > 0
}
