import {
  type EndpointInput,
  filterable,
  type InsightSnapshot,
  misfitsOf,
  questionOf,
  type takeInsightSnapshot,
  type Widget,
  widgetOf,
  withoutUnripe,
} from '@ido/contract'
import { invalid, Refusal, unknownName, type WrongField } from '../platform/errors.ts'
import { catalogInfo } from './catalog/catalog.ts'
import type { Answer, QueryEngine } from './run.ts'
import type { Scope } from '../platform/person.ts'

type Asked = Omit<EndpointInput<typeof takeInsightSnapshot>['body'], 'version'>

/** Whose scope it is counted in, and by what name it is kept. */
interface Asker {
  readonly name: string
  readonly scope: Scope
}

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
  engine: QueryEngine,
  asked: Asked,
  { product, product_id }: { product: string; product_id: number },
  { person, signal }: { person: Asker; signal: AbortSignal },
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
  const rows = [answer, ...(line ? [line] : [])].flatMap((each) => withoutUnripe(each.rows, each.meta))
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
  { scope }: Asker,
  signal: AbortSignal,
): Promise<Answer> {
  try {
    return await engine.ask(query, scope, signal)
  } catch (error) {
    if (!(error instanceof Refusal) || !error.details.fields) throw error
    throw invalid(error.details.fields.map((wrong) => ({ ...wrong, field: `query.${wrong.field}` })))
  }
}
