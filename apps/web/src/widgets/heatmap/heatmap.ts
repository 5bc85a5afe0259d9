import { instantOf, type DimensionInfo, type MeasureInfo, type QueryRow } from '@ido/contract'
import { axisWords, figureIn } from '../figures.ts'
import { fill, isScale, rankOf, wordsOf } from '../labels.ts'
import { pickOf } from '../picks.ts'
import { dimensionsOf, groupOf, isUnfinished, measuresOf, numberAt, timeAt, type RowGroup } from '../rows.ts'
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
  /** The second measure in brackets, after the figure; empty without one. */
  readonly more: string
  /** Strength of the colour, 0 to 1. */
  readonly strength: number
  readonly pick: Pick | null
}

export interface HeatLine {
  readonly key: string
  readonly name: string
  /** Of the second measure, what the line as a whole has; null where that is no one number. */
  readonly beside: string | null
  /** Null where nothing is known. */
  readonly cells: readonly (HeatmapCell | null)[]
}

interface HeatColumn {
  readonly key: string
  readonly name: string
  /** In a sentence, beside a line's name. */
  readonly said: string
  /** Its step of time is not over, so its counts are not complete. */
  readonly isUnfinished: boolean
  /** Of many steps of time only some are named, and of these only every second where there is little room. */
  readonly named: 'always' | 'wide' | 'never'
}

export interface HeatShape {
  readonly measure: MeasureInfo
  readonly columns: readonly HeatColumn[]
  readonly isTime: boolean
  /** The hours of a day across: all of them are seen at once, and a figure as far as one has room. */
  readonly isClock: boolean
  /** Months after the start across, the months of the start down: what lies right of a line's last cell is not over yet. */
  readonly isAfterStart: boolean
  /** The second measure: told beside each line and each figure. */
  readonly beside: MeasureInfo | null
  /** What the names of the lines are; of months after the start what stands across. */
  readonly corner: string
  readonly lines: readonly HeatLine[]
  /** What the palest and the strongest ground stand for: the target and the worst, or where there is no target the least and the most. */
  readonly palest: number
  readonly strongest: number
  /** Whether a strong ground is bad: it misses its target. */
  readonly judges: boolean
  /** Unit that the cells leave out; empty where they say it. */
  readonly unit: string
}

interface Column {
  readonly key: string
  readonly name: string
  readonly said: string
  readonly order: number
  readonly isUnfinished?: boolean
}

/** The dimension of months after a start, which always stands across. */
const afterStartIn = (view: WidgetView): DimensionInfo | undefined =>
  dimensionsOf(view).find(({ isAfterStart }) => isAfterStart)

const isScaleDown = ({ isOthers, dimension, label }: RowGroup) =>
  isOthers ? Infinity : isScale(dimension) ? rankOf(dimension, label) : 0

/** A step of time as a line or a column. */
function stepOfTime(time: string, view: WidgetView): Column {
  const bucket = view.grain && bucketAt(time, view.grain)
  const name = bucket && view.grain ? shortNameOf(bucket, view.grain, view.language) : time
  const isOpen = isUnfinished(time, view)
  const said = isOpen ? `${name} (${wordsOf(view.language).unfinished})` : name
  return { key: time, name, said, order: instantOf(time), isUnfinished: isOpen }
}

/** The step of time, or the second dimension, that a row stands in; months after a start wherever they are asked for. */
function columnOf(row: QueryRow, view: WidgetView): Column {
  const time = timeAt(row)
  const after = afterStartIn(view)
  if (!after && time !== null && view.grain) return stepOfTime(time, view)
  const across = after
    ? [after.id]
    : dimensionsOf(view)
        .slice(1)
        .map(({ id }) => id)
  const group = groupOf(row, across, view.language)
  const order = group.isOthers ? Infinity : rankOf(group.dimension, group.label)
  const mark = after?.mark?.[view.language]
  const said = mark ? fill(mark.replace('{label}', '{{label}}'), { label: group.name }) : group.name
  return { key: group.key, name: group.name, said, order }
}

/** What a row's line is called, and where it stands among those that have an order of their own. */
function lineOf(row: QueryRow, view: WidgetView): Omit<Column, 'said'> {
  const time = timeAt(row)
  const after = afterStartIn(view)
  if (after && time !== null && view.grain) return stepOfTime(time, view)
  const [down] = dimensionsOf(view).filter(({ id }) => id !== after?.id)
  const group = groupOf(row, down ? [down.id] : [], view.language)
  return { key: group.key, name: group.name, order: isScaleDown(group) }
}

/** Figures in cells are as exact as it takes to tell a tenth of their range: a power of ten in size. */
function stepOf(range: number): number {
  return 10 ** Math.floor(Math.log10(range / 10))
}

interface Line extends Omit<Column, 'said'> {
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
  const placed = lines.map((line) => ({ line, size: sizeOf(line) }))
  const by = (a: number, b: number) => (a === b ? 0 : a - b)
  return placed.toSorted((a, b) => by(a.line.order, b.line.order) || by(b.size, a.size)).map(({ line }) => line)
}

