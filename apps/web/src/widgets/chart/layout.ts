import { boundsOf, type Unit } from '@ido/contract'
import { domainOf, type AxisDomain } from '../domain.ts'
import { axisWords, type AxisWords } from '../figures.ts'
import { growingStep, type ChartShape } from '../series.ts'
import { timeTicks } from '../time.ts'
import type { WidgetView } from '../widget.ts'

export type ChartKind = 'line' | 'area' | 'bar' | 'stackedBar'

/** Below this width a bar is a hairline, and more of them than pixels would be drawn over each other. */
const leastBarRoom = 3
const tickRoom = 58
const leastAxisRoom = 48
/** Labels at the ends of lines, where so many fit under each other and leave room for the lines. */
const mostEndLabels = 7
const leastWidthForEndLabels = 480
const mostEndLabelRoom = 150
const letter = 6.7
export const widestBar = 44
const endLabelHeight = 15
/** What lies above and below the plot: half a tick, and the names under the axis. */
const plotMargin = 46
const leastLyingRoom = 16
/** Names shorter than this are riddles. */
const leastLetters = 8

export interface Layout {
  /** What is really drawn: bars too thin to see become an area. */
  readonly kind: ChartKind
  readonly isStacked: boolean
  readonly domain: AxisDomain
  readonly words: AxisWords
  readonly ticks: ReadonlyMap<number, string>
  /** Room in px to the right of the plot for names at the ends of lines; 0 = a key above the chart names them. */
  readonly endLabelRoom: number
  /** How far down in px the name of a series moves off the end of its line, so that names do not lie on each other. */
  readonly endShifts: ReadonlyMap<string, number>
  /** How far in px two places of a line lie apart. */
  readonly stepRoom: number
  /** Whether the names are too long to stand under the bars, which then lie under each other with their names beside. */
  readonly isLying: boolean
  /** Room in px for names beside lying bars. */
  readonly nameRoom: number
  /** How wide in px a mark across a bar may be. */
  readonly barRoom: number
  /** Whether values stand above the bars themselves. */
  readonly hasBarLabels: boolean
}

/** Height of a stack at each place: positive and negative parts grow away from zero by themselves. */
function stackEnds({ series, places }: ChartShape): number[] {
  return places.flatMap((_, place) => {
    let up = 0
    let down = 0
    for (const { values } of series) {
      const value = values[place] ?? 0
      if (value > 0) up += value
      else down += value
    }
    return [up, down]
  })
}

function drawnKind(kind: ChartKind, shape: ChartShape, plotWidth: number): ChartKind {
  const isBar = kind === 'bar' || kind === 'stackedBar'
  const beside = kind === 'bar' ? shape.series.length : 1
  if (isBar && shape.time && plotWidth / (shape.places.length * beside) < leastBarRoom)
    return kind === 'bar' && beside > 1 ? 'line' : 'area'
  // A line between labels would claim a way from one to the next.
  if (!shape.time && !isBar) return 'bar'
  return kind
}

/** The period before is drawn for a single line or bar; of several it would hide what is now. */
export function hasComparison({ series }: ChartShape): boolean {
  return series.length === 1 && series[0]?.previous !== null
}

function endLabelRoom(kind: ChartKind, shape: ChartShape, width: number): number {
  const count = shape.series.length
  if (kind !== 'line' || count < 2 || count > mostEndLabels || width < leastWidthForEndLabels) return 0
  const longest = Math.max(...shape.series.map(({ name }) => name.length))
  return Math.min(mostEndLabelRoom, Math.round(longest * letter) + 14)
}

function cut(text: string, room: number): string {
  return text.length > room ? `${text.slice(0, Math.max(1, room - 1)).trimEnd()}…` : text
}

/** Whether bars lie down: their names are cut to riddles, and under each other there is room for all of them. */
function liesDown(shape: ChartShape, plotWidth: number, height: number): boolean {
  const room = lettersAt(shape, plotWidth)
  const isCut = room < leastLetters && shape.places.some(({ name }) => name.length > room)
  return !shape.time && isCut && height / shape.places.length >= leastLyingRoom
}

