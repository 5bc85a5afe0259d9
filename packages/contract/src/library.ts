import { z } from 'zod'
import { bothTexts } from './catalog.ts'
import { widget, widgetQuery, type Widget } from './dashboards.ts'
import { endpoint } from './endpoint.ts'
import { managed } from './managed.ts'
import { type FigureKind, figureKinds } from './widget-kinds.ts'

const title = z.strictObject({ id: z.string().trim().min(1).max(120), en: z.string().trim().min(1).max(120) })
const description = z.strictObject({ id: z.string().trim().max(300), en: z.string().trim().max(300) })
const kind = z.enum(figureKinds)
const { columns, rows, records } = widget.shape
/** Null where there is none to reach. */
const target = z.number().nullable()
const shownRecords = records.unwrap().nullable()

export const libraryRow = z
  .object({
    id: z.int(),
    title: bothTexts,
    description: bothTexts,
    kind,
    /** Id of what it asks. */
    dataset: z.string(),
    /** Who made it; null once they are gone. */
    maker: z.string().nullable(),
    /** Dashboards that show it, whoever sees them. */
    boards: z.int(),
    changedAt: z.iso.datetime({ offset: true }),
    version: z.int(),
    can: z.object({ edit: z.boolean() }),
  })
  .meta({ id: 'LibraryRow' })
export type LibraryRow = z.output<typeof libraryRow>

export const libraryWidget = libraryRow
  .extend({ columns, rows, query: widgetQuery, target, records: shownRecords })
  .meta({ id: 'LibraryWidget' })
export type LibraryWidget = z.output<typeof libraryWidget>

/** The page 'widget': widgets that dashboards share. What is changed here changes on each that shows it. */
export const library = managed({
  page: 'widget',
  tag: 'dashboards',
  noun: 'widget',
  row: libraryRow,
  detail: libraryWidget,
  filters: {
    /** Comma-joined, as is the next one: kinds, ids of datasets. */
    kind: z.string().max(300).optional(),
    dataset: z.string().max(300).optional(),
    used: z.enum(['true', 'false']).optional(),
  },
  orderNames: ['title', 'kind', 'boards', 'changedAt'],
  create: z.strictObject({
    title,
    description,
    kind,
    columns,
    rows,
    query: widgetQuery,
    target: target.default(null),
    records: shownRecords.default(null),
  }),
  change: z.strictObject({
    title: title.optional(),
    description: description.optional(),
    kind: kind.optional(),
    columns: columns.optional(),
    rows: rows.optional(),
    query: widgetQuery.optional(),
    target: target.optional(),
    records: shownRecords.optional(),
  }),
  bulk: z.strictObject({ columns: columns.optional(), rows: rows.optional() }),
})

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
