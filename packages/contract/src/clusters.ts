import type { z } from 'zod'
import { declaredList } from './declared-list.ts'
import { namedProducts, requiredText, text } from './fields.ts'

/** The page 'cluster': named groups of products that figures are filtered by. A product is in one at most. */
export const clusters = declaredList({
  page: 'cluster',
  tag: 'clusters',
  rowName: 'ClusterRow',
  fields: {
    name: requiredText({
      titles: { id: 'Nama', en: 'Name' },
      help: { id: 'Nama ini tampil di filter dashboard.', en: 'The filters of dashboards show this name.' },
      longest: 80,
      width: 200,
    }),
    description: text({ titles: { id: 'Keterangan', en: 'Description' }, longest: 2000, input: 'area', width: 320 }),
    /** In the order of the list of products; those that are in another cluster leave it. */
    products: namedProducts({
      titles: { id: 'Produk', en: 'Products' },
      width: 380,
      grows: true,
      descendingFirst: true,
    }),
  },
  name: 'name',
  columns: ['products', 'description'],
  sections: { what: ['name', 'description'], products: ['products'] },
  filters: { product: { of: 'products', longest: 500 } },
  orders: ['name', 'products'],
  first: ['name', 'asc'],
  bulk: ['description'],
})
export type ClusterRow = z.output<typeof clusters.row>
