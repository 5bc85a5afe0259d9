import {
  filedKinds,
  productViews,
  readProductLogo,
  type CatalogueRow,
  type EndpointAnswer,
  type FiledKind,
  type ProductPage,
  type Widget,
  type catalogue,
  type listProductTiles,
  type productFiled,
} from '@ido/contract'
import { sql, type SqlBool } from 'kysely'
import { Readable } from 'node:stream'
import type { Config } from '../../platform/config/config.ts'
import type { Database } from '../../platform/database/database.ts'
import { allOf, among, containsWords, oneOf, type Condition } from '../../platform/database/filters.sql.ts'
import { notFound } from '../../platform/errors.ts'
import type { FileResult, Services } from '../../platform/http/feature.ts'
import { everything } from '../../platform/http/scope.ts'
import { askedIds, askedNames, askedTruth } from '../../platform/management/asked.ts'
import type { ListFilters } from '../../platform/management/list.ts'
import type { ListSource } from '../../platform/management/page.ts'
import type { Person } from '../../platform/person.ts'
import { isAllowed } from '../../platform/policy.ts'
import { entriesInScope } from '../../platform/scope/logbook-scope.sql.ts'
import { widgetWithin } from '../../semantic/widget-labels.ts'
import { seesProduct, whyNotKeepProduct } from './catalogue.policy.ts'
import { catalogueTables, productColumns, type StoredProduct } from './catalogue.sql.ts'

type Reader = Database['read']
type Filters = ListFilters<typeof catalogue>

const seenBy = ({ scope }: Pick<Person, 'scope'>) => among(sql`c.product_id`, scope.products)

/** What is asked for, of what the person may see. */
export function catalogueSource(
  query: Filters,
  person: Person,
): ListSource<StoredProduct, NonNullable<Filters['orderName']>> {
  return {
    columns: productColumns,
    from: catalogueTables,
    key: sql`c.id`,
    where: allOf([
      seenBy(person),
      standingIn(askedNames('view', query.view, productViews)),
      oneOf(sql`c.product_id`, askedIds('product', query.product)),
      oneOf(sql`(c.product_id is not null)`, askedTruth(query.listed)),
      containsWords(sql`concat_ws(' ', c.product, c.app_name, c.slug, a.name)`, query.search),
    ]),
    orders: {
      position: sql`c.position`,
      product: sql`lower(c.product)`,
      appName: sql`lower(c.app_name)`,
      owner: sql`lower(a.name)`,
    },
    first: { orderName: 'position', orderBy: 'asc' },
  }
}

/** Entries of one of these lists. */
const standingIn = (views: readonly string[] | undefined): Condition =>
  views === undefined || views.length === 0 ? null : sql<SqlBool>`c.views && ${views}::text[]`

/** The entry; 404 where the person may not see it. */
export async function readProduct(read: Reader, id: number, person: Pick<Person, 'scope'>): Promise<StoredProduct> {
  const { rows } = await sql<StoredProduct>`
    select ${productColumns} from ${catalogueTables} where c.id = ${id}`.execute(read)
  const [product] = rows
  if (product === undefined || !seesProduct(person, product.product_id)) throw notFound('notFound')
  return product
}

/** The entry at a slug, or null. */
export async function findBySlug(read: Reader, slug: string): Promise<StoredProduct | null> {
  const { rows } = await sql<StoredProduct>`
    select ${productColumns} from ${catalogueTables} where c.slug = ${slug}`.execute(read)
  return rows[0] ?? null
}

/** By its slug, else by its own or its app's name in any letter case, or the product's id; 404 where the person sees none. */
async function readNamed(read: Reader, name: string, person: Person): Promise<StoredProduct> {
  const { rows } = await sql<StoredProduct>`
    select ${productColumns} from ${catalogueTables}
    where ${allOf([seenBy(person), sql<SqlBool>`lower(${name}) in (c.slug, lower(c.product), lower(c.app_name), c.product_id::text)`])}
    order by c.slug = lower(${name}) desc, lower(c.app_name) = lower(${name}) desc, c.position, c.id limit 1`.execute(
    read,
  )
  const [product] = rows
  if (product === undefined) throw notFound('notFound')
  return product
}

export async function readPage(
  { read }: Database,
  { embedOrigins }: Pick<Config, 'embedOrigins'>,
  name: string,
  person: Person,
): Promise<ProductPage> {
  const stored = await readNamed(read, name, person)
  const { slug, product, app_name, product_id, views, backoffice_link, infrastructure_link } = stored
  return {
    slug,
    product,
    appName: app_name,
    productId: product_id,
    logo: logoAddress(stored),
    views,
    backofficeLink: backoffice_link,
    infrastructureLink: infrastructure_link,
    owner: stored.owner_name,
    subProducts: stored.sub_products.map((sub) => sub.name),
    links: stored.links.map((link) => ({ ...link, isFramed: isFramed(link.embedUrl, embedOrigins) })),
  }
}

/** Whether the pages of the portal may show an address in a frame. */
export const isFramed = (url: string | null, origins: readonly string[]): boolean =>
  url !== null && URL.canParse(url) && origins.includes(new URL(url).origin)

/** Every tile, also of logs and helpdesks; an entry in none of the lists has no tile. A scope of products leaves the tiles of these products. */
export async function productTiles(
  { read }: Database,
  person: Person,
): Promise<EndpointAnswer<typeof listProductTiles>> {
  const { rows } = await sql<StoredProduct>`
    select ${productColumns} from ${catalogueTables} where ${allOf([seenBy(person), sql<SqlBool>`cardinality(c.views) > 0`])}
    order by c.position, c.id`.execute(read)
  return rows.map((stored) => ({
    slug: stored.slug,
    product: stored.product,
    appName: stored.app_name,
    logo: logoAddress(stored),
    productId: stored.product_id,
    views: stored.views,
  }))
}

export async function readLogo({ read }: Database, name: string, person: Person): Promise<FileResult> {
  const { id } = await readNamed(read, name, person)
  const logo = await read
    .selectFrom('catalogue_logo')
    .select(['type', 'bytes'])
    .where('catalogue_id', '=', id)
    .executeTakeFirst()
  if (logo === undefined) throw notFound('notFound')
  const { type, bytes } = logo
  return { file: Readable.from([bytes]), name: `logo.${type.slice('image/'.length)}`, type, size: bytes.length }
}

/** It changes with the logo, so that nobody sees the one before. */
function logoAddress({ slug, logo_at }: StoredProduct): string | null {
  if (logo_at === null) return null
  return `${readProductLogo.path.replace(':name', slug)}?at=${logo_at.getTime()}`
}

export function presentProduct(stored: StoredProduct, person: Person): CatalogueRow {
  const { id, slug, product, app_name, product_id, views, links, sub_products, version } = stored
  const { owner_name, owner_email } = stored
  return {
    id,
    slug,
    product,
    appName: app_name,
    isListed: product_id !== null,
    productId: product_id,
    logo: logoAddress(stored),
    owner: owner_name !== null && owner_email !== null ? { name: owner_name, email: owner_email } : null,
    views,
    subProducts: sub_products,
    links,
    backofficeLink: stored.backoffice_link,
    infrastructureLink: stored.infrastructure_link,
    keySetAt: stored.key_set_at?.toISOString() ?? null,
    version,
    can: { edit: isAllowed(whyNotKeepProduct(person, product_id)) },
  }
}

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
