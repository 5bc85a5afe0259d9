import { nationalColour } from './colours.ts'
import { changeIn, figureIn, rangeIn } from './figures.ts'
import { fill, wordsOf } from './labels.ts'
import type { ChartShape } from './series.ts'
import type { WidgetView } from './widget.ts'

interface ReadingLine {
  readonly key: string
  readonly name: string
  readonly colour: string
  readonly figure: string
  /** Against the period before, where there is one. */
  readonly change: string | null
}

/** What stands at one place of the axis, in words: all series, the largest first. */
export interface AxisReading {
  readonly title: string
  readonly note: string | null
  readonly lines: readonly ReadingLine[]
  readonly total: string | null
}

function targetLine({ target, measure }: ChartShape, place: number, language: WidgetView['language']): ReadingLine[] {
  const value = target?.[place] ?? null
  if (value === null) return []
  const figure = figureIn(value, measure.unit, language)
  return [{ key: 'target', name: wordsOf(language).pace.target, colour: 'var(--ido-ink-soft)', figure, change: null }]
}

function nationalLine(
  { national, measure }: ChartShape,
  place: number,
  language: WidgetView['language'],
): ReadingLine[] {
  const value = national?.[place] ?? null
  if (value === null) return []
  const figure = figureIn(value, measure.unit, language)
  return [{ key: 'national', name: wordsOf(language).peers.national, colour: nationalColour, figure, change: null }]
}

function usualLine({ usual, measure }: ChartShape, place: number, language: WidgetView['language']): ReadingLine[] {
  const [low, high] = [usual?.low[place] ?? null, usual?.high[place] ?? null]
  if (low === null || high === null) return []
  const figure = rangeIn(low, high, measure.unit, language)
  return [{ key: 'usual', name: wordsOf(language).usual.band, colour: 'var(--ido-usual)', figure, change: null }]
}

/** A figure of few records says so itself. */
const withFew = (figure: string, few: number | null, language: WidgetView['language']): string =>
  few === null ? figure : `${figure} (${wordsOf(language).smallSample.brief}, n = ${few})`

/** What a tooltip says at a place of the axis; null where no series has a value there. */
export function readingAt(shape: ChartShape, place: number, language: WidgetView['language']): AxisReading | null {
  const { unit, additivity } = shape.measure
  const words = wordsOf(language)
  const known = shape.series
    .map((series) => ({ series, value: series.values[place] ?? null, before: series.previous?.[place] ?? null }))
    .filter((line): line is typeof line & { value: number } => line.value !== null)
    .toSorted((a, b) => Number(a.series.isOthers) - Number(b.series.isOthers) || b.value - a.value)
  if (known.length === 0 && place < shape.unknown) {
    return { title: shape.places[place]?.name ?? '', note: words.noDataYet, lines: [], total: null }
  }
  const at = shape.places[place]
  if (known.length === 0 && at && (place >= shape.unripe || place === shape.unfinished)) {
    return { title: at.name, note: words.unfinished, lines: [], total: null }
  }
  if (known.length === 0) return null
  const parts =
    known.length > 1 && additivity !== 'rate' && known.every(({ series }) => series.measure === shape.measure)
  const against = (before: number) => fill(words.change.against, { previous: figureIn(before, unit, language) })
  const total = known.reduce((sum, { value }) => sum + value, 0)
  return {
    title: shape.places[place]?.name ?? '',
    note: place === shape.unfinished ? words.unfinished : null,
    lines: [
      ...known.map(({ series, value, before }) => ({
        key: series.key,
        name: series.name,
        colour: series.colour,
        figure: withFew(figureIn(value, unit, language), series.few[place] ?? null, language),
        change: before === null ? null : `${changeIn(value, before, unit, language)} ${against(before)}`,
      })),
      ...nationalLine(shape, place, language),
      ...usualLine(shape, place, language),
      ...targetLine(shape, place, language),
    ],
    total: parts ? figureIn(total, unit, language) : null,
  }
}
