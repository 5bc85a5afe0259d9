import { logoBytes, reservedSlugs, type DashboardLink, type FieldChange, type catalogue } from '@ido/contract'
import { sql } from 'kysely'
import type { RecordEvent } from '../../platform/audit/audit.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Trx } from '../../platform/database/transaction.ts'
import { invalid, tooLarge, type WrongField } from '../../platform/errors.ts'
import { smallPictureType } from '../../platform/files/picture.ts'
import type { Services, Upload } from '../../platform/http/feature.ts'
import { readWhole } from '../../platform/http/upload.ts'
import { differences, sidesOf } from '../../platform/management/history.ts'
import type { Asking, NewRecord, RecordChange } from '../../platform/management/list.ts'
import { written } from '../../platform/management/one.ts'
import type { TrashKind } from '../../platform/management/trash.ts'
import type { Person } from '../../platform/person.ts'
import { refuseIf } from '../../platform/policy.ts'
import { sealProductKey } from '../../platform/secrets/secrets.ts'
import { whyNotKeepProduct } from './catalogue.policy.ts'
import { isFramed, readProduct } from './catalogue.queries.ts'
import type { StoredProduct } from './catalogue.sql.ts'
import { addSubProducts, listProduct, putSubProducts, renameProduct } from './listed-product.service.ts'

type NewProduct = NewRecord<typeof catalogue>
type ProductChange = RecordChange<typeof catalogue>
/** What decides about keys and frames. */
type CatalogueConfig = Pick<Config, 'secretsKey' | 'dataDir' | 'embedOrigins'>

/** The product in the list of products stays: figures and feedback are filed under it. */
export const productTrash: TrashKind = {
  kind: 'product',
  rows: [
    ['catalogue_product', 'id'],
    ['catalogue_logo', 'catalogue_id'],
  ],
}

/** How entries are written, by what the portal seals keys with and whose pages it frames. */
export const catalogueWriter = (config: CatalogueConfig) => ({
  async add(trx: Trx, record: RecordEvent, input: NewProduct, { person }: Asking): Promise<StoredProduct> {
    const { product, isListed, subProducts, key } = input
    const links = input.links.map(storedLink)
    refuseWrongLinks(links, [], config)
    const productId = isListed ? await listProduct(trx, product, person) : null
    refuseIf(whyNotKeepProduct(person, productId))
    const ownerId = await ownerOf(trx, input.owner)
    const named = { app_name: input.appName, slug: input.slug ?? slugOf(input.appName) }
    const position = sql<number>`(select coalesce(max(position), 0) + 1 from catalogue_product)`
    const { id } = await trx
      .insertInto('catalogue_product')
      .values({ ...columnsOf({ ...input, links }), ...named, product_id: productId, owner_id: ownerId, position })
      .returning('id')
      .executeTakeFirstOrThrow()
      .catch(refuseTaken)
    await addSubProducts(trx, productId, subProducts)
    if (key !== null) await putKey(trx, config, id, key)
    const stored = await readProduct(trx, id, person)
    await record({ action: 'product.created', subject: subjectOf(stored), after: productFields(stored) })
    return stored
  },

  /** Changes a locked entry; a change that changes nothing writes nothing. */
  async put(
    trx: Trx,
    record: RecordEvent,
    { stored, change }: { stored: StoredProduct; change: ProductChange },
    { person, reason = null }: Asking,
  ): Promise<FieldChange[]> {
    refuseIf(whyNotKeepProduct(person, stored.product_id))
    const links = change.links?.map(storedLink)
    refuseWrongLinks(links ?? [], stored.links, config)
    await putListing(trx, stored, change, person)
    await trx
      .updateTable('catalogue_product')
      .set(columnsOf({ ...change, ...(links && { links }), product: change.product ?? stored.product }))
      .where('id', '=', stored.id)
      .execute()
      .catch(refuseTaken)
    if (change.owner !== undefined) {
      const owner_id = await ownerOf(trx, change.owner)
      await trx.updateTable('catalogue_product').set({ owner_id }).where('id', '=', stored.id).execute()
    }
    if (change.key !== undefined) await putKey(trx, config, stored.id, change.key)
    return writeDown(trx, record, stored, { person, reason })
  },
})

