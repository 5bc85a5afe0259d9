import type { ActivityRow, PageMeta } from '@ido/contract'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { spokenTime } from '../../platform/days.ts'
import type { Person } from '../../platform/person.ts'
import { offsetOf, pageOf } from '../../platform/database/paging.ts'
import { activityAsked, type ActivityLine, type ActivityQuery, selectActivity } from './logs.activity.sql.ts'

/** A page of what people did whose data the reader may see. */
export async function activityPage(
  { read }: Pick<Database, 'read'>,
  query: ActivityQuery,
  person: Person,
): Promise<{ answer: ActivityRow[]; meta: PageMeta }> {
  const [{ rows }, { rows: counted }] = await Promise.all([
    sql<ActivityLine>`${selectActivity(query, person)} limit ${query.size} offset ${offsetOf(query)}`.execute(read),
    sql<{ total: number }>`select count(*) as total from activity where ${activityAsked(query, person)}`.execute(read),
  ])
  return { answer: rows.map(presentLine), meta: pageOf({ ...query, total: counted[0]?.total ?? 0 }) }
}

function presentLine(line: ActivityLine): ActivityRow {
  return {
    id: line.id,
    timestamp: spokenTime(line.at, ' - '),
    at: line.at.toISOString(),
    name: line.name,
    email: line.email,
    nik: line.nik,
    activitytype: line.activitytype,
    byCaller: line.by_caller,
    path: line.path,
    ipaddress: line.ip,
    claimedIp: line.claimed_ip,
    userAgent: line.user_agent,
    // Written by activity.ts, as an object.
    details: line.details as ActivityRow['details'],
  }
}
