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

/** How many announcements wait for the person on the home page, also those beyond what it shows at once. */
export const announcedCount = (person: Reader) => sql<number>`(
  select count(*) from announcement a where ${isAnnouncedTo(person)})`

/**
 * Announcements of today for the person, apart from those that they have put away since the last change of words. Those
 * that matter most come first, then the newest.
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
