import { catalogue, listNames } from '@ido/contract'
import { invalid } from '../../platform/errors.ts'
import type { Services } from '../../platform/http/feature.ts'
import { namesCell, readNames, readText, type FileColumn } from '../../platform/management/columns.ts'
import { columnsOf } from '../../platform/management/declared/list.ts'
import { readHistory } from '../../platform/management/history.ts'
import type { LineValues, ManagedList } from '../../platform/management/list.ts'
import { refuseIf } from '../../platform/policy.ts'
import { seesProduct, whyNotKeepProduct } from './catalogue.policy.ts'
import { catalogueSource, filedUnder, findBySlug, presentProduct, readProduct } from './catalogue.queries.ts'
import { catalogueWriter, lockProduct, productFields, productTrash, subjectOf } from './catalogue.service.ts'
import type { StoredProduct } from './catalogue.sql.ts'

/** 'Kelola Produk', for a portal that seals keys and frames pages so. */
export function catalogueList(
  services: Pick<Services, 'config' | 'database' | 'query'>,
): ManagedList<typeof catalogue, StoredProduct> {
  const writer = catalogueWriter(services.config)
  return {
    calls: catalogue,
    titles: listNames.product.titles,
    source: catalogueSource,
    find: readProduct,
    lock: lockProduct,
    label: (stored) => subjectOf(stored).label,
    fields: productFields,
    row: presentProduct,
    detail: presentProduct,
    history: (database, { id }) => readHistory(database, [{ type: 'product', id }]),
    async columns(database, person) {
      const valuesOf = (stored: StoredProduct) => presentProduct(stored, person)
      const columns = await columnsOf(catalogue, database, person.scope, valuesOf)
      return columns.map((column) => ({ ...column, ...special[column.field] }))
    },
    create: writer.add,
    change: writer.put,
    whyNotChange: ({ product_id }, person) => whyNotKeepProduct(person, product_id),
    trash: productTrash,
    filed: (stored, person) => filedUnder(services, stored, person),
    async remove(_trx, { product_id }, { person }, move) {
      refuseIf(whyNotKeepProduct(person, product_id))
      return move()
    },
    whyNotRestore: ({ product_id }, person) => whyNotKeepProduct(person, product_id),
    isSeen: ({ row }, person) => seesProduct(person, (row as { product_id: number | null }).product_id),
    line: {
      keys: ['slug'],
      async find(trx, { slug }, person) {
        if (typeof slug !== 'string') throw invalid([{ field: 'slug', key: 'required' }])
        const known = await findBySlug(trx, slug)
        return known && seesProduct(person, known.product_id) ? lockProduct(trx, known.id, person) : null
      },
      body: lineBody,
    },
  }
}

/** A file names sub-products; those that are there already keep their records. */
function lineBody({ subProducts, ...values }: LineValues): Record<string, unknown> {
  if (!Array.isArray(subProducts)) return values
  return { ...values, subProducts: subProducts.map((name: unknown) => ({ name })) }
}

/** Columns that do not just say a field. */
const special: Readonly<Record<string, Partial<FileColumn<StoredProduct>>>> = {
  slug: { read: (text) => text.toLowerCase() },
  subProducts: {
    cell: ({ sub_products }) => namesCell(sub_products.map(({ name }) => name)),
    read: (text) => readNames(text),
  },
  owner: { cell: ({ owner_email }) => owner_email, read: readText },
  backofficeLink: { read: readText },
  infrastructureLink: { read: readText },
  links: { cell: ({ links }) => namesCell(links.map(({ title }) => title)) },
}
