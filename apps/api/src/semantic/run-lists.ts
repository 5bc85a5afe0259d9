import { sql } from 'kysely'
import type { Database } from '../platform/database/database.ts'
import { type Entry, type Id, Lists } from './lists.ts'

/** Tables of labels, with the columns that lead to other lists. */
const tables: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  product: { cluster: 'cluster_id' },
  sub_product: { product: 'product_id' },
  region: {},
  cfu: {},
  business_unit: { cfu: 'cfu_id' },
  segment: {},
  source_app: {},
  cluster: {},
  ticket_category: {},
  ticket_status: {},
  ticket_priority: {},
  ticket_channel: {},
  infra_host: { infra_service: 'service_id', product: 'product_id' },
  infra_service: {},
  infra_metric: {},
  voc_source: {},
  voc_media: {},
  voc_category: {},
  voc_type: {},
  voc_sentiment: {},
  voc_journey: {},
  voc_customer_ownership: {},
}

interface Row {
  list: string
  id: number
  name: string
  links: Record<string, number | null>
  attribute: number | null
}

/** Every list as it is now, in one statement; entries stand in the order that staff gave them. */
export async function loadLists({ read }: Pick<Database, 'read'>): Promise<Lists> {
  const selects = Object.entries(tables).map(([table, links]) => {
    const pairs = Object.entries(links).flatMap(([list, column]) => [sql.lit(list), sql.ref(column)])
    const attribute = table === 'infra_service' ? sql.ref('slo') : sql`null::float8`
    return sql`select ${sql.lit(table)} as list, id, name, position, jsonb_build_object(${sql.join(pairs)}) as links,
      ${attribute} as attribute from ${sql.table(table)}`
  })
  const { rows } = await sql<Row>`${sql.join(selects, sql` union all `)} order by list, position, id`.execute(read)
  const byList = new Map<string, Entry[]>(Object.keys(tables).map((name) => [name, []]))
  for (const { list, id, name, links, attribute } of rows) {
    const entry = { id: id as Id, name, links }
    byList.get(list)?.push(attribute === null ? entry : { ...entry, attribute })
  }
  return new Lists(byList)
}
