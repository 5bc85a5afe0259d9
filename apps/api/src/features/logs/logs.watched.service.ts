import type { ExportStanding } from '@ido/contract'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { lostSeconds, silentSeconds } from '../../platform/downloads/downloads.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { notFound } from '../../platform/errors.ts'
import type { Person } from '../../platform/person.ts'
import { notifyInterrupted } from '../notices/notices.read.ts'

type Writer = Pick<Database, 'write'>

/** One's own file that was asked for with this `watch`; asked for twice, the newer. */
const isWatched = (watch: string, { id }: Pick<Person, 'id'>) =>
  sql`d.id = (select max(id) from download_log where watch = ${watch} and account_id = ${id})`

const isSilentFor = (seconds: number) =>
  sql`d.status = 'running' and d.beat_at < now() - make_interval(secs => ${seconds})`

/** How far it is, read where it is written; what is to stop may still end whole in the same second. @throws Refusal 404 where no file was begun for it */
export async function exportStanding({ write }: Writer, watch: string, person: Person): Promise<ExportStanding> {
  const { rows } = await sql<ExportStanding>`
    select case when d.status = 'failed' and d.cancelled_at is not null then 'cancelled'
        when ${isSilentFor(lostSeconds)} then case when d.cancelled_at is null then 'failed' else 'cancelled' end
        when ${isSilentFor(silentSeconds)} then 'silent'
        else d.status end as state,
      d.total_rows as rows, d.rows_expected as expected, d.bytes
    from download_log d where ${isWatched(watch, person)}`.execute(write)
  if (!rows[0]) throw notFound('notFound')
  return rows[0]
}

export const lostDownloadsJob = 'downloads-lost'

/**
 * Closes the lines of downloads that a killed process left running, and notifies their people. Those without a `watch` have no
 * heartbeat; no download takes a day. One that was only slow closes its line itself in the end.
 */
export async function closeLostDownloads({ write }: Writer): Promise<void> {
  await inTransaction({ write }, async (trx) => {
    const { rows } = await sql<{ person: number | null; name: string; isStopped: boolean }>`
    update download_log d set status = 'failed'
    where d.status = 'running' and (d.beat_at < now() - make_interval(secs => ${lostSeconds})
      or (d.beat_at is null and d.date < now() - interval '1 day'))
    returning d.account_id as person, d.type as name, d.cancelled_at is not null as "isStopped"`.execute(trx)
    const lost = rows.filter(({ isStopped }) => !isStopped)
    await notifyInterrupted(
      trx,
      lost.map(({ person, name }) => ({ person, what: 'export', name })),
    )
  })
}

/** Says that it is to stop; what makes it sees that within a second, and ends its statement. */
export async function stopExport({ write }: Writer, watch: string, person: Person): Promise<ExportStanding> {
  await sql`update download_log d set cancelled_at = now()
    where ${isWatched(watch, person)} and d.status = 'running' and d.cancelled_at is null`.execute(write)
  return exportStanding({ write }, watch, person)
}
