import {
  joined,
  partsOf,
  questionOf,
  recordsQueryOf,
  withoutUnripe,
  type BothTexts,
  type DatasetInfo,
  type Look,
  type QueryMeta,
  type QueryRow,
  type Widget,
} from '@ido/contract'
import type { Scope } from '../../platform/person.ts'
import { findDataset } from '../../semantic/catalog/catalog.ts'
import { recordCells, recordTitles } from '../../semantic/present.ts'
import type { QueryEngine } from '../../semantic/run.ts'
import { figuresTable, type FileTable, type FileWords } from './dashboards.file.tables.ts'

/** Who asks, and how the answer is written. */
export interface BoardAsking extends FileWords {
  readonly engine: QueryEngine
  readonly catalog: readonly DatasetInfo[]
  readonly look: Pick<Look, 'span' | 'compare' | 'calendar' | 'filters'>
  readonly scope: Scope
  readonly signal: AbortSignal
}

/** What a widget shows as a table, and what its reader has to know of it. */
export interface AnsweredTable extends FileTable {
  /** Dimensions that the dashboard is narrowed by and the widget is not. */
  unfiltered: readonly string[]
  isTruncated: boolean
  /** How many records there are, of a widget that lists the first of them. */
  records: number | null
  /** Newest fact, by the title of its dataset. */
  until: readonly (readonly [BothTexts, string])[]
}

const nothing: AnsweredTable = { header: [], rows: [], unfiltered: [], isTruncated: false, records: null, until: [] }

/** Asks what the widget asks on the page. @throws Refusal what the query layer refuses */
export function answerWidget(widget: Widget, asking: BoardAsking): Promise<AnsweredTable> {
  return widget.kind === 'records' ? answerRecords(widget, asking) : answerFigures(widget, asking)
}

async function answerFigures(widget: Widget, asking: BoardAsking): Promise<AnsweredTable> {
  const { engine, catalog, look, scope, signal } = asking
  const parts = []
  for (const part of partsOf(widget)) {
    const dataset = catalog.find(({ id }) => id === part.query?.dataset)
    if (!dataset) continue
    const { query, trend, unfiltered } = questionOf(part, dataset, look)
    const rows: QueryRow[] = []
    const metas: QueryMeta[] = []
    // The lines beside a scorecard's figures are no part of its table.
    for (const asked of [query, widget.kind === 'scorecard' ? null : trend]) {
      if (asked === null) continue
      const answer = await engine.ask(asked, scope, signal)
      rows.push(...withoutUnripe(answer.rows, answer.meta))
      metas.push(answer.meta)
    }
    parts.push({ dataset, measures: part.query?.measures ?? [], rows, metas, unfiltered })
  }
  const [first] = parts
  if (!first) return nothing
  const whole = widget.kind === 'scorecard' ? joined(widget, parts) : { ...first.dataset, widget, rows: first.rows }
  const { dimensions } = first.dataset
  return {
    ...figuresTable(whole.widget, { measures: [...whole.measures], dimensions }, whole.rows, {
      ...asking,
      compared: first.metas[0]?.compared,
    }),
    unfiltered: [...new Set(parts.flatMap(({ unfiltered }) => unfiltered))],
    isTruncated: parts.some(({ metas }) => metas.some(({ truncated }) => truncated)),
    records: null,
    until: parts.flatMap(({ dataset, metas }) => {
      const until = metas[0]?.dataUntil ?? null
      return until === null ? [] : [[dataset.titles, until] as const]
    }),
  }
}

async function answerRecords(widget: Widget, asking: BoardAsking): Promise<AnsweredTable> {
  const { engine, catalog, look, scope, signal, language } = asking
  const info = catalog.find(({ id }) => id === widget.query?.dataset)
  const dataset = info && findDataset(info.id)
  const { query, unfiltered } = info ? questionOf(widget, info, look) : { query: null, unfiltered: [] }
  if (!dataset || query === null) return nothing
  const { size, ...asked } = recordsQueryOf(widget, query)
  const firstPage = { limit: Number(size), offset: 0 }
  const wanted = { ...asked, filters: query.filters ?? {} }
  const { rows, total } = await engine.records(wanted, firstPage, scope, signal)
  const shown = widget.records?.columns ?? dataset.records.listed
  const columns = shown.flatMap((id) => dataset.records.columns.find((column) => column.id === id) ?? [])
  return {
    header: recordTitles(columns, language),
    rows: recordCells(rows, columns, { language }),
    unfiltered,
    isTruncated: false,
    records: total,
    until: [],
  }
}
