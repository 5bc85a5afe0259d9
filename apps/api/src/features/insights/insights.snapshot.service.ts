import {
  type EndpointInput,
  filterable,
  type InsightSnapshot,
  misfitsOf,
  questionOf,
  type takeInsightSnapshot,
  type Widget,
  widgetOf,
} from '@ido/contract'
import { sql } from 'kysely'
import type { RecordEvent } from '../../platform/audit.ts'
import type { Trx } from '../../platform/database/transaction.ts'
import { invalid, Refusal, unknownName, type WrongField } from '../../platform/errors.ts'
import type { Person, Services } from '../../platform/http/feature.ts'
import { differences, sidesOf } from '../../platform/management/history.ts'
import { catalogInfo } from '../../semantic/catalog/catalog.ts'
import type { Answer, QueryEngine } from '../../semantic/run.ts'
import type { Scope } from '../../semantic/validate.ts'
import { insightFields, subjectOf } from './insights.service.ts'
import type { StoredInsight } from './insights.sql.ts'

type Asked = Omit<EndpointInput<typeof takeInsightSnapshot>['body'], 'version'>

/** An answer that was taken, and what of the data it was counted over. */
export interface TakenSnapshot {
  readonly snapshot: InsightSnapshot & { title: string }
  readonly counted: Scope
}

/** Groups and bytes beyond which a chart tells nobody anything, and a page only waits for it. */
const mostSnapshotRows = 1000
const mostSnapshotBytes = 200_000

/**
 * Asks a question as the person would on a dashboard, narrowed to the product of the insight where figures are told by products.
 * @throws Refusal 400 that names what is wrong with the question, its kind or its period, or that the answer is too long to keep
 */
export async function takeSnapshot(
  { query: engine }: Pick<Services, 'query'>,
  asked: Asked,
  { product, product_id }: Pick<StoredInsight, 'product' | 'product_id'>,
  { person, signal }: { person: Person; signal: AbortSignal },
): Promise<TakenSnapshot> {
  const { dataset, widget } = readAsked(asked)
  const ofProduct = filterable([dataset]).has('product')
  const { from, to } = asked
  const look = {
    span: { from, to },
    compare: asked.kind === 'number' ? ('previous' as const) : undefined,
    filters: ofProduct ? { product: [product] } : {},
  }
  const { query, trend, grain } = questionOf(widget, dataset, look)
  if (query === null) throw invalid([{ field: 'query.filters.product', key: 'insightSnapshotOfProduct' }])
  const answer = await ask(engine, query, person, signal)
  const line = trend && (await ask(engine, trend, person, signal))
  const rows = [...answer.rows, ...(line?.rows ?? [])]
  if (
    answer.meta.truncated ||
    rows.length > mostSnapshotRows ||
    Buffer.byteLength(JSON.stringify(rows)) > mostSnapshotBytes
  )
    throw invalid([{ field: 'query', key: 'insightSnapshotTooLong', values: { maximum: mostSnapshotRows } }])
  const { kind, query: question, target } = asked
  return {
    snapshot: {
      kind,
      query: question,
      ...(target !== undefined && { target }),
      title: widget.title.id,
      from,
      to,
      grain: grain ?? null,
      rows,
      meta: answer.meta,
      takenAt: new Date().toISOString(),
      takenBy: person.name,
      ofProduct,
    },
    counted: { regions: person.scope.regions, products: ofProduct ? [product_id] : person.scope.products },
  }
}

/** Keeps an answer with a locked insight, or takes away what it had. */
export async function putSnapshot(
  trx: Trx,
  record: RecordEvent,
  stored: StoredInsight,
  taken: TakenSnapshot | null,
): Promise<void> {
  await sql`update insight set snapshot = ${taken && JSON.stringify(taken.snapshot)}::jsonb,
    snapshot_regions = ${taken?.counted.regions ?? null}::int[], snapshot_products = ${taken?.counted.products ?? null}::int[],
    version = version + 1, changed_at = now() where id = ${stored.id}`.execute(trx)
  const after = { ...stored, snapshot_title: taken && `${taken.snapshot.title} (${taken.snapshot.takenAt})` }
  const sides = sidesOf(differences(insightFields(stored), insightFields(after)))
  await record({ action: 'insight.changed', subject: subjectOf(stored), ...sides })
}

function readAsked({ kind, query, target, from, to }: Asked) {
  const catalog = catalogInfo()
  const dataset = catalog.find(({ id }) => id === query.dataset)
  const known = catalog.map(({ id }) => id)
  if (!dataset) throw invalid([unknownName('query.dataset', query.dataset, known)])
  const widget: Widget = widgetOf({ kind, query, target }, dataset)
  const wrong: WrongField[] = [...misfitsOf(kind, query, dataset)]
  if (kind === 'gauge' && target === undefined) wrong.push({ field: 'target', key: 'required' })
  if (to <= from) wrong.push({ field: 'to', key: 'insightEndsBefore' })
  if (wrong.length > 0) throw invalid(wrong)
  return { dataset, widget }
}

/** What the figures refuse is told by the field of the question that it is about. */
async function ask(
  engine: QueryEngine,
  query: Parameters<QueryEngine['ask']>[0],
  { scope }: Person,
  signal: AbortSignal,
): Promise<Answer> {
  try {
    return await engine.ask(query, scope, signal)
  } catch (error) {
    if (!(error instanceof Refusal) || !error.details.fields) throw error
    throw invalid(error.details.fields.map((wrong) => ({ ...wrong, field: `query.${wrong.field}` })))
  }
}
