import type { DatasetInfo, MeasureInfo, QueryRow, Widget, WidgetQuery } from '@ido/contract'
import type { WidgetView } from './widget.ts'

const both = (id: string, en = id) => ({ id, en })

function measure(
  id: string,
  titles: MeasureInfo['titles'],
  kind: Pick<MeasureInfo, 'unit' | 'direction' | 'additivity'>,
): MeasureInfo {
  return { id, titles, ...kind, formula: both(''), source: both(''), hasRecords: true }
}

const measures = [
  measure('opened', both('Dibuka', 'Opened'), { unit: 'count', direction: 'down', additivity: 'sum' }),
  measure('resolved', both('Selesai', 'Resolved'), { unit: 'count', direction: 'up', additivity: 'sum' }),
  measure('open_now', both('Terbuka', 'Open'), { unit: 'count', direction: 'down', additivity: 'stock' }),
  measure('mttr_hours', both('Waktu', 'Time'), { unit: 'hours', direction: 'down', additivity: 'rate' }),
  measure('sla_compliance', both('SLA'), { unit: 'share', direction: 'up', additivity: 'rate' }),
]

const dimensions = [
  { id: 'region', titles: both('Regional', 'Region') },
  { id: 'product', titles: both('Produk', 'Product') },
]

/** A dataset as the catalog tells of it, with what a test is about. */
export function datasetInfo(about: Partial<DatasetInfo>): DatasetInfo {
  return {
    id: 'tickets',
    titles: both('Tiket', 'Tickets'),
    measures,
    dimensions,
    grains: ['hour', 'day', 'week', 'month', 'quarter', 'year'],
    hourlyDays: 2,
    weight: 'resolved',
    records: { noun: both('tiket', 'tickets'), measure: 'open_now', naming: ['number'], columns: [] },
    ...about,
  }
}

interface Asked {
  readonly kind: Widget['kind']
  readonly rows: readonly QueryRow[]
  readonly query?: Partial<WidgetQuery>
  readonly title?: Widget['title']
  readonly widget?: Partial<Widget>
}

/** A widget with its answer as the dashboard hands it over; `more` replaces parts of the view. */
export function viewOf({ kind, rows, query, title, widget }: Asked, more: Partial<WidgetView> = {}): WidgetView {
  return {
    widget: {
      id: 'w',
      kind,
      title: title ?? both('Tiket', 'Tickets'),
      description: both(''),
      columns: 6,
      rows: 4,
      query: { dataset: 'tickets', measures: ['opened'], ...query },
      ...widget,
    },
    rows,
    meta: {
      asOf: '2026-11-05T12:00:00+07:00',
      dataUntil: '2026-11-05T11:55:00+07:00',
      loadedAt: '2026-11-05T11:55:00+07:00',
      rows: rows.length,
      truncated: false,
    },
    measures,
    dimensions,
    language: 'id',
    height: 240,
    showTable: false,
    ...more,
  }
}
