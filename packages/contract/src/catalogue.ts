import { z } from 'zod'
import type { Unit } from './catalog.ts'
import type { PeriodPreset } from './dashboards.ts'
import { viewWords } from './choice-words.ts'
import { type ListDeclaration, rowShape } from './declared-list.ts'
import { endpoint } from './endpoint.ts'
import { bodyId, recordId } from './envelope.ts'
import { bulkShape, changeShape, createShape, defaulted, needed, shaped, workedOut } from './fields.ts'
import { isLinkTarget, isWebAddress } from './links.ts'
import { filedCount, managed } from './managed.ts'
import { listNames } from './permissions.ts'
import { type ProductView, productViews } from './product-views.ts'

const tag = 'products'

/** The pages of tiles: one of each list, and one of what the products of business operation bring in. */
export type TilesPageName = ProductView | 'business-dashboard'

interface Tiles {
  readonly view: ProductView
  readonly dataset: string
  readonly measure: string
  readonly unit: Unit
  /** Further figures of the dataset, smaller beneath it. */
  readonly beside?: readonly { readonly measure: string; readonly unit: Unit }[]
  readonly period: PeriodPreset
}

/** Which list each page of tiles shows, and the figures on them. Months count whole, so theirs is the last that is over. */
export const tiles = {
  'service-operation': {
    view: 'service-operation',
    dataset: 'tickets',
    measure: 'opened',
    unit: 'count',
    period: '30d',
  },
  'business-operation': {
    view: 'business-operation',
    dataset: 'orders',
    measure: 'ordered',
    unit: 'count',
    period: '30d',
  },
  infrastructure: {
    view: 'infrastructure',
    dataset: 'infra',
    measure: 'availability',
    unit: 'share',
    beside: [
      { measure: 'latency_p95_ms', unit: 'milliseconds' },
      { measure: 'error_rate', unit: 'share' },
    ],
    period: '30d',
  },
  'business-dashboard': {
    view: 'business-operation',
    dataset: 'revenue',
    measure: 'transactions',
    unit: 'count',
    period: 'lastMonth',
  },
} as const satisfies Record<TilesPageName, Tiles>

/** Largest logo in bytes; it stands on every tile. */
export const logoBytes = 256 * 1024

/** Addresses under `/v3/dashboard/` that are pages of their own, so no product may stand there. */
export const reservedSlugs: readonly string[] = [
  'board',
  'business-dashboard',
  'digital-product-performance',
  'infrastructure',
  'service-operation',
]

const product = z.string().trim().min(1).max(80)
const slug = z
  .string()
  .trim()
  .max(80)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'notSlug')
  .refine((text) => !reservedSlugs.includes(text), 'slugReserved')

const address = z.string().trim().min(1).max(2000)
const linkTarget = address.refine(isLinkTarget, 'notLinkTarget')
/** A page that stands in a frame is another house's. */
const framedPage = address.refine(isWebAddress, 'notWebAddress')

/** An outside dashboard: one that the browser goes to (`url`), or one that stands in a frame (`embedUrl`). */
const dashboardLink = z
  .strictObject({
    title: z.string().trim().min(1).max(80),
    isRedirect: z.boolean(),
    url: linkTarget.nullable().default(null),
    embedUrl: framedPage.nullable().default(null),
  })
  .refine(({ isRedirect, url }) => !isRedirect || url !== null, { path: ['url'], message: 'required' })
  .refine(({ isRedirect, embedUrl }) => isRedirect || embedUrl !== null, { path: ['embedUrl'], message: 'required' })

/** An outside dashboard as it is stored; the address that it does not use is null. */
const storedLink = z
  .object({ title: z.string(), isRedirect: z.boolean(), url: z.string().nullable(), embedUrl: z.string().nullable() })
  .meta({ id: 'DashboardLink' })
export type DashboardLink = z.output<typeof storedLink>

const links = z.array(dashboardLink).max(20)
const view = z.enum(productViews)
const views = z.array(view).max(productViews.length)
/** Those that are there by their id, new ones without. */
const subProducts = z.array(z.strictObject({ id: bodyId.nullable().default(null), name: product })).max(100)
/** By e-mail; null is nobody. */
const owner = z.string().trim().toLowerCase().min(3).max(254).pipe(z.email()).nullable()
const key = z.string().trim().min(1).max(2000).nullable()

