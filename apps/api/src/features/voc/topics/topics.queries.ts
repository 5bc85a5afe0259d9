import { daysBefore, smallSampleBelow, type vocTopics, type VocTopics } from '@ido/contract'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Answers } from '../../../platform/pools/answers.ts'
import type { Database } from '../../../platform/database/database.ts'
import { plusDays, startOf, type Days } from '../../../platform/days.ts'
import { allOf } from '../../../platform/database/filters.sql.ts'
import { inLane } from '../../../platform/pools/query-context.ts'
import { nextTurn } from '../../../platform/pools/turns.ts'
import { textOf } from '../similar/alike.queries.ts'
import { comparedColumns } from '../similar/compared.sql.ts'
import { feedbackFilters, feedbackWhere, listFilters, type FeedbackFilters } from '../executive/feedback-filters.sql.ts'
import type { Actor } from '../voc.policy.ts'
import type { ReferenceCache } from '../record/references.queries.ts'
import type { VocRecord } from '../record/rows.ts'
import { risenTopics, TermCounts } from './topics.ts'
import { dataVersion } from '../list/totals.queries.ts'
import { sentStatuses } from '../list/where.sql.ts'
import { askedPeriod } from '../voc.home.queries.ts'

type Reader = Pick<Database, 'read' | 'reached'>

/** So many texts of each period are read at most, and so much of each: cutting texts into words holds the portal's thread. */
const mostTexts = 4_000
const textsAtOnce = 20

/** What customers talk about more than in the period before, the same for everyone who sees the same regions and products. */
export async function readTopics(
  database: Reader,
  answers: Answers,
  references: ReferenceCache,
  { query, person: { scope } }: { query: z.output<typeof vocTopics.query>; person: Actor },
): Promise<VocTopics> {
  const now = askedPeriod({ from: query.dateFrom, to: query.dateTo }, 'dateFrom')
  const { dateFrom: _from, dateTo: _to, ...filters } = await feedbackFilters(query, references, scope)
  const key = `topics ${await dataVersion(database)} ${JSON.stringify([now, filters, scope])}`
  return answers.get(key, () => inLane('lists', () => countTopics(database, now, filters, scope)))
}

async function countTopics(
  database: Reader,
  now: Days,
  filters: FeedbackFilters,
  scope: Actor['scope'],
): Promise<VocTopics> {
  const before = daysBefore(now)
  const rows = await readTexts(database, now, { ...filters, dateFrom: before.from, dateTo: now.to }, scope)
  const counts = new TermCounts()
  for (const [place, row] of rows.entries()) {
    if (place % textsAtOnce === 0) await nextTurn()
    counts.add(textOf(row), row.is_now ? 'now' : 'before')
  }
  const recordsOf = (isNow: boolean) => rows.find((row) => row.is_now === isNow)?.records ?? 0
  return {
    now: { ...now, records: recordsOf(true), read: counts.texts.now },
    before: { ...before, records: recordsOf(false), read: counts.texts.before },
    isSmall: Math.min(counts.texts.now, counts.texts.before) < smallSampleBelow,
    ...risenTopics(counts),
    list: {
      ...listFilters(filters),
      time_in_from: now.from,
      time_in_to: plusDays(now.to, 1),
      status: sentStatuses.join(','),
    },
  }
}

type ReadText = Pick<VocRecord, 'list_feedback' | 'longtext'> & { is_now: boolean; records: number }

/** By the hash of their ids: the same texts for the same question, and no part of the period sooner than another. */
async function readTexts({ read }: Reader, now: Days, filters: FeedbackFilters, scope: Actor['scope']) {
  const { rows } = await sql<ReadText>`
    with picked as materialized (
      select v.id, v.time_in >= ${startOf(now.from)} as is_now from voc v
      where ${allOf(feedbackWhere(filters, scope)) ?? sql`true`}
    ), placed as (
      select id, is_now, count(*) over (partition by is_now) as records,
        row_number() over (partition by is_now order by hashint8(id), id) as place
      from picked
    )
    select p.is_now, p.records, ${comparedColumns}
    from placed p join voc v on v.id = p.id
    where p.place <= ${sql.lit(mostTexts)}`.execute(read)
  return rows
}
