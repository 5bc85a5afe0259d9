import { type NpsFigure, sqlInJakarta } from '@ido/contract'
import { sql, type SqlBool } from 'kysely'
import { inLane } from '../../platform/asking.ts'
import type { AnswerCache } from '../../platform/answer-cache.ts'
import type { Database } from '../../platform/database/database.ts'
import { eachDay, lengthOf, plusDays, today, type Days } from '../../platform/days.ts'
import { invalid } from '../../platform/errors.ts'
import { allOf, timeBetween } from '../../platform/filters.ts'
import { npsWithInterval } from '../../semantic/nps.ts'
import { listPage } from './voc.list.queries.ts'
import { visibilityOf, type Actor } from './voc.policy.ts'
import type { VocRecord } from './voc.rows.ts'
import { totalsByStatus } from './voc.totals.queries.ts'
import { dataVersion } from './voc.totals.queries.ts'
import { column, recordsWithin, sentRecords, sentStatuses, visibleRecords } from './voc.where.sql.ts'

type Reader = Pick<Database, 'read' | 'readPool'>

const shownRows = 8
const defaultDays = 30
const longestDays = 366

type AskedDays = { [K in keyof Days]?: Days[K] | undefined }

/**
 * What the home page shows, each from its own small question. Drafts stand in the person's own work and in the counts
 * by status only; the rest is the same for everyone who sees the same regions and products.
 */
export async function readHome(database: Reader, cache: AnswerCache, asked: AskedDays, person: Actor) {
  const days = periodOf(asked)
  const newest = { page: 1, size: shownRows, total: 'exact', orderName: undefined, orderBy: undefined } as const
  const [statuses, myOpen, { records }, nps] = await Promise.all([
    totalsByStatus(database, cache, person),
    readMyOpen(database, person),
    listPage(database, cache, newest, { filters: { status: sentStatuses }, search: undefined, person }),
    readNps(database, cache, days, person),
  ])
  return { statuses, myOpen, newest: records, nps: { ...days, ...nps }, asOf: new Date().toISOString() }
}

/** The last 30 days unless others are asked for. */
function periodOf(asked: AskedDays): Days {
  const to = asked.to ?? today()
  const from = asked.from ?? plusDays(to, 1 - defaultDays)
  const length = lengthOf({ from, to })
  if (length < 1) throw invalid([{ field: 'from', key: 'periodBackwards', values: { to } }])
  if (length > longestDays) throw invalid([{ field: 'from', key: 'periodTooLong', values: { days: longestDays } }])
  return { from, to }
}

/** What the person created and nobody has finished, newest first. */
async function readMyOpen({ read }: Reader, person: Actor): Promise<{ total: number; records: VocRecord[] }> {
  const open = sql<SqlBool>`${column('created_by_id')} = ${person.id} and ${column('status')} <> 'done'`
  const mine = allOf([open, visibleRecords(visibilityOf(person))])
  const [{ rows: counted }, { rows: records }] = await Promise.all([
    sql<{ total: number }>`select count(*) as total from voc v where ${mine}`.execute(read),
    sql<VocRecord>`
      select v.* from voc v where ${mine}
      order by ${column('time_in')} desc, ${column('id')} desc limit ${shownRows}`.execute(read),
  ])
  return { total: counted[0]?.total ?? 0, records }
}

interface DayCounts {
  day: string
  feedback: number
  promoters: number
  passives: number
  detractors: number
}

/** NPS of the days and of as many before them, with a figure a day; by the time that the feedback came in. */
async function readNps(database: Reader, cache: AnswerCache, days: Days, { scope }: Actor) {
  const before = { from: plusDays(days.from, -lengthOf(days)), to: plusDays(days.from, -1) }
  const key = `nps ${await dataVersion(database)} ${before.from} ${days.to} ${JSON.stringify(scope)}`
  const counts = await cache.get(key, () =>
    inLane('figures', () => countByDay(database, { from: before.from, to: days.to }, scope)),
  )
  const byDay = new Map(counts.map((row) => [row.day, row]))
  const rowsOf = (period: Days) => eachDay(period).flatMap((day) => byDay.get(day) ?? [])
  return {
    current: npsOf(rowsOf(days)),
    previous: npsOf(rowsOf(before)),
    trend: eachDay(days).map((day) => {
      const row = byDay.get(day)
      return { day, nps: row ? npsOf([row]).nps : null, feedback: row?.feedback ?? 0 }
    }),
  }
}

async function countByDay({ read }: Reader, days: Days, scope: Actor['scope']): Promise<DayCounts[]> {
  const within = recordsWithin(scope)
  const where = allOf([timeBetween(column('time_in'), days.from, plusDays(days.to, 1)), sentRecords, within])
  const answered = column('score_nps')
  const { rows } = await sql<DayCounts>`
    select ${sql.raw(sqlInJakarta('v.time_in'))}::date as day,
      count(*) as feedback,
      count(*) filter (where ${answered} >= 9) as promoters,
      count(*) filter (where ${answered} between 7 and 8) as passives,
      count(*) filter (where ${answered} <= 6) as detractors
    from voc v where ${where}
    group by 1`.execute(read)
  return rows
}

function npsOf(rows: readonly DayCounts[]): NpsFigure {
  const sum = (part: 'promoters' | 'passives' | 'detractors') => rows.reduce((total, row) => total + row[part], 0)
  return npsWithInterval({ promoters: sum('promoters'), passives: sum('passives'), detractors: sum('detractors') })
}
