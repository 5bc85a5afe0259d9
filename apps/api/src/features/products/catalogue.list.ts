import { catalogue, viewWords } from '@ido/contract'
import { invalid } from '../../platform/errors.ts'
import {
  choiceReader,
  type FileColumn,
  instantCell,
  namesCell,
  readNames,
  readText,
  readYesNo,
  yesNoCell,
} from '../../platform/management/columns.ts'
import type { Services } from '../../platform/http/feature.ts'
import { readHistory } from '../../platform/management/history.ts'
import type { LineValues, ManagedList } from '../../platform/management/list.ts'
import { refuseIf } from '../../platform/policy.ts'
import { seesProduct, whyNotKeepProduct } from './catalogue.policy.ts'
import { catalogueSource, findBySlug, presentProduct, readProduct } from './catalogue.queries.ts'
import { catalogueWriter, lockProduct, productFields, productTrash, subjectOf } from './catalogue.service.ts'
import type { StoredProduct } from './catalogue.sql.ts'
import { filedUnder } from './filed.queries.ts'

/** 'Kelola Produk', for a portal that seals keys and frames pages so. */
export function catalogueList(
  services: Pick<Services, 'config' | 'database' | 'query'>,
): ManagedList<typeof catalogue, StoredProduct> {
  const writer = catalogueWriter(services.config)
  return {
    calls: catalogue,
    titles: { id: 'Produk', en: 'Products' },
    source: catalogueSource,
    find: readProduct,
    lock: lockProduct,
    label: (stored) => subjectOf(stored).label,
    fields: productFields,
    row: presentProduct,
    detail: presentProduct,
    history: (database, { id }) => readHistory(database, [{ type: 'product', id }]),
    columns: async () => productColumnsOfFile,
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

// ---- The list as a file ----

const readView = choiceReader('views', viewWords)

const productColumnsOfFile: FileColumn<StoredProduct>[] = [
  {
    field: 'slug',
    titles: { id: 'Alamat', en: 'Address' },
    cell: ({ slug }) => slug,
    read: (text) => text.toLowerCase(),
  },
  { field: 'product', titles: { id: 'Produk', en: 'Product' }, cell: ({ product }) => product, read: (text) => text },
  {
    field: 'appName',
    titles: { id: 'Nama aplikasi', en: 'App name' },
    cell: ({ app_name }) => app_name,
    read: (text) => text,
  },
  {
    field: 'isListed',
    titles: { id: 'Punya angka', en: 'Has figures' },
    cell: ({ product_id }, language) => yesNoCell(product_id !== null, language),
    read: readYesNo('isListed'),
  },
  {
    field: 'subProducts',
    titles: { id: 'Sub-produk', en: 'Sub-products' },
    cell: ({ sub_products }) => namesCell(sub_products.map(({ name }) => name)),
    read: (text) => readNames(text),
  },
  {
    field: 'owner',
    titles: { id: 'E-mail pemilik', en: 'Owner’s e-mail' },
    cell: ({ owner_email }) => owner_email,
    read: readText,
  },
  {
    field: 'views',
    titles: { id: 'Tampil di', en: 'Shown in' },
    cell: ({ views }, language) => namesCell(views.map((view) => viewWords[view][language])),
    read: (text) => readNames(text).map(readView),
  },
  {
    field: 'backofficeLink',
    titles: { id: 'Tautan backoffice', en: 'Backoffice link' },
    cell: ({ backoffice_link }) => backoffice_link,
    read: readText,
  },
  {
    field: 'infrastructureLink',
    titles: { id: 'Tautan infrastruktur', en: 'Infrastructure link' },
    cell: ({ infrastructure_link }) => infrastructure_link,
    read: readText,
  },
  {
    field: 'links',
    titles: { id: 'Dashboard luar', en: 'Outside dashboards' },
    cell: ({ links }) => namesCell(links.map(({ title }) => title)),
  },
  {
    field: 'keySetAt',
    titles: { id: 'Kunci diatur', en: 'Key set' },
    cell: ({ key_set_at }) => instantCell(key_set_at),
  },
]
