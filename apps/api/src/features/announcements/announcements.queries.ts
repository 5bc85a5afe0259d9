import {
  type AnnouncementRow,
  type AnnouncementState,
  announcementStates,
  type announcements,
  type Importance,
  importances,
  jakartaDay,
  type Role,
  roles,
} from '@ido/contract'
import { sql, type SqlBool } from 'kysely'
import { inRoleOrder, shownToOneOf } from '../../platform/audience.sql.ts'
import type { Database } from '../../platform/database/database.ts'
import { notFound } from '../../platform/errors.ts'
import { allOf, containsWords, oneOf } from '../../platform/filters.sql.ts'
import type { Person } from '../../platform/person.ts'
import { askedNames } from '../../platform/management/asked.ts'
import type { ListFilters } from '../../platform/management/list.ts'
import type { ListSource } from '../../platform/management/page.ts'
import { isAllowed } from '../../platform/policy.ts'
import { whyNotAnnounce } from './announcements.policy.ts'

type Reader = Database['read']
type Filters = ListFilters<typeof announcements>

/** An announcement as it is stored, and how many have put it away since it last said something else. */
export interface StoredAnnouncement {
  id: number
  title: string
  text: string
  link: string
  importance: Importance
  audience: Role[]
  shown_from: string
  shown_through: string
  dismissed: number
  version: number
  worded_version: number
  changed_at: Date
}

const columns = sql<StoredAnnouncement>`a.*, d.dismissed`
const from = sql`announcement a cross join lateral (
  select count(*)::int as dismissed from announcement_dismissal d
  where d.announcement_id = a.id and d.version >= a.worded_version) d`

/** What is asked for; who keeps none is told of none here. */
export function announcementSource(
  query: Filters,
  person: Person,
): ListSource<StoredAnnouncement, NonNullable<Filters['orderName']>> {
  const today = sql`${jakartaDay(new Date())}::date`
  const state = sql`case when a.shown_through < ${today} then 'past'
    when a.shown_from > ${today} then 'coming' else 'running' end`
  return {
    columns,
    from,
    key: sql`a.id`,
    where: allOf([
      isAllowed(whyNotAnnounce(person)) ? null : sql<SqlBool>`false`,
      shownToOneOf(sql`a.audience`, askedNames('audience', query.audience, roles)),
      oneOf(sql`a.importance`, askedNames('importance', query.importance, importances)),
      oneOf(state, askedNames('state', query.state, announcementStates)),
      containsWords(sql`concat_ws(' ', a.title, a.text, a.link)`, query.search),
    ]),
    orders: {
      shownFrom: sql`a.shown_from`,
      shownThrough: sql`a.shown_through`,
      title: sql`lower(a.title)`,
      dismissed: sql`d.dismissed`,
    },
    first: { orderName: 'shownFrom', orderBy: 'desc' },
  }
}

/** The announcement; 404 for who keeps none. */
export async function readAnnouncement(
  read: Reader,
  id: number,
  person: Pick<Person, 'scope'>,
): Promise<StoredAnnouncement> {
  const { rows } = await sql<StoredAnnouncement>`select ${columns} from ${from} where a.id = ${id}`.execute(read)
  const [announcement] = rows
  if (announcement === undefined || !isAllowed(whyNotAnnounce(person))) throw notFound('notFound')
  return announcement
}

/** The id of the announcement of that title, in any letter case, that begins on that day, or null. */
export async function findAnnouncement(read: Reader, title: string, shownFrom: string): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select a.id from announcement a
    where lower(a.title) = lower(${title}) and a.shown_from = ${shownFrom}::date`.execute(read)
  return rows[0]?.id ?? null
}

export function presentAnnouncement(stored: StoredAnnouncement, person: Person): AnnouncementRow {
  const { id, title, text, link, importance, audience, shown_from, shown_through, dismissed, version } = stored
  return {
    id,
    title,
    text,
    link,
    importance,
    audience: inRoleOrder(audience),
    shownFrom: shown_from,
    shownThrough: shown_through,
    state: stateOn(jakartaDay(new Date()), stored),
    dismissed,
    version,
    can: { edit: isAllowed(whyNotAnnounce(person)) },
  }
}

type Shown = Pick<StoredAnnouncement, 'shown_from' | 'shown_through'>

function stateOn(today: string, { shown_from, shown_through }: Shown): AnnouncementState {
  if (shown_through < today) return 'past'
  return shown_from > today ? 'coming' : 'running'
}
