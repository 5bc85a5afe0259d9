import type { EndpointInput, PublishedInsight, PublishedInsightDetail, publishedInsights } from '@ido/contract'
import { sql, type SqlBool } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { notFound } from '../../platform/errors.ts'
import { allOf, containsWords } from '../../platform/database/filters.sql.ts'
import type { Person } from '../../platform/person.ts'
import type { ListSource } from '../../platform/management/page.ts'
import { readEvidence } from './insights.evidence.queries.ts'
import { keepsInsight } from './insights.policy.ts'
import { insightColumns, insightTables, ofPart, ofSeenProducts, type StoredInsight } from './insights.sql.ts'

type Query = EndpointInput<typeof publishedInsights>['query']

const isPublished = (person: Person) => allOf([sql<SqlBool>`i.state = 'published'`, ofSeenProducts(person)])

/** What readers see, the newest first. */
export function publishedSource({ search, ...part }: Query, person: Person): ListSource<StoredInsight, 'published'> {
  return {
    columns: insightColumns,
    from: insightTables,
    key: sql`i.id`,
    where: allOf([
      isPublished(person),
      ofPart(part),
      containsWords(sql`concat_ws(' ', i.title, p.name, s.name, i.created_by, i.text)`, search),
    ]),
    orders: { published: sql`i.published_at` },
    first: { orderName: 'published', orderBy: 'desc' },
  }
}

/** A published insight; 404 where there is none that the reader sees. */
export async function readPublished(read: Database['read'], id: number, person: Person): Promise<StoredInsight> {
  const { rows } = await sql<StoredInsight>`select ${insightColumns} from ${insightTables}
    where i.id = ${id} and ${isPublished(person)}`.execute(read)
  const [insight] = rows
  if (insight === undefined) throw notFound('notFound')
  return insight
}

/** As much of a text as a card has room for. */
const longestLead = 320

export function presentPublished(insight: StoredInsight, person: Person): PublishedInsight {
  const { text } = insight
  const lead = text.replace(/\s+/g, ' ')
  return {
    ...headOf(insight, person),
    lead: lead.length > longestLead ? `${lead.slice(0, longestLead).toWellFormed().trimEnd()}…` : lead,
  }
}

export async function presentPublishedWhole(
  read: Database['read'],
  insight: StoredInsight,
  person: Person,
): Promise<PublishedInsightDetail> {
  const [evidence, said] = await Promise.all([
    readEvidence(read, insight, person),
    sql<{ helpful: boolean; comment: string; at: Date }>`select helpful, comment, at from insight_feedback
      where insight_id = ${insight.id} and account_id = ${person.id}`.execute(read),
  ])
  const [own] = said.rows
  return {
    ...headOf(insight, person),
    text: insight.text,
    ...evidence,
    feedback: own ? { ...own, at: own.at.toISOString() } : null,
    can: { manage: keepsInsight(person, insight) },
  }
}

function headOf(insight: StoredInsight, { scope }: Person) {
  return {
    id: insight.id,
    title: insight.title,
    productId: insight.product_id,
    product: insight.product,
    subProductId: insight.sub_product_id,
    subProduct: insight.sub_product,
    from: insight.starts_on,
    to: insight.ends_on,
    maker: insight.created_by,
    // Published ones have it, which the table sees to.
    publishedAt: (insight.published_at ?? new Date(0)).toISOString(),
    evidence: insight.records.length,
    hasSnapshot: insight.snapshot_title !== null,
    isBeyondScope: scope.regions !== null,
  }
}