const fields = {
  /** The last part of the address of its page; made of the app's name where a new one does not say it. */
  slug: shaped(
    'text',
    { row: z.string(), create: slug.nullable().default(null), change: slug.optional() },
    { titles: { id: 'Alamat', en: 'Address' } },
  ),
  product: needed('text', product, product, { titles: { id: 'Produk', en: 'Product' }, width: 160 }),
  appName: needed('text', product, product, {
    titles: { id: 'Nama aplikasi', en: 'App name' },
    width: 240,
    grows: true,
  }),
  /** Whether figures and feedback are filed under it; logs and helpdesks have none of their own. */
  isListed: defaulted('truth', z.boolean(), z.boolean(), true, { titles: { id: 'Punya angka', en: 'Has figures' } }),
  productId: workedOut('product', z.int().nullable(), { titles: { id: 'Produk', en: 'Product' } }),
  /** Where its logo is had from; null where it has none. */
  logo: workedOut('text', z.string().nullable(), { titles: { id: 'Logo', en: 'Logo' } }),
  subProducts: shaped(
    'json',
    {
      row: z.array(z.object({ id: z.int(), name: z.string() })),
      create: subProducts.default([]),
      change: subProducts.optional(),
    },
    { titles: { id: 'Sub-produk', en: 'Sub-products' }, width: 240 },
  ),
  /** Sent as an e-mail address. */
  owner: defaulted('json', z.object({ name: z.string(), email: z.string() }).nullable(), owner, null, {
    titles: { id: 'E-mail pemilik', en: 'Owner’s e-mail' },
    width: 176,
  }),
  views: shaped(
    'choices',
    { row: z.array(view), create: views.default([]), change: views.optional() },
    { titles: { id: 'Tampil di', en: 'Shown in' }, options: productViews, words: viewWords, width: 280 },
  ),
  backofficeLink: defaulted('text', z.string().nullable(), linkTarget.nullable(), null, {
    titles: { id: 'Tautan backoffice', en: 'Backoffice link' },
  }),
  infrastructureLink: defaulted('text', z.string().nullable(), linkTarget.nullable(), null, {
    titles: { id: 'Tautan infrastruktur', en: 'Infrastructure link' },
  }),
  links: shaped(
    'json',
    { row: z.array(storedLink), create: links.default([]), change: links.optional() },
    { titles: { id: 'Dashboard luar', en: 'Outside dashboards' }, inFile: 'out', width: 200 },
  ),
  /** When the key of its integration was set; the key itself is never told. Null where there is none. */
  keySetAt: workedOut('instant', z.iso.datetime({ offset: true }).nullable(), {
    titles: { id: 'Kunci diatur', en: 'Key set' },
    inFile: true,
  }),
}

const declared = {
  tag,
  fields,
  name: 'appName',
  columns: ['product', 'owner', 'views', 'subProducts', 'links', 'integration'],
  filters: {
    view: { of: 'views' },
    listed: { of: 'isListed', options: ['true', 'false'], isSingle: true },
    product: { of: 'productId' },
  },
  orders: ['position', 'product', 'appName', 'owner'],
  first: ['position', 'asc'],
  bulk: ['views', 'owner'],
} as const satisfies ListDeclaration

export const catalogueRow = rowShape(fields, 'CatalogueRow')
export type CatalogueRow = z.output<typeof catalogueRow>

/** The page 'product': the catalogue of what the portal shows tiles of. */
export const catalogue = {
  declared: declared as ListDeclaration,
  ...managed({
    page: 'product',
    tag,
    noun: listNames.product.noun.en,
    row: catalogueRow,
    detail: catalogueRow,
    filters: {
      /** Comma-joined, as is the next one. */
      view: z.string().max(100).optional(),
      product: z.string().max(500).optional(),
      listed: z.enum(['true', 'false']).optional(),
    },
    orderNames: declared.orders,
    // The key of its integration is write-only, and sealed before it is stored.
    create: createShape(fields).extend({ key: key.default(null) }),
    change: changeShape(fields).extend({ key: key.optional() }),
    bulk: bulkShape(fields, declared.bulk),
  }),
}

const id = z.object({ id: recordId })

/** What can be filed under a product: records of datasets, what staff keep of it, and boards and widgets that filter by it. */
export const filedKinds = [
  'tickets',
  'orders',
  'subscriptions',
  'voc',
  'infra',
  'targets',
  'insights',
  'events',
  'logbook',
  'boards',
  'widgets',
] as const
export type FiledKind = (typeof filedKinds)[number]

export const productFiled = endpoint({
  method: 'GET',
  path: '/api/v2/product/:id/filed',
  summary:
    'How much is filed under a product, within the scope of the person asking; it stays when the entry is deleted.',
  tag,
  permission: 'manageCatalogue',
  params: id,
  answer: z.array(filedCount.extend({ kind: z.enum(filedKinds) })),
})

export const setProductLogo = endpoint({
  method: 'POST',
  path: '/api/v2/product/:id/logo',
  summary: `Set the logo of a product: PNG, JPEG or WebP by content, ${logoBytes / 1024} kB at most.`,
  tag,
  permission: 'manageCatalogue',
  activity: 'UPDATE',
  params: id,
  upload: true,
  answer: catalogueRow,
})

export const removeProductLogo = endpoint({
  method: 'DELETE',
  path: '/api/v2/product/:id/logo',
  summary: 'Take the logo of a product away.',
  tag,
  permission: 'manageCatalogue',
  activity: 'UPDATE',
  params: id,
  answer: catalogueRow,
})

const named = z.object({ name: z.string().trim().min(1).max(200) })

export const readProductLogo = endpoint({
  method: 'GET',
  path: '/api/v2/catalogue-products/:name/logo',
  summary: 'The logo of a product; 404 where it has none.',
  tag,
  permission: 'hasAccess',
  params: named,
  // Another one has another address, so that nobody is shown the one before.
  query: z.object({ at: z.coerce.number().int().optional() }),
  file: true,
})

/** What everybody with access sees of a product; of its integration the links alone. */
export const productPage = catalogueRow
  .pick({
    slug: true,
    product: true,
    appName: true,
    productId: true,
    logo: true,
    views: true,
    backofficeLink: true,
    infrastructureLink: true,
  })
  .extend({
    owner: z.string().nullable(),
    subProducts: z.array(z.string()),
    links: z.array(
      storedLink.extend({
        /** Whether the portal may show it in a frame, as its operator decides (EMBED_ORIGINS). */
        isFramed: z.boolean(),
      }),
    ),
  })
  .meta({ id: 'ProductPage' })
export type ProductPage = z.output<typeof productPage>

export const readProductPage = endpoint({
  method: 'GET',
  path: '/api/v2/catalogue-products/:name',
  summary: 'A product by its slug, or by its own or its app’s name in any letter case, whichever list it stands in.',
  tag,
  permission: 'hasAccess',
  params: named,
  answer: productPage,
})
