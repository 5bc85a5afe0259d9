import type { categoryRanking } from '@ido/contract'
import { sql, type SqlBool } from 'kysely'
import type { z } from 'zod'
import { inLane } from '../../../platform/pools/query-context.ts'
import type { Answers } from '../../../platform/pools/answers.ts'
import type { Database } from '../../../platform/database/database.ts'
import { allOf, type Condition } from '../../../platform/database/filters.sql.ts'
import { feedbackFilters, feedbackWhere } from './feedback-filters.sql.ts'
import type { Actor } from '../voc.policy.ts'
import type { ReferenceCache } from '../record/references.queries.ts'
import { dataVersion } from '../list/totals.queries.ts'
import { column } from '../list/where.sql.ts'

type Reader = Pick<Database, 'read' | 'reached'>
type Ranked = z.input<typeof categoryRanking.answer>

interface CategoryTotals {
  category: number
  total: number
  /** Sum of the priority scores: total x mean. */
  weight: number
  done: number
  in_progress: number
}

/** Categories by total x mean priority score of what was sent within scope and filters; equal ones share a rank. */
export async function readCategoryRanking(
  database: Reader,
  answers: Answers,
  references: ReferenceCache,
  { query, person: { scope } }: { query: z.output<typeof categoryRanking.query>; person: Actor },
): Promise<Ranked> {
  const filters = await feedbackFilters(query, references, scope)
  const key = `ranking ${await dataVersion(database)} ${JSON.stringify([filters, scope])}`
  const totals = await answers.get(key, () =>
    inLane('figures', () => countCategories(database, feedbackWhere(filters, scope))),
  )
  const byCategory = new Map(totals.map((row) => [row.category, row]))
  const lists = await references.current()
  const ranked = lists.list('category_feedback').map(({ id, name }) => {
    const { total, weight, done, in_progress } = byCategory.get(id) ?? { total: 0, weight: 0, done: 0, in_progress: 0 }
    return {
      row_label: name,
      total_feedback: total,
      bobot_per_kategori: total === 0 ? 0 : Math.round((100 * weight) / total) / 100,
      ranking_feedback: 1 + totals.filter((other) => other.weight > weight).length,
      total_burned_feedback_done: done,
      total_burned_feedback_in_progres: in_progress,
    }
  })
  return ranked.toSorted(
    (a, b) =>
      a.ranking_feedback - b.ranking_feedback ||
      b.total_feedback - a.total_feedback ||
      a.row_label.localeCompare(b.row_label),
  )
}

async function countCategories({ read }: Reader, feedback: Condition[]): Promise<CategoryTotals[]> {
  const where = allOf([sql<SqlBool>`${column('category_feedback')} is not null`, ...feedback])
  const { rows } = await sql<CategoryTotals>`
    select v.category_feedback as category, count(*) as total, sum(v.score)::bigint as weight,
      count(*) filter (where v.status = 'done') as done,
      count(*) filter (where v.status = 'on-progress') as in_progress
    from voc v
    where ${where}
    group by v.category_feedback`.execute(read)
  return rows
}
