import { z } from 'zod'
import { bothTexts } from './catalog.ts'
import { widget, widgetQuery, type Widget } from './dashboards.ts'
import { type ListDeclaration, rowShape } from './declared-list.ts'
import { endpoint } from './endpoint.ts'
import { bulkShape, changeShape, createShape, defaulted, needed, rowShapes, workedOut } from './fields.ts'
import { managed } from './managed.ts'
import { listNames } from './permissions.ts'
import { type FigureKind, figureKinds, widgetKindWords } from './widget-kinds.ts'

const title = z.strictObject({ id: z.string().trim().min(1).max(120), en: z.string().trim().min(1).max(120) })
const description = z.strictObject({ id: z.string().trim().max(300), en: z.string().trim().max(300) })
const kind = z.enum(figureKinds)
const { columns, rows, records } = widget.shape
/** Null where there is none to reach. */
const target = z.number().nullable()
const shownRecords = records.unwrap().nullable()

const shown = {
  title: needed('both', bothTexts, title, { titles: { id: 'Judul', en: 'Title' }, width: 240, grows: true }),
  description: needed('both', bothTexts, description, {
    titles: { id: 'Keterangan', en: 'Description' },
    width: 320,
  }),
  kind: needed('choice', kind, kind, {
    titles: { id: 'Bentuk', en: 'Kind' },
    options: figureKinds,
    words: widgetKindWords,
    width: 136,
  }),
  /** Id of what it asks. */
  dataset: workedOut('text', z.string(), { titles: { id: 'Data', en: 'Data' }, inFile: true, width: 160 }),
  /** Who made it; null once they are gone. */
  maker: workedOut('text', z.string().nullable(), {
    titles: { id: 'Pembuat', en: 'Made by' },
    inFile: true,
    width: 144,
  }),
  /** Dashboards that show it, whoever sees them. */
  boards: workedOut('count', z.int(), {
    titles: { id: 'Dashboard', en: 'Dashboards' },
    inFile: true,
    width: 132,
    descendingFirst: true,
  }),
  changedAt: workedOut('instant', z.iso.datetime({ offset: true }), {
    titles: { id: 'Diubah', en: 'Changed' },
    inFile: true,
    width: 152,
    descendingFirst: true,
  }),
}

const fields = {
  ...shown,
  columns: needed('number', columns, columns, { titles: { id: 'Lebar', en: 'Width' } }),
  rows: needed('number', rows, rows, { titles: { id: 'Tinggi', en: 'Height' } }),
  target: defaulted('number', target, target, null, { titles: { id: 'Target', en: 'Target' } }),
  query: needed('json', widgetQuery, widgetQuery, { titles: { id: 'Pertanyaan', en: 'Question' } }),
  records: defaulted('json', shownRecords, shownRecords, null, {
    titles: { id: 'Kolom catatan', en: 'Columns of records' },
  }),
}

const declared = {
  tag: 'dashboards',
  texts: 'library',
  fields,
  name: 'title',
  columns: ['kind', 'dataset', 'boards', 'maker', 'changedAt'],
  more: ['description'],
  filters: { kind: {}, dataset: {}, used: { options: ['true', 'false'], isSingle: true } },
  orders: ['title', 'kind', 'boards', 'changedAt'],
  first: ['title', 'asc'],
  bulk: ['columns', 'rows'],
} as const satisfies ListDeclaration

export const libraryRow = rowShape(shown, 'LibraryRow')
export type LibraryRow = z.output<typeof libraryRow>

export const libraryWidget = libraryRow.extend(rowShapes(fields)).meta({ id: 'LibraryWidget' })
export type LibraryWidget = z.output<typeof libraryWidget>

/** The page 'widget': widgets that dashboards share. What is changed here changes on each that shows it. */
export const library = {
  declared: declared as ListDeclaration,
  ...managed({
    page: 'widget',
    tag: declared.tag,
    noun: listNames.widget.noun.en,
    row: libraryRow,
    detail: libraryWidget,
    filters: {
      /** Comma-joined, as is the next one: kinds, ids of datasets. */
      kind: z.string().max(300).optional(),
      dataset: z.string().max(300).optional(),
      used: z.enum(['true', 'false']).optional(),
    },
    orderNames: declared.orders,
    create: createShape(fields),
    change: changeShape(fields),
    bulk: bulkShape(fields, declared.bulk),
  }),
}

export const libraryAtHand = endpoint({
  method: 'GET',
  path: '/api/v2/widgets-at-hand',
  summary: 'The widgets of the library as they can be put onto a dashboard; `saved` is what stays of each there.',
  tag: 'dashboards',
  permission: 'shapeDashboards',
  answer: z.array(widget),
})

/** What of a widget the library keeps; size and place are each dashboard's own. */
export type LibraryContent = Pick<Widget, 'title' | 'description' | 'columns' | 'rows'> & {
  kind: FigureKind
  query: NonNullable<Widget['query']>
  target: number | null
  records: NonNullable<Widget['records']> | null
}

/** A widget of the library as a dashboard draws it. */
export function drawnWidget({ target: reached, records: listed, ...rest }: LibraryContent, id: string): Widget {
  return { ...rest, id, ...(reached !== null && { target: reached }), ...(listed !== null && { records: listed }) }
}
