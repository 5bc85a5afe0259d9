import type { changeNoticeChoices, EndpointInput } from '@ido/contract'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

/** Longer than that nobody looks back: what happened stands in the record's history. */
const keptNoticeDays = 180
const atOnceGone = 5_000

type Write = Pick<Database, 'write'>

/** Those of the person's own among these; who reads them twice leaves when it was first. */
export async function readSome({ write }: Write, person: number, ids: readonly number[]): Promise<void> {
  await sql`update notice set read_at = now()
    where person_id = ${person} and id = any(${ids}::bigint[]) and read_at is null`.execute(write)
}

export async function readUpTo({ write }: Write, person: number, last: number): Promise<void> {
  await sql`update notice set read_at = now()
    where person_id = ${person} and id <= ${last}::bigint and read_at is null`.execute(write)
}

/** What is absent stays as it is, in one statement: two tabs that choose at once lose neither part. */
export async function chooseNotices(
  { write }: Write,
  person: number,
  { muted, unmailed }: EndpointInput<typeof changeNoticeChoices>['body'],
): Promise<void> {
  const [silent, portalOnly] = [muted, unmailed].map((kinds) => (kinds === undefined ? null : [...new Set(kinds)]))
  await sql`insert into notice_choice as c (person_id, muted, unmailed)
    values (${person}, coalesce(${silent}::text[], '{}'), coalesce(${portalOnly}::text[], '{}'))
    on conflict (person_id) do update
    set muted = coalesce(${silent}::text[], c.muted), unmailed = coalesce(${portalOnly}::text[], c.unmailed)`.execute(
    write,
  )
}

/** Removes what is older than anybody looks for, some at a time. */
export async function endOldNotices({ write }: Write): Promise<void> {
  for (;;) {
    const { numAffectedRows = 0n } = await sql`delete from notice where id = any(array(
      select id from notice where at < now() - make_interval(days => ${keptNoticeDays}) order by at limit ${atOnceGone}))`.execute(
      write,
    )
    if (numAffectedRows < atOnceGone) return
  }
}
