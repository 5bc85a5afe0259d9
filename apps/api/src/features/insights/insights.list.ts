import { insightWords, insights } from '@ido/contract'
import { readScopeNames } from '../../platform/accounts/accounts.queries.ts'
import type { Database } from '../../platform/database/database.ts'
import { plusDays } from '../../platform/days.ts'
import { invalid } from '../../platform/errors.ts'
import { emptyMark, instantCell, isEmptyMark, notListed, type FileColumn } from '../../platform/management/columns.ts'
import type { ManagedList } from '../../platform/management/list.ts'
import { readDay } from '../../platform/management/written-days.ts'
import type { Person } from '../../platform/person.ts'
import { refuseIf } from '../../platform/policy.ts'
import { dayCell } from '../../platform/spreadsheet/cell.ts'
import { idFinder } from '../../platform/words/label-words.ts'
import { insightHistory } from './insights.evidence.queries.ts'
import { whyNotKeepInsight, whyNotRemoveInsight } from './insights.policy.ts'
import { findInsight, insightSource, presentInsight, presentWhole, readInsight } from './insights.queries.ts'
import { addInsight, insightFields, insightTrash, lockInsight, putInsight } from './insights.service.ts'
import type { StoredInsight } from './insights.sql.ts'

export const insightList: ManagedList<typeof insights, StoredInsight> = {
  calls: insights,
  titles: { id: 'Insight', en: 'Insights' },
  source: insightSource,
  find: readInsight,
  lock: lockInsight,
  label: ({ title }) => title,
  fields: insightFields,
  row: presentInsight,
  detail: presentWhole,
  history: insightHistory,
  columns: insightColumnsOf,
  create: addInsight,
  change: putInsight,
  whyNotChange: (insight, person) => whyNotKeepInsight(person, insight),
  trash: insightTrash,
  async remove(_trx, insight, { person }, move) {
    refuseIf(whyNotRemoveInsight(person, insight))
    return move()
  },
  whyNotRestore: (insight, person) => whyNotKeepInsight(person, insight),
  isSeen: ({ row }, { scope }) => scope.products?.includes((row as StoredInsight).product_id) ?? true,
  line: {
    keys: [['title', 'productId']],
    async find(trx, { title, productId }, person) {
      if (typeof title !== 'string') throw invalid([{ field: 'title', key: 'required' }])
      const known = await findInsight(trx, title.trim(), Number(productId ?? 0))
      return known && lockInsight(trx, known.id, person)
    },
    body: (values) => ({ ...values }),
  },
}

/** The list as a file: what it says comes back in, what was done to it and said of it only goes out. */
async function insightColumnsOf(database: Database, { scope }: Person): Promise<FileColumn<StoredInsight>[]> {
  const { products } = await readScopeNames(database, scope)
  const subs = await database.write.selectFrom('sub_product').select(['id', 'name', 'product_id']).execute()
  const named = (list: 'products' | 'subProducts', field: string, names: Iterable<readonly [number, string]>) => {
    const find = idFinder(names)
    return (text: string) => {
      if (isEmptyMark(text)) return null
      const id = find(text)
      if (id === undefined) throw notListed(field, list, text)
      return id
    }
  }
  const seenSubs = subs.filter(({ product_id }) => products.has(product_id))
  return [
    { field: 'title', titles: { id: 'Judul', en: 'Title' }, cell: ({ title }) => title, read: (text) => text },
    {
      field: 'productId',
      titles: { id: 'Produk', en: 'Product' },
      cell: ({ product }) => product,
      read: named('products', 'productId', products),
    },
    {
      field: 'subProductId',
      titles: { id: 'Sub-produk', en: 'Sub-product' },
      cell: ({ sub_product }) => sub_product ?? emptyMark,
      read: named(
        'subProducts',
        'subProductId',
        seenSubs.map(({ id, name }) => [id, name] as const),
      ),
    },
    {
      field: 'from',
      titles: { id: 'Dari', en: 'From' },
      cell: ({ starts_on }) => dayCell(starts_on),
      read: readDay('from'),
    },
    {
      field: 'to',
      titles: { id: 'Sampai', en: 'Until' },
      // People name the last day of a period, the call the day after.
      cell: ({ ends_on }) => dayCell(plusDays(ends_on, -1)),
      read: (text) => plusDays(readDay('to')(text), 1),
    },
    { field: 'text', titles: { id: 'Isi', en: 'Text' }, cell: ({ text }) => text, read: (text) => text },
    {
      field: 'state',
      titles: { id: 'Status', en: 'State' },
      cell: ({ state }, language) => insightWords[state][language],
    },
    { field: 'maker', titles: { id: 'Pembuat', en: 'Made by' }, cell: ({ created_by }) => created_by },
    {
      field: 'publishedAt',
      titles: { id: 'Terbit pada', en: 'Published at' },
      cell: ({ published_at }) => instantCell(published_at),
    },
    { field: 'evidence', titles: { id: 'Bukti VoC', en: 'VOC records' }, cell: ({ records }) => records.length },
    { field: 'helpful', titles: { id: 'Membantu', en: 'Helpful' }, cell: ({ helpful }) => helpful },
    { field: 'unhelpful', titles: { id: 'Tidak membantu', en: 'Not helpful' }, cell: ({ unhelpful }) => unhelpful },
  ]
}
