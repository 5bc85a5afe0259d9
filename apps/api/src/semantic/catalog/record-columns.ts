import type { BothTexts } from '@ido/contract'
import type { Dataset, Dimension, FixedList, RecordColumn } from './types.ts'

type More = Partial<RecordColumn>

/** Base columns of ids, each as the table names it. */
export const idColumns = (names: readonly string[]): Dataset['columns'] =>
  Object.fromEntries(names.map((name) => [name, { sql: name, kind: 'id' }]))

/** The product's own labels, in Indonesian, under ids from 1. */
export const fixedList = (labels: readonly BothTexts[]): FixedList => labels.map(({ id }, place) => [place + 1, id])

/** What those labels are called on screens. */
export const labelsOf = (labels: readonly BothTexts[]): NonNullable<Dimension['labels']> =>
  labels.map((titles) => ({ label: titles.id, titles }))

/** A record's column for a dimension, by the dimension's name. */
export const columnsOf =
  (dimensions: readonly Dimension[]) =>
  (name: string, more: More = {}): RecordColumn => {
    const dimension = dimensions.find(({ id }) => id === name)
    if (!dimension) throw new Error(`No dimension ${name}`)
    const { id, titles, column, list, links } = dimension
    return { id, titles, sql: column, list, ...(links && { links }), ...more }
  }

/** The number that its source gave a record. */
export const numberColumn = (width: number): RecordColumn => ({
  id: 'number',
  titles: { id: 'Nomor', en: 'Number' },
  sql: 'number',
  sorts: 'asc',
  width,
})

export const customerColumn: RecordColumn = {
  id: 'customer',
  titles: { id: 'Pelanggan', en: 'Customer' },
  sql: 'customer',
  width: 220,
  isPersonal: true,
}

/** A column of figures or instants, by its name in the records and its SQL. */
const columnIn =
  (format: NonNullable<RecordColumn['format']>, unit?: BothTexts) =>
  (id: string, titles: BothTexts, sql: string, more: More = {}): RecordColumn => ({
    id,
    titles,
    sql,
    format,
    ...(unit && { unit }),
    ...more,
  })

export const hours = columnIn('hours', { id: 'jam', en: 'hours' })
export const seconds = columnIn('seconds', { id: 'detik', en: 'seconds' })
export const rupiah = columnIn('number', { id: 'rupiah', en: 'rupiah' })

/** The column is named in the table as in the records. */
export const instant = (id: string, titles: BothTexts, more: More = {}): RecordColumn =>
  columnIn('instant')(id, titles, id, more)
export const number = (id: string, titles: BothTexts, more: More = {}): RecordColumn =>
  columnIn('number')(id, titles, id, more)

/** The scope of facts that name both a region and a product. */
export const regionAndProductScope: Dataset['scope'] = {
  region: { column: 'region_id' },
  product: { column: 'product_id', list: 'product', links: [] },
}