/** The entry, locked against its other writers. */
export async function lockProduct(trx: Trx, id: number, person: Person): Promise<StoredProduct> {
  await trx.selectFrom('catalogue_product').select('id').where('id', '=', id).forUpdate().execute()
  return readProduct(trx, id, person)
}

/** Tells what a write has changed of an entry that was read before it. */
async function writeDown(
  trx: Trx,
  record: RecordEvent,
  stored: StoredProduct,
  { person, reason }: { person: Person; reason: string | null },
): Promise<FieldChange[]> {
  // Whoever writes it sees it, whatever they have made of it.
  const now = await readProduct(trx, stored.id, { scope: { ...person.scope, products: null } })
  const changes = differences(productFields(stored), productFields(now))
  if (changes.length === 0) return []
  // Logo and key have inputs of their own: whoever has the form open loses nothing by them.
  const isOfForm = changes.some(({ field }) => field !== 'logo' && field !== 'key')
  await trx
    .updateTable('catalogue_product')
    .set({ version: sql`version + ${isOfForm ? 1 : 0}`, changed_at: sql`now()` })
    .where('id', '=', stored.id)
    .execute()
  await record({ action: 'product.changed', subject: subjectOf(stored), reason, ...sidesOf(changes) })
  return changes
}

/** Whether it is in the list of products, under which name, and what is under it there. */
async function putListing(trx: Trx, stored: StoredProduct, change: ProductChange, person: Person): Promise<void> {
  const { product = stored.product, isListed = stored.product_id !== null, subProducts } = change
  let productId = stored.product_id
  if (!isListed) productId = null
  else if (productId === null) productId = await listProduct(trx, product, person)
  else if (product !== stored.product) await renameProduct(trx, productId, product)
  refuseIf(whyNotKeepProduct(person, productId))
  if (productId !== stored.product_id) {
    await trx
      .updateTable('catalogue_product')
      .set({ product_id: productId })
      .where('id', '=', stored.id)
      .execute()
      .catch(refuseTaken)
  }
  if (subProducts === undefined) return
  if (productId === stored.product_id) await putSubProducts(trx, productId, subProducts)
  else await addSubProducts(trx, productId, subProducts)
}

/** Sets the key of an integration, or takes it away; sealed for this very entry. */
async function putKey(trx: Trx, config: CatalogueConfig, id: number, key: string | null): Promise<void> {
  const sealed = key === null ? null : await sealProductKey(config, id, key)
  await trx
    .updateTable('catalogue_product')
    .set({ key_sealed: sealed, key_set_at: sealed && new Date() })
    .where('id', '=', id)
    .execute()
}

async function ownerOf(trx: Trx, email: string | null): Promise<number | null> {
  if (email === null) return null
  const owner = await trx
    .selectFrom('account')
    .select('id')
    .where('email', '=', email)
    .where('has_access', '=', true)
    .executeTakeFirst()
  if (owner === undefined) throw invalid([{ field: 'owner', key: 'ownerUnknown' }])
  return owner.id
}

// ---- Fields ----

/** An entry in the audit log and in its history, in the order of the form; of the key no more than since when there is one. */
export function productFields(stored: StoredProduct): Record<string, unknown> {
  return {
    product: stored.product,
    appName: stored.app_name,
    slug: stored.slug,
    isListed: stored.product_id !== null,
    subProducts: stored.sub_products.map(({ name }) => name),
    owner: stored.owner_email,
    views: stored.views.toSorted(),
    links: stored.links.map(({ title, url, embedUrl }) => `${title}: ${url ?? embedUrl}`),
    backofficeLink: stored.backoffice_link,
    infrastructureLink: stored.infrastructure_link,
    key: stored.key_set_at?.toISOString() ?? null,
    logo: stored.logo_at?.toISOString() ?? null,
  }
}

interface Columns extends Pick<ProductChange, 'appName' | 'views' | 'backofficeLink' | 'infrastructureLink'> {
  product: string
  slug?: string | null | undefined
  links?: DashboardLink[] | undefined
}

