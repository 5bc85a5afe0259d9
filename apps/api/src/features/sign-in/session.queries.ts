import type { currentSession, EndpointAnswer } from '@ido/contract'
import { sql } from 'kysely'
import { announcedCount } from '../announcements/announcements.read.ts'
import type { Database } from '../../platform/database/database.ts'
import { prepared } from '../../platform/database/prepared.ts'
import type { Person } from '../../platform/person.ts'
import { unreadOf } from '../notices/notices.read.ts'

type Settings = Pick<
  EndpointAnswer<typeof currentSession>,
  'language' | 'theme' | 'density' | 'photoAt' | 'unreadNotices' | 'announcements'
>

/** How a person has set up the portal, null is its default; the photo is that of the account which is shown. */
export async function settingsOf({ pool }: Database, person: Person): Promise<Settings> {
  const [set] = await prepared(
    pool,
    sql<Omit<Settings, 'photoAt' | 'unreadNotices'> & { photo_at: Date | null; unread: number }>`
      select a.language, a.theme, a.density,
        (select p.changed_at from account_photo p where p.account_id = ${person.id}) as photo_at,
        ${unreadOf(person.id)} as unread, ${announcedCount(person)} as announcements
      from account a where a.id = ${person.viewedBy?.id ?? person.id}`,
  )
  const { photo_at: photoAt = null, unread = 0, announcements = 0 } = set ?? {}
  const { language = null, theme = null, density = null } = set ?? {}
  return { language, theme, density, photoAt: photoAt?.toISOString() ?? null, unreadNotices: unread, announcements }
}