/** Where the names at the ends of lines stand: beside their ends, pushed apart where these lie closer than a line of text. */
function shiftsOf(shape: ChartShape, { low, high }: AxisDomain, plotHeight: number): ReadonlyMap<string, number> {
  const growing = growingStep(shape)
  const ends = shape.series.flatMap(({ key, values }) => {
    const last = values.findLast((value, place) => value !== null && place !== growing)
    return last == null ? [] : [{ key, y: ((high - last) / (high - low)) * plotHeight }]
  })
  const sorted = ends.toSorted((a, b) => a.y - b.y)
  const down: number[] = []
  for (const { y } of sorted) down.push(Math.max(y, (down.at(-1) ?? -Infinity) + endLabelHeight))
  // What was pushed out at the bottom pushes back up.
  let floor = plotHeight
  for (let at = down.length - 1; at >= 0; at--) {
    down[at] = Math.min(down[at] ?? 0, floor)
    floor = (down[at] ?? 0) - endLabelHeight
  }
  return new Map(sorted.map(({ key, y }, at) => [key, Math.round((down[at] ?? y) - y)]))
}

/** A name on one line, or on two where it is longer and has words to break between. */
function onTwoLines(name: string, room: number): string {
  const at = name.length <= room ? -1 : name.lastIndexOf(' ', room)
  return at <= 0 ? cut(name, room) : `${name.slice(0, at)}\n${cut(name.slice(at + 1), room)}`
}

/** Letters that fit under each place of a label axis. */
function lettersAt({ places }: ChartShape, plotWidth: number): number {
  return Math.max(3, Math.floor(plotWidth / Math.max(1, places.length) / letter) - 1)
}

/** Names under a label axis: all of them, cut to the room that each has. */
function labelTicks(shape: ChartShape, plotWidth: number): ReadonlyMap<number, string> {
  const room = lettersAt(shape, plotWidth)
  return new Map(shape.places.map(({ name }, place) => [place, onTwoLines(name, room)] as const))
}

/** Room in px of the scale at the left, whose topmost figure has its unit with it. */
function axisRoomOf(values: readonly (number | null)[], unit: Unit, language: WidgetView['language']): number {
  const largest = Math.max(...values.map((value) => Math.abs(value ?? 0)))
  const { name } = axisWords(unit, largest, largest, language)
  return name === '' ? leastAxisRoom : Math.max(leastAxisRoom, (name.length + 5) * letter)
}

/** Everything about a chart that depends on its values, its size and its language, but on no colour. */
export function layoutOf(
  asked: ChartKind,
  shape: ChartShape,
  size: { readonly width: number; readonly height: number },
  language: WidgetView['language'],
): Layout {
  const { unit, additivity } = shape.measure
  const kind = drawnKind(asked, shape, size.width - leastAxisRoom)
  // Only parts of one whole stack: neither rates nor different measures add up to anything.
  const isWhole = additivity !== 'rate' && shape.series.every(({ measure }) => measure === shape.measure)
  const isStacked = isWhole && (asked === 'stackedBar' || kind === 'area') && shape.series.length > 1
  const compared = hasComparison(shape) ? (shape.series[0]?.previous ?? []) : []
  const usual = shape.usual ? [...shape.usual.low, ...shape.usual.high] : []
  const values = isStacked ? stackEnds(shape) : shape.series.flatMap((series) => [...series.values])
  const room = endLabelRoom(kind, shape, size.width)
  const plotWidth = size.width - axisRoomOf(values, unit, language) - room
  const isLying = liesDown(shape, plotWidth, size.height)
  const domain = domainOf([...values, ...compared, ...(shape.target ?? []), ...(shape.national ?? []), ...usual], {
    fromZero: kind !== 'line',
    whole: unit === 'count',
    // The ends of a stack are sums of its parts.
    bounds: isStacked ? undefined : boundsOf(shape.measure),
    ticks: Math.max(2, Math.min(5, Math.floor(isLying ? size.width / 110 : size.height / 48))),
  })
  const { time } = shape
  return {
    kind,
    isStacked,
    domain,
    words: axisWords(unit, Math.max(Math.abs(domain.low), Math.abs(domain.high)), domain.interval, language),
    ticks: time
      ? timeTicks(time.buckets, time.grain, language, Math.floor(plotWidth / tickRoom))
      : labelTicks(shape, plotWidth),
    endLabelRoom: room,
    endShifts: room > 0 ? shiftsOf(shape, domain, size.height - plotMargin) : new Map(),
    stepRoom: plotWidth / Math.max(1, shape.places.length - 1),
    isLying,
    nameRoom: Math.round(size.width * 0.36),
    barRoom: Math.min(widestBar + 6, Math.max(3, (plotWidth / Math.max(1, shape.places.length)) * 0.8)),
    hasBarLabels:
      kind === 'bar' &&
      shape.series.length === 1 &&
      shape.places.length <= Math.floor(plotWidth / 52) &&
      !compared.length,
  }
}