/** What stands in the entry's own row; what is not given stays as it is. */
function columnsOf({ product, appName, slug, views, links, backofficeLink, infrastructureLink }: Columns) {
  return {
    product,
    ...(appName !== undefined && { app_name: appName }),
    ...(slug != null && { slug }),
    ...(views !== undefined && { views: [...new Set(views)] }),
    ...(links !== undefined && { links: JSON.stringify(links) }),
    ...(backofficeLink !== undefined && { backoffice_link: backofficeLink }),
    ...(infrastructureLink !== undefined && { infrastructure_link: infrastructureLink }),
  }
}

/** With the address that it uses alone. */
const storedLink = ({ title, isRedirect, url, embedUrl }: DashboardLink): DashboardLink =>
  isRedirect ? { title, isRedirect, url, embedUrl: null } : { title, isRedirect, url: null, embedUrl }

export const subjectOf = ({ id, app_name }: StoredProduct) => ({ type: 'product' as const, id, label: app_name })

/** A name as the last part of an address. */
function slugOf(name: string): string {
  const plain = name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  const slug = plain.replaceAll(/[^a-z0-9]+/g, '-').replaceAll(/^-|-$/g, '')
  if (slug === '') throw invalid([{ field: 'slug', key: 'required' }])
  if (reservedSlugs.includes(slug)) throw invalid([{ field: 'slug', key: 'slugReserved' }])
  return slug
}

// ---- Refusals ----

/** Frames that were there stay, also where their origin has left the list since: the page says so. */
function refuseWrongLinks(
  links: readonly DashboardLink[],
  known: readonly DashboardLink[],
  { embedOrigins }: CatalogueConfig,
): void {
  const wrong = links.flatMap(({ title, embedUrl }, place): WrongField[] => {
    if (links.findIndex((other) => other.title.toLowerCase() === title.toLowerCase()) !== place)
      return [{ field: `links.${place}.title`, key: 'namedTwice', values: { name: title } }]
    if (embedUrl === null || known.some((link) => link.embedUrl === embedUrl) || isFramed(embedUrl, embedOrigins))
      return []
    const origins = embedOrigins.join(', ') || '-'
    return [{ field: `links.${place}.embedUrl`, key: 'linkNotEmbeddable', values: { title, origins } }]
  })
  if (wrong.length > 0) throw invalid(wrong)
}

const taken: Readonly<Record<string, WrongField>> = {
  catalogue_product_slug_key: { field: 'slug', key: 'taken' },
  catalogue_product_listed: { field: 'product', key: 'productInCatalogue' },
}

function refuseTaken(error: unknown): never {
  const field = taken[String((error as { constraint?: unknown }).constraint)]
  if (field) throw invalid([field])
  throw error
}

/** Sets the logo of an entry, by what the file holds and not by its name. */
export async function setLogo(services: Services, id: number, upload: Upload, asking: Asking): Promise<void> {
  const bytes = await readWhole(upload, readMost)
  if (bytes.length > logoBytes) throw tooLarge('logoTooLarge', { kilobytes: logoBytes / 1024 })
  const type = await smallPictureType(bytes)
  await changeLogo(services, id, asking, async (trx) => {
    await trx
      .insertInto('catalogue_logo')
      .values({ catalogue_id: id, type, bytes, changed_at: new Date() })
      .onConflict((on) => on.column('catalogue_id').doUpdateSet({ type, bytes, changed_at: sql`excluded.changed_at` }))
      .execute()
  })
}

/** A little more than the limit, so that a refusal can name the size; larger files are not read to their end. */
const readMost = 2 * 1024 * 1024

export const removeLogo = (services: Services, id: number, asking: Asking): Promise<void> =>
  changeLogo(services, id, asking, async (trx) => {
    await trx.deleteFrom('catalogue_logo').where('catalogue_id', '=', id).execute()
  })

/** A change of the logo is in the history of its entry. */
function changeLogo(services: Services, id: number, asking: Asking, work: (trx: Trx) => Promise<void>): Promise<void> {
  return written(services, asking, async (trx, record) => {
    const stored = await lockProduct(trx, id, asking.person)
    refuseIf(whyNotKeepProduct(asking.person, stored.product_id))
    await work(trx)
    await writeDown(trx, record, stored, { person: asking.person, reason: asking.reason ?? null })
  })
}
