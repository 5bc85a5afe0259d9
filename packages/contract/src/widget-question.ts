import type { BothTexts, DatasetInfo } from './catalog.ts'
import type { Widget, WidgetQuery } from './dashboards.ts'
import type { FigureKind } from './widget-kinds.ts'

/* A question by itself, before it is a widget of any dashboard: how it is called, and the widget that draws it. Pure functions. */

type Known = Pick<DatasetInfo, 'titles' | 'measures' | 'dimensions' | 'records'>

const words = {
  id: { and: ' dan ', by: 'menurut', time: 'dari waktu ke waktu', list: 'Daftar' },
  en: { and: ' and ', by: 'by', time: 'over time', list: 'List of' },
} as const

/** 'SLA' stays as it is, 'Regional' is a word within the sentence. */
const within = (title: string) =>
  /^\p{Lu}(\p{Ll}|\s|$)/u.test(title) ? title.charAt(0).toLowerCase() + title.slice(1) : title

/** How a question is called where nobody named it: 'Tiket dibuka menurut regional'. */
export function questionTitle(query: WidgetQuery, dataset: Known, kind: FigureKind): BothTexts {
  const of = (language: keyof BothTexts) => {
    const { and, by, time, list } = words[language]
    const titled = (known: readonly { id: string; titles: BothTexts }[], id: string) =>
      known.find((one) => one.id === id)?.titles[language] ?? id
    const measures = query.measures.map((id, at) =>
      at === 0 ? titled(dataset.measures, id) : within(titled(dataset.measures, id)),
    )
    const dimensions = (query.dimensions ?? []).map((id) => within(titled(dataset.dimensions, id)))
    const what =
      kind === 'records'
        ? [`${list} ${dataset.records.noun[language]}:`, within(measures[0] ?? '')]
        : [measures.join(and)]
    return [...what, ...(dimensions.length > 0 ? [by, dimensions.join(and)] : []), ...(query.grain ? [time] : [])].join(
      ' ',
    )
  }
  return { id: of('id'), en: of('en') }
}

/** As many as a list beside figures has room for. */
const mostColumns = 6

export interface AskedAlone {
  readonly kind: FigureKind
  readonly query: WidgetQuery
  /** For number and gauge. */
  readonly target?: number | undefined
}

/** The columns that a list shows first, of those that go with its measure. */
function columnsOf({ measures: [first = ''] }: WidgetQuery, { records: { columns } }: Known): string[] {
  const shown = columns.filter(({ isUnlisted, measures }) => !isUnlisted && (measures?.includes(first) ?? true))
  return shown.slice(0, mostColumns).map(({ id }) => id)
}

/** The widget that draws a question. */
export function widgetOf({ kind, query, target }: AskedAlone, dataset: Known): Widget {
  const title = questionTitle(query, dataset, kind)
  return {
    id: 'question',
    kind,
    title,
    description: { id: '', en: '' },
    columns: 12,
    rows: kind === 'number' ? 2 : 4,
    query,
    ...(target !== undefined && (kind === 'number' || kind === 'gauge') && { target }),
    ...(kind === 'records' && { records: { columns: columnsOf(query, dataset) } }),
  }
}
