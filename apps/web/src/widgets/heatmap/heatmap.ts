import { instantOf, type MeasureInfo, type QueryRow } from '@ido/contract'
import { axisWords, figureIn } from '../figures.ts'
import { isScale, rankOf } from '../labels.ts'
import { dimensionsOf, groupOf, measuresOf, numberAt, timeAt, type RowGroup } from '../rows.ts'
import { pickOf } from '../picks.ts'
import { bucketAt, shortNameOf } from '../time.ts'
import type { Pick, WidgetView } from '../widget.ts'

/** Steps of time whose names fit beside each other, and of long ones such as '24–30 Agu 2026' or '24 Nov, 06.00'. */
const mostNamed = 8
const mostLongNamed = 5
const longName = 12
/** The same on a phone. */
const fewEnough = 4

export interface HeatmapCell {
  readonly value: number
  /** As it stands in the cell, in the unit that all cells share; `full` names the unit too. */
  readonly written: string
  readonly full: string
  /** Strength of the colour, 0 to 1. */
  readonly strength: number
  readonly pick: Pick | null
}

export interface HeatLine {
  readonly key: string
  readonly name: string
  /** Null where nothing is known. */
  readonly cells: readonly (HeatmapCell | null)[]
}

interface HeatColumn {
  readonly key: string
  readonly name: string
  /** Of many steps of time only some are named, and of these only every second where there is little room. */
  readonly named: 'always' | 'wide' | 'never'
}

export interface HeatShape {
  readonly measure: MeasureInfo
  readonly columns: readonly HeatColumn[]
  readonly isTime: boolean
  /** The hours of a day across: all of them are seen at once, and a figure as far as one has room. */
  readonly isClock: boolean
  /** What the names of the lines are. */
  readonly corner: string
  readonly lines: readonly HeatLine[]
  /** What the palest and the strongest ground stand for: of a rate the best and the worst, of counts the least and the most. */
  readonly palest: number
  readonly strongest: number
  readonly judges: boolean
  /** Unit that the cells leave out; empty where they say it. */
  readonly unit: string
}

interface Column {
  readonly key: string
  readonly name: string
  readonly order: number
}

/** The step of time, or the second dimension, that a row stands in. */
function columnOf(row: QueryRow, view: WidgetView, dimensions: readonly string[]): Column {
  const time = timeAt(row)
  if (time === null || !view.grain) {
    const group = groupOf(row, dimensions.slice(1), view.language)
    return { key: group.key, name: group.name, order: group.isOthers ? Infinity : rankOf(group.dimension, group.label) }
  }
  const start = instantOf(time)
  const bucket = bucketAt(time, view.grain)
  return { key: time, name: bucket ? shortNameOf(bucket, view.grain, view.language) : time, order: start }
}

/** Figures in cells are as exact as it takes to tell a tenth of their range: a power of ten in size. */
function stepOf(range: number): number {
  return 10 ** Math.floor(Math.log10(range / 10))
}

interface Line {
  readonly group: RowGroup
  readonly rows: ReadonlyMap<string, QueryRow>
}

/**
 * What the eye looks for stands on top: of counts the most, of rates the worst on average, busiest first where neither
 * is good. Steps of a scale keep their order, and what is left over is last.
 */
function inOrder(lines: readonly Line[], measure: MeasureInfo): Line[] {
  const isRate = measure.additivity === 'rate'
  const sizeOf = ({ rows }: Line) => {
    const values = [...rows.values()].flatMap((row) => numberAt(row, measure.id) ?? [])
    const sum = values.reduce((all, value) => all + value, 0)
    if (values.length === 0) return -Infinity
    if (!isRate) return sum
    return (measure.direction === 'up' ? -1 : 1) * (sum / values.length)
  }
  const placed = lines.map((line) => {
    const { isOthers, dimension, label } = line.group
    return { line, rank: isOthers ? Infinity : isScale(dimension) ? rankOf(dimension, label) : 0, size: sizeOf(line) }
  })
  const by = (a: number, b: number) => (a === b ? 0 : a - b)
  return placed.toSorted((a, b) => by(a.rank, b.rank) || by(b.size, a.size)).map(({ line }) => line)
}

/** Which of so many steps of time have room for their names: some only where the chart is wide. */
function namedAt(place: number, steps: number, isLong: boolean): HeatShape['columns'][number]['named'] {
  const step = Math.ceil(steps / (isLong ? mostLongNamed : mostNamed))
  if (place % step !== 0 || (step > 1 && steps - place < step)) return 'never'
  // The last of few would be cut at the edge.
  const isTight = (place / step) % (isLong ? 3 : 2) !== 0 || (step === 1 && place === steps - 1)
  return isTight && steps > fewEnough ? 'wide' : 'always'
}

/**
 * The first dimension down, the second (or time) across. The ground is the stronger the more there is; of rates the worse, so
 * that what is wrong stands out whichever way is good.
 */
export function heatShape(view: WidgetView): HeatShape | null {
  const measure = measuresOf(view)[0]
  if (!measure) return null
  const dimensions = dimensionsOf(view).map(({ id }) => id)
  const columns = new Map<string, Column>()
  const lines = new Map<string, { group: RowGroup; rows: Map<string, QueryRow> }>()
  const values: number[] = []
  for (const row of view.rows) {
    const value = numberAt(row, measure.id)
    const column = columnOf(row, view, dimensions)
    const group = groupOf(row, dimensions.slice(0, 1), view.language)
    const line = lines.get(group.key) ?? { group, rows: new Map<string, QueryRow>() }
    lines.set(group.key, line)
    columns.set(column.key, column)
    line.rows.set(column.key, row)
    if (value !== null) values.push(value)
  }
  const low = values.reduce((least, value) => Math.min(least, value), Infinity)
  const high = values.reduce((most, value) => Math.max(most, value), -Infinity)
  // Counts measure from nothing; a rate's own range is what differs.
  const isRate = measure.additivity === 'rate'
  const base = isRate ? low : Math.min(0, low)
  const judges = isRate && measure.direction !== 'none'
  const isUpGood = judges && measure.direction === 'up'
  const words = axisWords(measure.unit, high, stepOf(high - low || Math.abs(high) || 1), view.language)
  const cellOf = (row: QueryRow | undefined): HeatmapCell | null => {
    const value = numberAt(row, measure.id)
    if (value === null || !row) return null
    return {
      value,
      written: words.tick(value),
      full: figureIn(value, measure.unit, view.language),
      strength: high > base ? (isUpGood ? high - value : value - base) / (high - base) : 0.5,
      pick: pickOf(row, view),
    }
  }
  const across = [...columns.values()].toSorted((a, b) => (a.order === b.order ? 0 : a.order - b.order))
  const isClock = dimensionsOf(view)[1]?.id === 'hour_of_day'
  const isTime = isClock || (view.grain !== undefined && view.rows.some((row) => timeAt(row) !== null))
  const isLong = across.some(({ name }) => name.length >= longName)
  const down = inOrder([...lines.values()], measure)
  return {
    measure,
    columns: across.map(({ key, name }, place) => ({
      key,
      name,
      named: isTime ? namedAt(place, across.length, isLong) : 'always',
    })),
    isTime,
    isClock,
    corner: dimensionsOf(view)[0]?.titles[view.language] ?? '',
    lines: down.map(({ group, rows }) => ({
      key: group.key,
      name: group.name,
      cells: across.map(({ key }) => cellOf(rows.get(key))),
    })),
    ...(isUpGood ? { palest: high, strongest: low } : { palest: base, strongest: high }),
    judges,
    unit: words.name,
  }
}