/** Which of so many steps of time have room for their names: some only where the chart is wide. */
function namedAt(place: number, steps: number, isLong: boolean): HeatShape['columns'][number]['named'] {
  const step = Math.ceil(steps / (isLong ? mostLongNamed : mostNamed))
  if (place % step !== 0 || (step > 1 && steps - place < step)) return 'never'
  // The last of few would be cut at the edge.
  const isTight = (place / step) % (isLong ? 3 : 2) !== 0 || (step === 1 && place === steps - 1)
  return isTight && steps > fewEnough ? 'wide' : 'always'
}

/** Rows by line and column, and the figures that the colours span. */
function tableOf(view: WidgetView, measure: MeasureInfo) {
  const columns = new Map<string, Column>()
  const lines = new Map<string, Line & { rows: Map<string, QueryRow> }>()
  const values: number[] = []
  for (const row of view.rows) {
    const value = numberAt(row, measure.id)
    const column = columnOf(row, view)
    const named = lineOf(row, view)
    const line = lines.get(named.key) ?? { ...named, rows: new Map<string, QueryRow>() }
    lines.set(named.key, line)
    columns.set(column.key, column)
    line.rows.set(column.key, row)
    if (value !== null) values.push(value)
  }
  const across = [...columns.values()].toSorted((a, b) => (a.order === b.order ? 0 : a.order - b.order))
  // A cohort that has not been through its first month has nothing to tell.
  const isKnown = ({ rows }: Line) => [...rows.values()].some((row) => numberAt(row, measure.id) !== null)
  const known = afterStartIn(view) ? [...lines.values()].filter(isKnown) : [...lines.values()]
  return { across, down: inOrder(known, measure), values }
}

/** What the second measure says of a line: of what began in a month all who did, of what adds up the sum. */
function besideLine({ rows }: Line, beside: MeasureInfo, view: WidgetView): string | null {
  const numbers = [...rows.values()].map((row) => numberAt(row, beside.id) ?? 0)
  if (beside.additivity !== 'sum') return null
  const whole = afterStartIn(view) ? Math.max(0, ...numbers) : numbers.reduce((all, one) => all + one, 0)
  return figureIn(whole, beside.unit, view.language)
}

/** From where to where the ground grows stronger: from the target to what is furthest beyond it, else from little to much. */
function scaleOf(values: readonly number[], { additivity, direction }: MeasureInfo, aim: number | undefined) {
  const low = values.reduce((least, value) => Math.min(least, value), Infinity)
  const high = values.reduce((most, value) => Math.max(most, value), -Infinity)
  if (aim !== undefined && direction !== 'none') {
    const worst = direction === 'up' ? Math.min(low, aim) : Math.max(high, aim)
    return { low, high, palest: aim, strongest: worst, judges: true }
  }
  // Counts measure from nothing; a rate's own range is what differs.
  return { low, high, palest: additivity === 'rate' ? low : Math.min(0, low), strongest: high, judges: false }
}

/** 0 to 1; what is on the good side of a target is as pale as what meets it. */
function strengthIn(value: number, { palest, strongest, judges }: ReturnType<typeof scaleOf>): number {
  if (palest === strongest) return judges ? 0 : 0.5
  return Math.min(1, Math.max(0, (value - palest) / (strongest - palest)))
}

/** The first dimension down, the second (or time) across. The ground is the stronger the more there is, or the further a target is missed. */
export function heatShape(view: WidgetView): HeatShape | null {
  const [measure, beside = null] = measuresOf(view)
  if (!measure) return null
  const { across, down, values } = tableOf(view, measure)
  const aim = measure.additivity === 'sum' ? undefined : view.aims?.get(`${view.widget.query?.dataset}.${measure.id}`)
  const scale = scaleOf(values, measure, aim)
  const { low, high, palest, strongest, judges } = scale
  const words = axisWords(measure.unit, high, stepOf(high - low || Math.abs(high) || 1), view.language)
  const cellOf = (row: QueryRow | undefined): HeatmapCell | null => {
    const value = numberAt(row, measure.id)
    if (value === null || !row) return null
    const more = beside && numberAt(row, beside.id)
    return {
      value,
      written: words.tick(value),
      full: figureIn(value, measure.unit, view.language),
      more:
        beside && more !== null
          ? ` (${beside.titles[view.language]}: ${figureIn(more, beside.unit, view.language)})`
          : '',
      strength: strengthIn(value, scale),
      pick: pickOf(row, view),
    }
  }
  const after = afterStartIn(view)
  const isClock = dimensionsOf(view)[1]?.id === 'hour_of_day'
  const isTime = !after && (isClock || (view.grain !== undefined && view.rows.some((row) => timeAt(row) !== null)))
  const isLong = across.some(({ name }) => name.length >= longName)
  return {
    measure,
    columns: across.map(({ key, name, said, isUnfinished: isOpen = false }, place) => ({
      key,
      name,
      said,
      isUnfinished: isOpen,
      named: isTime ? namedAt(place, across.length, isLong) : 'always',
    })),
    isTime,
    isClock,
    isAfterStart: after !== undefined,
    beside,
    corner: (after ?? dimensionsOf(view)[0])?.titles[view.language] ?? '',
    lines: down.map((line) => ({
      key: line.key,
      name: line.name,
      beside: beside && besideLine(line, beside, view),
      cells: across.map(({ key }) => cellOf(line.rows.get(key))),
    })),
    palest,
    strongest,
    judges,
    unit: words.name,
  }
}
