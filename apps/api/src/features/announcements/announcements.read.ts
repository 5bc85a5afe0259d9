import { type Announced, jakartaDay, mostAnnounced } from '@ido/contract'
import { sql } from 'kysely'
import { shownTo } from '../../platform/scope/audience.sql.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Person } from '../../platform/person.ts'

type Reader = Pick<Person, 'id' | 'roles'>

/** Of announcements `a`, those of today that are for the person and that they have not put away since they last said something else. */
const isAnnouncedTo = ({ id, roles }: Reader) => sql`
  ${jakartaDay(new Date())}::date between a.shown_from and a.shown_through and ${shownTo(sql`a.audience`, roles)}
    and not exists (
      select from announcement_dismissal d
      where d.announcement_id = a.id and d.account_id = ${id} and d.version >= a.worded_version)`

/** How many home tells the person, of which at most so many are shown at once. */
export const announcedCount = (person: Reader) => sql<number>`(
  select count(*) from announcement a where ${isAnnouncedTo(person)})`

/**
 * What home tells the person today: announcements that are for them and that they have not put away since they last said
 * something else. Those that matter most come first, then the newest. It comes with home's other data, so it is asked here.
 */
export async function announcedTo(
  { read }: Pick<Database, 'read'>,
  person: Reader,
): Promise<{ announcements: Announced[]; announced: number }> {
  const { rows } = await sql<Announced & { total: number }>`
    select a.id, a.title, a.text, a.link, a.importance, a.version, (count(*) over ())::int as total from announcement a
    where ${isAnnouncedTo(person)}
    order by a.importance = 'warning' desc, a.shown_from desc, a.id desc
    limit ${mostAnnounced}`.execute(read)
  const announcements = rows.map(({ total: _total, ...announced }) => announced)
  return { announcements, announced: rows[0]?.total ?? 0 }
}
