import { instantOf, type MeasureInfo, type QueryRow } from '@ido/contract'
import { figureIn } from '../figures.ts'
import { wordsOf } from '../labels.ts'
import { changeBetween, type NumberChange } from '../number/number.ts'
import { pickOf } from '../picks.ts'
import {
  dimensionsOf,
  fewAt,
  groupOf,
  intervalWords,
  isUnfinished,
  labelAt,
  labelWords,
  measuresOf,
  numberAt,
  previousAt,
  timeAt,
} from '../rows.ts'
import { bucketAt, bucketName } from '../time.ts'
import type { Pick, WidgetView } from '../widget.ts'

/** Rows that a page still scrolls through lightly; the file that can be downloaded has all. */
const mostRows = 500

export interface TableColumn {
  readonly id: string
  readonly title: string
  readonly isFigure: boolean
}

export interface FigureCell {
  readonly value: number | null
  readonly written: string
  /** On how few records it rests; null where they are enough. */
  readonly few: number | null
  /** Length of the bar in the cell, 0 to 1; null where lengths would mean nothing. */
  readonly bar: number | null
  readonly change: NumberChange | null
  /** How sure a rate is, in words. */
  readonly interval: string | null
}

export interface TableLine {
  readonly row: QueryRow
  readonly key: string
  /** Time and labels, in the order of the columns. */
  readonly names: readonly { readonly column: string; readonly text: string; readonly order: string | number }[]
  readonly figures: ReadonlyMap<string, FigureCell>
  readonly pick: Pick | null
}

export interface TableShape {
  readonly columns: readonly TableColumn[]
  readonly lines: readonly TableLine[]
  readonly hasChange: boolean
  /** Rows that are not among the lines. */
  readonly left: number
}

interface Sorting {
  readonly by: string
  readonly order: 'asc' | 'desc'
}

const noFigure: FigureCell = { value: null, written: '–', few: null, bar: null, change: null, interval: null }

function figureCell(
  row: QueryRow,
  measure: MeasureInfo,
  largest: number,
  language: WidgetView['language'],
): FigureCell {
  const value = numberAt(row, measure.id)
  if (value === null) return noFigure
  // Shares and scores of a column are all nearly as long as each other.
  const isLong = measure.additivity !== 'rate' || ['hours', 'milliseconds', 'seconds'].includes(measure.unit)
  return {
    value,
    written: figureIn(value, measure.unit, language, largest || value),
    few: fewAt(row, measure.id),
    bar: isLong && largest > 0 && value >= 0 ? value / largest : null,
    change: changeBetween(value, previousAt(row, measure.id), measure, language),
    interval: intervalWords(row, measure, language),
  }
}

function namesOf(row: QueryRow, view: WidgetView, hasTime: boolean): TableLine['names'] {
  const words = wordsOf(view.language)
  const labels = dimensionsOf(view).map(({ id }, place) => {
    if (row['others'] === true) return { column: id, text: place === 0 ? words.others : '', order: '\uffff' }
    const label = labelAt(row, id)
    const text = labelWords(label, view.language)
    return { column: id, text, order: label === null ? '\ufffe' : text }
  })
  const time = timeAt(row)
  // Of a figure card: the whole, above its steps of time.
  if (time === null && hasTime) return [{ column: 'time', text: words.whole, order: Infinity }, ...labels]
  if (time === null || !view.grain) return labels
  const start = instantOf(time)
  const bucket = bucketAt(time, view.grain)
  const name = bucket ? bucketName(bucket, view.grain, view.language) : time
  return [
    { column: 'time', text: isUnfinished(time, view) ? `${name} (${words.unfinished})` : name, order: start },
    ...labels,
  ]
}

/** One line for each row, as the answer orders them; names left, figures right with bars and changes. */
export function tableShape(view: WidgetView): TableShape {
  const { language, rows } = view
  const measures = measuresOf(view)
  const dimensions = dimensionsOf(view)
  const hasTime = view.grain !== undefined && rows.some((row) => timeAt(row) !== null)
  const largest = measures.map(({ id }) =>
    rows.reduce((most, row) => Math.max(most, Math.abs(numberAt(row, id) ?? 0)), 0),
  )
  const ids = dimensions.map(({ id }) => id)
  const lines = rows.slice(0, mostRows).map((row) => ({
    row,
    key: `${timeAt(row) ?? ''} ${groupOf(row, ids, language).key}`,
    names: namesOf(row, view, hasTime),
    figures: new Map(measures.map((measure, at) => [measure.id, figureCell(row, measure, largest[at] ?? 0, language)])),
    pick: pickOf(row, view),
  }))
  return {
    columns: [
      ...(hasTime ? [{ id: 'time', title: wordsOf(language).time, isFigure: false }] : []),
      ...dimensions.map(({ id, titles }) => ({ id, title: titles[language], isFigure: false })),
      ...measures.map(({ id, titles }) => ({ id, title: titles[language], isFigure: true })),
    ],
    lines,
    hasChange: lines.some(({ figures }) => [...figures.values()].some(({ change }) => change !== null)),
    left: rows.length - lines.length,
  }
}

function orderOf(line: TableLine, column: string): string | number | null {
  const figure = line.figures.get(column)
  if (figure) return figure.value
  return line.names.find((name) => name.column === column)?.order ?? null
}

function compared(a: string | number, b: string | number): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return String(a).localeCompare(String(b), 'id', { numeric: true })
}

/** The lines by a column; lines without a value come last in either order. */
export function sorted(lines: readonly TableLine[], { by, order }: Sorting): TableLine[] {
  const sign = order === 'asc' ? 1 : -1
  return lines.toSorted((a, b) => {
    const left = orderOf(a, by)
    const right = orderOf(b, by)
    if (left === null || right === null) return Number(left === null) - Number(right === null)
    return sign * compared(left, right)
  })
}
