import type { Query, snapshotKinds, WidgetQuery } from '@ido/contract'
import type { FindingKind } from './plan.ts'

/** What a kind of finding asks the figures, how its chart draws the answer, and which feedback stands as its evidence. */
interface FindingQuestion {
  readonly chart: (typeof snapshotKinds)[number]
  readonly query: WidgetQuery
  /** The group that its figures are named by; absent where they are told by months. */
  readonly by?: string
  /** Of the feedback of its product and period, in `v`; `$4` is the first group. */
  readonly evidence: string
}

const negative = { sentiment: ['Negatif'] }
const grouped = (by: string, filters: Query['filters']): WidgetQuery => ({
  dataset: 'voc',
  measures: ['feedback'],
  dimensions: [by],
  filters,
  sort: [{ by: 'feedback', order: 'desc' }],
  top: 20,
})
const monthly = (dataset: string, measure: string): WidgetQuery => ({ dataset, measures: [measure], grain: 'month' })
const isNegative = `v.sentiment_feedback = (select id from voc_sentiment where name = 'Negatif')`
const ofCategory = `v.category_feedback = (select id from voc_category where name = $4)`

export const findingQuestions: Readonly<Record<FindingKind, FindingQuestion>> = {
  complaints: {
    chart: 'horizontalBar',
    query: grouped('category', negative),
    by: 'category',
    evidence: `${isNegative} and ${ofCategory}`,
  },
  praise: {
    chart: 'donut',
    query: grouped('category', { sentiment: ['Positif'] }),
    by: 'category',
    evidence: `v.sentiment_feedback = (select id from voc_sentiment where name = 'Positif') and ${ofCategory}`,
  },
  regions: {
    chart: 'bar',
    query: grouped('region', negative),
    by: 'region',
    evidence: `${isNegative} and v.regional_company = (select id from region where name = $4)`,
  },
  nps: { chart: 'line', query: monthly('voc', 'nps'), evidence: `v.score_nps is not null and $4::text is null` },
  sla: { chart: 'line', query: monthly('tickets', 'sla_compliance'), evidence: `${isNegative} and $4::text is null` },
}
