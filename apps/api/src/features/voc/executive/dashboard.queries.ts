import { npsCategories, type dashboardFeedback, type VocStatus } from '@ido/contract'
import { sql } from 'kysely'
import type { z } from 'zod'
import { inLane } from '../../../platform/pools/query-context.ts'
import type { Answers } from '../../../platform/pools/answers.ts'
import type { Database } from '../../../platform/database/database.ts'
import { allOf, type Condition } from '../../../platform/database/filters.sql.ts'
import { isEverything } from '../../../platform/http/scope.ts'
import { say, type Language } from '../../../platform/messages.ts'
import { feedbackFilters, feedbackWhere } from './feedback-filters.sql.ts'
import type { Actor } from '../voc.policy.ts'
import type { ReferenceCache, References } from '../record/references.queries.ts'
import { statusTitles } from '../voc.titles.ts'
import { dataVersion } from '../list/totals.queries.ts'
import { sentStatuses } from '../list/where.sql.ts'

type Reader = Pick<Database, 'read' | 'reached'>
type Query = z.output<typeof dashboardFeedback.query>
type Answer = z.input<typeof dashboardFeedback.answer>

/** Records of one value of one field in one status; `value` null where the field is empty. */
interface Group {
  field: 'category_feedback' | 'media_id' | 'category_nps'
  value: number | null
  status: VocStatus
  total: number
}

const topCategories = 10

/** The executive dashboard over what was sent, the same for everyone who sees the same regions and products. */
export async function readDashboard(
  database: Reader,
  answers: Answers,
  references: ReferenceCache,
  { query, language, person: { scope } }: { query: Query; language: Language; person: Actor },
): Promise<Answer> {
  const filters = await feedbackFilters(query, references, scope)
  const key = `dashboard ${await dataVersion(database)} ${JSON.stringify([filters, scope])}`
  const groups = await answers.get(key, () =>
    Object.keys(filters).length === 0 && isEverything(scope)
      ? counterGroups(database)
      : inLane('figures', () => countGroups(database, feedbackWhere(filters, scope))),
  )
  return present(groups, await references.current(), language)
}

// ---- Counting ----

/** Reads the records once, grouped by everything, and counts each chart from the few groups. */
async function countGroups({ read }: Reader, conditions: Condition[]): Promise<Group[]> {
  const chart = (field: Group['field']) => sql`
    select ${sql.lit(field)} as field, ${sql.ref(field)} as value, status, sum(total)::bigint as total
    from picked group by ${sql.ref(field)}, status`
  const { rows } = await sql<Group>`
    with picked as materialized (
      select v.category_feedback, v.media_id, v.status,
        case when v.score_nps <= 6 then 1 when v.score_nps <= 8 then 2 when v.score_nps <= 10 then 3 end as category_nps,
        count(*) as total
      from voc v where ${allOf(conditions) ?? sql`true`}
      group by 1, 2, 3, 4
    )
    ${sql.join([chart('category_feedback'), chart('media_id'), chart('category_nps')], sql` union all `)}`.execute(read)
  return rows
}

/** Without a filter the counters know. */
async function counterGroups({ read }: Reader): Promise<Group[]> {
  const { rows } = await sql<Omit<Group, 'field'> & { field: Group['field'] | '' }>`
    select field, value, status, sum(total)::bigint as total
    from voc_count
    where field in ('', 'category_feedback', 'media_id', 'category_nps') and status = any(${sentStatuses}::voc_status[])
    group by field, value, status`.execute(read)
  const groups = rows.filter((row): row is Group => row.field !== '')
  // Counters have no row for empty fields: what is left of all is empty.
  const empty = (['category_feedback', 'media_id', 'category_nps'] as const).flatMap((field) =>
    rows
      .filter((row) => row.field === '')
      .map(({ status, total }) => {
        const filled = groups.filter((group) => group.field === field && group.status === status)
        return { field, value: null, status, total: total - sumOf(filled) }
      }),
  )
  return [...groups, ...empty].filter((group) => group.total > 0)
}

// ---- Charts ----

function present(groups: Group[], references: References, language: Language): Answer {
  const of = (field: Group['field']) => groups.filter((group) => group.field === field)
  const named = (field: 'category_feedback' | 'media_id') => (value: number | null) =>
    value === null ? say(language, 'notFilledIn') : (references.find(field, value)?.name ?? String(value))
  const categories = byValue(of('category_feedback'))
  const answered = byValue(of('category_nps').filter((group) => group.value !== null))
  return {
    voca: {
      totalData: sumOf(of('category_feedback')),
      categories: categories.map(({ value }) => named('category_feedback')(value)),
      series: sentStatuses.map((status) => ({
        name: statusTitles[status],
        data: categories.map((category) => sumOf(category.groups.filter((group) => group.status === status))),
      })),
    },
    npsm: {
      totalData: answered.reduce((sum, { total }) => sum + total, 0),
      labels: [...npsCategories],
      series: npsCategories.map((_, index) => answered.find(({ value }) => value === index + 1)?.total ?? 0),
    },
    voc: chartOf(byValue(of('media_id')), named('media_id')),
    cxIssue: chartOf(
      categories.filter(({ value }) => value !== null),
      named('category_feedback'),
      topCategories,
    ),
  }
}

interface Value {
  value: number | null
  total: number
  groups: Group[]
}

/** Largest first; what is not filled in stands last, however much it is. */
function byValue(groups: Group[]): Value[] {
  return [...Map.groupBy(groups, (group) => group.value)]
    .map(([value, parts]) => ({ value, total: sumOf(parts), groups: parts }))
    .toSorted(
      (a, b) =>
        Number(a.value === null) - Number(b.value === null) || b.total - a.total || Number(a.value) - Number(b.value),
    )
}

function chartOf(values: Value[], name: (value: number | null) => string, limit = values.length) {
  const shown = values.slice(0, limit)
  return {
    totalData: values.reduce((sum, { total }) => sum + total, 0),
    labels: shown.map(({ value }) => name(value)),
    series: shown.map(({ total }) => total),
  }
}

function sumOf(groups: readonly Group[]): number {
  return groups.reduce((sum, group) => sum + group.total, 0)
}
