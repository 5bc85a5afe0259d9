import type { downloadLog, EndpointAnswer, EndpointInput, PageMeta } from '@ido/contract'
import { sql, type SqlBool } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { allOf, containsWords } from '../../platform/filters.sql.ts'
import type { Person } from '../../platform/http/feature.ts'
import { offsetOf, pageOf } from '../../platform/paging.ts'
import { ofPeopleSeenBy } from './logs.people.sql.ts'
import { seesDownloadsOfOthers } from './logs.policy.ts'

type Query = EndpointInput<typeof downloadLog>['query']
type Download = EndpointAnswer<typeof downloadLog>[number]

/** A page of the downloads that the person may see, the newest first where no order is asked for. */
export async function downloads(
  { read }: Database,
  query: Query,
  person: Person,
): Promise<{ answer: Download[]; meta: PageMeta }> {
  const conditions = allOf([
    seesDownloadsOfOthers(person) ? ofPeopleSeenBy(person) : sql<SqlBool>`account_id = ${person.id}`,
    containsWords(sql`concat_ws(' ', downloaded_by, user_email, nik, type, status)`, query.search),
  ])
  const found = read.selectFrom('download_log').where(conditions ?? sql<SqlBool>`true`)
  const direction = query.orderBy ?? 'desc'
  const [rows, { total }] = await Promise.all([
    found
      .select(['id', 'date', 'downloaded_by', 'user_email', 'nik', 'type', 'status', 'total_rows'])
      .orderBy(query.orderName ?? 'date', direction)
      .orderBy('id', direction)
      .limit(query.size)
      .offset(offsetOf(query))
      .execute(),
    found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return {
    answer: rows.map((row) => ({ ...row, date: row.date.toISOString(), status: row.status as Download['status'] })),
    meta: pageOf({ ...query, total }),
  }
}
