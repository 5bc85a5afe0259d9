import type { DatasetInfo, QueryRow, Widget } from '@ido/contract'
import type { Language } from '../../i18n/i18n.ts'
import { isOthers, numberAt, previousAt, timeAt } from '../../widgets/rows.ts'
import { wordsOf } from '../../widgets/words.ts'
import { datasetOf, type Board } from './board.ts'

/** Titles of the columns that the catalog does not name. */
interface CsvWords {
  readonly time: string
  readonly previous: (measure: string) => string
}

type Cell = string | number | null

// A spreadsheet runs a text that starts so as a formula.
const formula = /^[=+\-@\t\r]/

function written(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const text = formula.test(cell) ? `'${cell}` : cell
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** What a widget shows as a file for spreadsheets: titles first, figures unrounded, with the comparison where there is one. */
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
  const measureTitles = measures.map((measure) => titleOf(dataset.measures, measure))
  const head = [
    ...(hasTime ? [words.time] : []),
    ...dimensions.map((dimension) => titleOf(dataset.dimensions, dimension)),
    ...measureTitles,
    ...(hasPrevious ? measureTitles.map(words.previous) : []),
  ]
  const lines = rows.map((row) => [
    ...(hasTime ? [timeAt(row)] : []),
    ...dimensions.map((dimension) => labelIn(row, dimension, language)),
    ...measures.map((measure) => numberAt(row, measure)),
    ...(hasPrevious ? measures.map((measure) => previousAt(row, measure)) : []),
  ])
  return [head, ...lines].map((cells) => cells.map(written).join(',')).join('\r\n')
}

function labelIn(row: QueryRow, dimension: string, language: Language): Cell {
  const words = wordsOf(language)
  if (isOthers(row)) return words.others
  const label = row[dimension]
  return typeof label === 'string' ? label : words.notFilled
}

/** Hands the file to the browser; the mark in front tells spreadsheets that it is UTF-8. */
export function downloadCsv(widget: Widget, board: Board, rows: readonly QueryRow[], words: CsvWords): void {
  const dataset = datasetOf(board, widget.query?.dataset)
  if (!dataset) return
  const csv = csvOf(widget, dataset, rows, board.language, words)
  const url = URL.createObjectURL(new Blob(['\uFEFF', csv], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = `${widget.id}.csv`
  link.click()
  // The browser has taken the file by then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
