import { type EndpointAnswer, type FiledKind, filedKinds, type productFiled, type Widget } from '@ido/contract'
import { sql } from 'kysely'
import type { Services } from '../../platform/http/feature.ts'
import type { Person } from '../../platform/person.ts'
import { everything } from '../../platform/http/scope.ts'
import { entriesInScope } from '../../platform/scope/logbook-scope.sql.ts'
import { widgetWithin } from '../../semantic/widget-labels.ts'
import type { StoredProduct } from './catalogue.sql.ts'

type Filed = EndpointAnswer<typeof productFiled>

/** The datasets whose records are counted, each with the measure that counts every one of them. */
const counted = {
  tickets: 'opened',
  orders: 'ordered',
  subscriptions: 'new',
  voc: 'feedback',
  infra: 'samples',
} as const satisfies Partial<Record<FiledKind, string>>

/** What the person sees of what is filed under the product of an entry, without empty kinds; nothing under a log or helpdesk. */
export async function filedUnder(
  { database, query }: Pick<Services, 'database' | 'query'>,
  { product, product_id }: Pick<StoredProduct, 'product' | 'product_id'>,
  person: Person,
): Promise<Filed> {
  if (product_id === null) return []
  const { scope } = person
  const { signal } = new AbortController()
  const records = await Promise.all(
    Object.entries(counted).map(async ([dataset, measure]): Promise<[string, number]> => {
      const { rows } = await query.ask({ dataset, measures: [measure], filters: { product: [product] } }, scope, signal)
      return [dataset, Number(rows[0]?.[measure] ?? 0)]
    }),
  )
  const { rows } = await sql<Record<string, number>>`
    select
      (select count(*) from target where product_id = ${product_id} and (${scope.regions}::int[] is null or region_id = any(${scope.regions}::int[]))) as targets,
      (select count(*) from insight where product_id = ${product_id}) as insights,
      (select count(*) from event where ${product_id} = any(products)
        and (${scope.regions}::int[] is null or regions is null or regions && ${scope.regions}::int[])) as events,
      (select count(*) from logbook_entry e where e.product_id = ${product_id} and ${entriesInScope(person)}) as logbook`.execute(
    database.read,
  )
  const all = await query.lists(everything)
  const known = await query.lists(scope)
  const filters = ({ widgets }: WithWidgets) =>
    widgets.flatMap((widget) => widgetWithin(widget, all, known)).some((widget) => filtersBy(widget, product))
  const { boards, kept } = await readFiltering(database, product)
  const counts = new Map<string, number>([
    ...records,
    ...Object.entries(rows[0] ?? {}),
    ['boards', boards.filter(filters).length],
    ['widgets', kept.filter((widget) => filters({ widgets: [widget] })).length],
  ])
  return filedKinds.flatMap((kind) => {
    const count = counts.get(kind) ?? 0
    return count > 0 ? [{ kind, count }] : []
  })
}

type Filtering = Pick<Widget, 'query' | 'beside'>
interface WithWidgets {
  widgets: readonly Filtering[]
}

const filtersBy = ({ query, beside = [] }: Filtering, product: string): boolean =>
  [query, ...beside].some((asked) => asked?.filters?.['product']?.includes(product))

/** The dashboards and widgets of the library in which something filters by a product. */
async function readFiltering({ read }: Pick<Services['database'], 'read'>, product: string) {
  const isFiltering = sql`jsonb_path_exists(definition, 'strict $.**.filters.product[*] ? (@ == $name)',
    jsonb_build_object('name', ${product}::text), true)`
  const boards = await sql<{ definition: WithWidgets }>`select definition from dashboard where ${isFiltering}`.execute(
    read,
  )
  const kept = await sql<{ definition: Filtering }>`select definition from widget where ${isFiltering}`.execute(read)
  return {
    boards: boards.rows.map(({ definition }) => definition),
    kept: kept.rows.map(({ definition }) => definition),
  }
}
