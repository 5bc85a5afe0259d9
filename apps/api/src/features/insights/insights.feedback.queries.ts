import type { EndpointInput, insightFeedback, InsightFeedbackRow } from '@ido/contract'
import { sql, type SqlBool } from 'kysely'
import { allOf, containsWords, oneOf } from '../../platform/database/filters.sql.ts'
import type { FileColumn } from '../../platform/management/columns.ts'
import { instantCell, yesNoCell } from '../../platform/management/columns.ts'
import { askedTruth } from '../../platform/management/asked.ts'
import type { ListSource } from '../../platform/management/page.ts'

type Query = EndpointInput<typeof insightFeedback>['query']
type Filters = Pick<Query, 'helpful' | 'search'>

export interface StoredFeedback extends Omit<InsightFeedbackRow, 'at'> {
  at: Date
}

/** What readers said of an insight, the newest first. */
export function feedbackSource(
  insight: number,
  { helpful, search }: Filters,
): ListSource<StoredFeedback, NonNullable<Query['orderName']>> {
  return {
    columns: sql<StoredFeedback>`f.id, f.at, f.name, f.helpful, f.comment`,
    from: sql`insight_feedback f`,
    key: sql`f.id`,
    where: allOf([
      sql<SqlBool>`f.insight_id = ${insight}`,
      oneOf(sql`f.helpful`, askedTruth(helpful)),
      containsWords(sql`concat_ws(' ', f.name, f.comment)`, search),
    ]),
    orders: { at: sql`f.at`, name: sql`lower(f.name)`, helpful: sql`f.helpful` },
    first: { orderName: 'at', orderBy: 'desc' },
  }
}

export const presentFeedback = ({ at, ...row }: StoredFeedback): InsightFeedbackRow => ({
  ...row,
  at: at.toISOString(),
})

/** The list as a file. */
export const feedbackColumns: readonly FileColumn<StoredFeedback>[] = [
  { field: 'at', titles: { id: 'Waktu', en: 'Time' }, cell: ({ at }) => instantCell(at) },
  { field: 'name', titles: { id: 'Nama', en: 'Name' }, cell: ({ name }) => name },
  {
    field: 'helpful',
    titles: { id: 'Membantu', en: 'Helpful' },
    cell: ({ helpful }, language) => yesNoCell(helpful, language),
  },
  { field: 'comment', titles: { id: 'Komentar', en: 'Comment' }, cell: ({ comment }) => comment },
]
