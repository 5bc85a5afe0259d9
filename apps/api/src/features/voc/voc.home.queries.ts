import { daysBefore, instantOf, type NpsFigure, npsWithInterval, sqlInJakarta } from '@ido/contract'
import { sql, type SqlBool } from 'kysely'
import { inLane } from '../../platform/pools/query-context.ts'
import type { Answers } from '../../platform/pools/answers.ts'
import type { Database } from '../../platform/database/database.ts'
import { type Days, eachDay, lengthOf, plusDays, today } from '../../platform/days.ts'
import { allOf, timeBetween } from '../../platform/database/filters.sql.ts'
import { listPage } from './list/list.queries.ts'
import { visibilityOf, type Actor } from './voc.policy.ts'
import type { VocRecord } from './record/rows.ts'
import { totalsByStatus } from './list/totals.queries.ts'
import { dataVersion } from './list/totals.queries.ts'
import { column, recordsWithin, sentRecords, sentStatuses, unmerged, visibleRecords } from './list/where.sql.ts'
import { invalid } from '../../platform/errors.ts'

type Reader = Pick<Database, 'read' | 'readPool' | 'reached'>

const shownRows = 8

/**
 * What the home page shows, each from its own small question. Drafts stand in the person's own work and in the counts
 * by status only; the rest is the same for everyone who sees the same regions and products.
 */
export async function readHome(database: Reader, answers: Answers, asked: AskedDays, person: Actor) {
  const days = askedPeriod(asked)
  const newest = { page: 1, size: shownRows, total: 'exact', orderName: undefined, orderBy: undefined } as const
  const [statuses, myOpen, { records }, nps] = await Promise.all([
    totalsByStatus(database, answers, person),
    readMyOpen(database, person),
    listPage(database, answers, newest, { filters: { status: sentStatuses }, search: undefined, person }),
    readNps(database, answers, days, person),
  ])
  return { statuses, myOpen, newest: records, nps: { ...days, ...nps }, asOf: new Date().toISOString() }
}

/** What the person created and nobody has finished, newest first; what was merged is finished with its main record. */
async function readMyOpen({ read }: Reader, person: Actor): Promise<{ total: number; records: VocRecord[] }> {
  const open = sql<SqlBool>`${column('created_by_id')} = ${person.id} and ${column('status')} <> 'done'`
  const mine = allOf([open, unmerged, visibleRecords(visibilityOf(person))])
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
  /** Of the period before, what came in later than its like in one that is not over. */
  late: boolean
  feedback: number
  promoters: number
  passives: number
  detractors: number
}

const weekDays = 7

/**
 * NPS of the days and of those before them, by the time that the feedback came in; a period that is not over is compared
 * with as much of the one before, as every dashboard does. A day has too few answers to show a course: each of the trend
 * tells the week that ends with it, too.
 */
async function readNps(database: Reader, answers: Answers, days: Days, { scope }: Actor) {
  const before = daysBefore(days)
  const firstWeek = plusDays(days.from, 1 - weekDays)
  const read = { from: before.from < firstWeek ? before.from : firstWeek, to: days.to }
  const cut = instantOf(days.from) - (instantOf(plusDays(days.to, 1)) - roundNow())
  const key = `nps ${await dataVersion(database)} ${before.from} ${days.to} ${cut} ${JSON.stringify(scope)}`
  const counts = await answers.get(key, () => inLane('figures', () => countByDay(database, read, { cut, scope })))
  const byDay = Map.groupBy(counts, ({ day }) => day)
  const rowsOf = (period: Days) => eachDay(period).flatMap((day) => byDay.get(day) ?? [])
  return {
    current: npsOf(rowsOf(days)),
    previous: npsOf(rowsOf(before).filter(({ late }) => !late)),
    trend: eachDay(days).map((day) => {
      const rows = byDay.get(day) ?? []
      const { nps: week, smallSample: isSmall } = npsOf(rowsOf({ from: plusDays(day, 1 - weekDays), to: day }))
      const feedback = rows.reduce((total, row) => total + row.feedback, 0)
      return { day, nps: npsOf(rows).nps, week, isSmall, isOver: day < today(), feedback }
    }),
  }
}

/** To ten minutes, so that one count serves who asks within them. */
const roundNow = () => Math.floor(Date.now() / 600_000) * 600_000

interface Within {
  /** Where the period before is cut off. */
  cut: number
  scope: Actor['scope']
}

async function countByDay({ read }: Reader, days: Days, { cut, scope }: Within): Promise<DayCounts[]> {
  const within = recordsWithin(scope)
  const where = allOf([timeBetween(column('time_in'), days.from, plusDays(days.to, 1)), sentRecords, within])
  const answered = column('score_nps')
  const { rows } = await sql<DayCounts>`
    select ${sql.raw(sqlInJakarta('v.time_in'))}::date as day,
      v.time_in >= ${new Date(cut)} as late,
      count(*) as feedback,
      count(*) filter (where ${answered} >= 9) as promoters,
      count(*) filter (where ${answered} between 7 and 8) as passives,
      count(*) filter (where ${answered} <= 6) as detractors
    from voc v where ${where}
    group by 1, 2`.execute(read)
  return rows
}

function npsOf(rows: readonly DayCounts[]): NpsFigure {
  const sum = (part: 'promoters' | 'passives' | 'detractors') => rows.reduce((total, row) => total + row[part], 0)
  return npsWithInterval({ promoters: sum('promoters'), passives: sum('passives'), detractors: sum('detractors') })
}

const defaultDays = 30
const longestDays = 366

type AskedDays = { [K in keyof Days]?: Days[K] | undefined }

/** The last 30 days unless others are asked for; `field` is what the first day is called in the question. */
export function askedPeriod(asked: AskedDays, field = 'from'): Days {
  const to = asked.to ?? today()
  const from = asked.from ?? plusDays(to, 1 - defaultDays)
  const length = lengthOf({ from, to })
  if (length < 1) throw invalid([{ field, key: 'periodBackwards', values: { to } }])
  if (length > longestDays) throw invalid([{ field, key: 'periodTooLong', values: { days: longestDays } }])
  return { from, to }
}
