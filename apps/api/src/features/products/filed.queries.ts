import { type EndpointAnswer, type FiledKind, filedKinds, type productFiled } from '@ido/contract'
import { sql } from 'kysely'
import type { Person, Services } from '../../platform/http/feature.ts'
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

/** What is filed under the product of an entry, the kinds of which there is something; nothing under a log or helpdesk. */
export async function filedUnder(
  { database, query }: Pick<Services, 'database' | 'query'>,
  { product, product_id }: Pick<StoredProduct, 'product' | 'product_id'>,
  { scope }: Pick<Person, 'scope'>,
): Promise<Filed> {
  if (product_id === null) return []
  const { signal } = new AbortController()
  const records = Object.entries(counted).map(async ([dataset, measure]): Promise<[string, number]> => {
    const { rows } = await query.ask({ dataset, measures: [measure], filters: { product: [product] } }, scope, signal)
    return [dataset, Number(rows[0]?.[measure] ?? 0)]
  })
  const { rows } = await sql<Record<string, number>>`
    select
      (select count(*) from target where product_id = ${product_id} and (${scope.regions}::int[] is null or region_id = any(${scope.regions}::int[]))) as targets,
      (select count(*) from insight where product_id = ${product_id}) as insights,
      (select count(*) from event where ${product_id} = any(products)
        and (${scope.regions}::int[] is null or regions is null or regions && ${scope.regions}::int[])) as events,
      (select count(*) from logbook_entry where product_id = ${product_id}) as logbook,
      (select count(*) from dashboard where ${filtersBy(product)}) as boards,
      (select count(*) from widget where ${filtersBy(product)}) as widgets`.execute(database.read)
  const counts = new Map([...(await Promise.all(records)), ...Object.entries(rows[0] ?? {})])
  return filedKinds.flatMap((kind) => {
    const count = counts.get(kind) ?? 0
    return count > 0 ? [{ kind, count }] : []
  })
}

const filtersBy = (name: string) => sql`jsonb_path_exists(definition, 'strict $.**.filters.product[*] ? (@ == $name)',
  jsonb_build_object('name', ${name}::text), true)`
