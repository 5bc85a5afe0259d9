import {
  csvLine,
  forFileName,
  type DatasetInfo,
  instantOf,
  jakartaDay,
  jakartaTime,
  type QueryRow,
  type Span,
  type Widget,
} from '@ido/contract'
import type { Language } from '../../i18n/i18n.ts'
import { isOthers, labelWords, numberAt, previousAt, timeAt } from '../../widgets/rows.ts'
import { wordsOf } from '../../widgets/words.ts'
import { datasetOf, type Board } from './board.ts'
import { joinedOf, type AnsweredFigures } from './joined.ts'

/** Titles of the columns that the catalog does not name. */
interface CsvWords {
  readonly time: string
  readonly previous: (measure: string) => string
}

/** What a file needs to be made and named. */
interface FileWords extends CsvWords {
  readonly seen: string
}

interface NamedBy {
  /** Of the page. */
  readonly title: Readonly<Record<Language, string>>
  readonly language: Language
  readonly span: Span
  /** What of the data is in it. */
  readonly seen: string
}

type Cell = string | number | null

/**
 * What a widget shows as a file for spreadsheets: titles first, shares in percent, other figures unrounded, with the
 * comparison where there is one.
 */
export function csvOf(
  widget: Widget,
  dataset: DatasetInfo,
  rows: readonly QueryRow[],
  language: Language,
  words: CsvWords,
): string {
  const dimensions = widget.query?.dimensions ?? []
  const measures = widget.query?.measures ?? []
  const hasTime = rows.some((row) => timeAt(row) !== null)
  const hasPrevious = rows.some((row) => measures.some((measure) => previousAt(row, measure) !== null))
  const titleOf = (list: readonly { id: string; titles: Record<Language, string> }[], name: string) =>
    list.find((entry) => entry.id === name)?.titles[language] ?? name
  const isShare = (name: string) => dataset.measures.find(({ id }) => id === name)?.unit === 'share'
  const measureTitles = measures.map((name) => titleOf(dataset.measures, name) + (isShare(name) ? ' (%)' : ''))
  const figure = (name: string, value: number | null) => (value !== null && isShare(name) ? percent(value) : value)
  const head = [
    ...(hasTime ? [words.time] : []),
    ...dimensions.map((dimension) => titleOf(dataset.dimensions, dimension)),
    ...measureTitles,
    ...(hasPrevious ? measureTitles.map(words.previous) : []),
  ]
  const lines = rows.map((row) => [
    // A figure card's file: its figure first, then the line under it.
    ...(hasTime ? [timeIn(row) ?? wordsOf(language).total] : []),
    ...dimensions.map((dimension) => labelIn(row, dimension, language)),
    ...measures.map((measure) => figure(measure, numberAt(row, measure))),
    ...(hasPrevious ? measures.map((measure) => figure(measure, previousAt(row, measure))) : []),
  ])
  return [head, ...lines].map(csvLine).join('\r\n')
}

/** A day as it is; an hour as spreadsheets read one, in Jakarta. */
function timeIn(row: QueryRow): string | null {
  const time = timeAt(row)
  if (time === null || time.length === 10) return time
  return jakartaTime(time).slice(0, 19).replace('T', ' ')
}

const percent = (share: number) => Math.round(share * 10_000) / 100

/** Page, widget, what one sees and days, the last one included: what tells one file from the next. */
export function csvName(widget: Widget, { title, language, span, seen }: NamedBy): string {
  const words = [title[language], widget.title[language], seen].map(forFileName)
  const days = span ? [jakartaDay(new Date(instantOf(span.from))), jakartaDay(new Date(instantOf(span.to) - 1))] : []
  return `${[...words, ...days].filter(Boolean).join('_')}.csv`
}

function labelIn(row: QueryRow, dimension: string, language: Language): Cell {
  const words = wordsOf(language)
  if (isOthers(row)) return words.others
  const label = row[dimension]
  return labelWords(typeof label === 'string' ? label : null, language)
}

/** Hands the file to the browser; the mark in front tells spreadsheets that it is UTF-8. */
export function downloadCsv(asked: Widget, board: Board, answer: AnsweredFigures, words: FileWords): void {
  const first = datasetOf(board, asked.query?.dataset)
  if (!first) return
  const joint = joinedOf(asked, first, answer)
  const { widget, rows: answered } = joint ?? { widget: asked, rows: answer.known?.rows ?? [] }
  // The lines beside a scorecard's figures are no part of its table.
  const rows = joint ? answered.filter((row) => timeAt(row) === null) : answered
  const dataset = joint ? { ...first, measures: [...joint.measures] } : first
  const { definition, language, look } = board
  const csv = csvOf(widget, dataset, rows, language, words)
  const url = URL.createObjectURL(new Blob(['\uFEFF', csv], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = csvName(widget, { title: definition.title, language, span: look.span, seen: words.seen })
  link.click()
  // The browser has taken the file by then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
