import { figureIn, isOfNothing } from './figures.ts'
import { heatShape } from './heatmap/heatmap.ts'
import { fill, wordsOf } from './labels.ts'
import { marksSentence } from './marks.ts'
import { aimOf, numberShape, targetOf } from './number/number.ts'
import { dimensionsOf, groupOf, measuresOf, numberAt } from './rows.ts'
import { lineWords, scoreLines } from './scorecard/scorecard.ts'
import { chartShape, growingStep, isBlank, type ChartShape } from './series.ts'
import { shortNameOf } from './time.ts'
import type { WidgetView } from './widget.ts'

/** Parts that a sentence names before it says how many more there are. */
const mostNamed = 5

/** What a widget shows in one or two plain sentences, for screen readers and for the line below a chart. */
export function summaryOf(view: WidgetView): string {
  const { widget, language } = view
  const title = widget.title[language]
  const words = wordsOf(language).summary
  switch (widget.kind) {
    case 'text':
      return widget.text?.[language] ?? title
    case 'embed':
      return fill(words.embed, { title, host: URL.parse(widget.url ?? '')?.host ?? '' })
    case 'number':
    case 'gauge':
      return figureSentence(view)
    default:
      break
  }
  if (view.rows.length === 0) return fill(words.empty, { title })
  if (widget.kind === 'records' || widget.kind === 'table') return fill(words.table, { title, rows: view.rows.length })
  if (widget.kind === 'scorecard') return scoreSentence(view)
  if (widget.kind === 'heatmap') return heatSentence(view) + (view.grain ? marksSentence(view) : '')
  const isOverTime = ['line', 'area', 'bar', 'stackedBar'].includes(widget.kind)
  const shape = isOverTime ? chartShape(view) : null
  if (!shape?.time) return partsSentence(view)
  return isBlank(shape)
    ? blankSentence(shape, view)
    : trendSentence(shape, view) + sinceSentence(shape, view) + marksSentence(view)
}

/** Where all there is belongs to steps that are not over, there are data and no value yet. */
function blankSentence({ unripe, places }: ChartShape, { widget, language }: WidgetView): string {
  const words = wordsOf(language)
  const title = widget.title[language]
  return unripe < places.length ? `${title}: ${words.unfinished}.` : fill(words.summary.empty, { title })
}

function figureSentence(view: WidgetView): string {
  const { widget, language } = view
  const words = wordsOf(language)
  const shape = numberShape(view)
  const title = widget.title[language]
  if (!shape || shape.value === null) return fill(words.summary.empty, { title })
  const { value, previous, measure } = shape
  const figure = { title, value: figureIn(value, measure.unit, language) }
  const target = targetOf(value, aimOf(view, measure), measure, language)
  const end = target ? ` ${target.text}.` : ''
  const { change } = shape
  if (!change) return fill(words.summary.figure, figure) + end
  if (change.difference === 0) return fill(words.summary.same, figure) + end
  const direction = change.difference > 0 ? words.change.up : words.change.down
  if (isOfNothing(value, previous ?? value, measure.unit))
    return fill(words.summary.ofNothing, { ...figure, direction, previous: change.previous }) + end
  const size = change.text.replace(/^[+\u2212]/, '')
  return fill(words.summary.change, { ...figure, direction, change: size, previous: change.previous }) + end
}

/** Words that the title says already are not said again. */
function unsaid(words: string, title: string): string {
  return title.toLowerCase().includes(words.toLowerCase()) ? '' : words
}

/** Closes the place of words that were left out. */
function tidy(sentence: string): string {
  return sentence.replaceAll(/ {2,}/g, ' ').replaceAll(/ ([:.])/g, '$1')
}

/** The lowest, the highest and the last of one line; of several lines the latest values. */
function trendSentence(shape: ChartShape, { widget, language }: WidgetView): string {
  const { series, time, measure } = shape
  const words = wordsOf(language)
  const only = series[0]
  if (!only || !time) return ''
  const title = widget.title[language]
  const write = (value: number) => figureIn(value, measure.unit, language)
  const per = unsaid(words.per[time.grain], title)
  // A count that is still growing is neither the lowest nor the latest yet.
  const isOver = (place: number) => place !== growingStep(shape)
  if (series.length > 1) {
    const latest = series.slice(0, mostNamed).flatMap(({ name, values }) => {
      const last = values.findLast((value, place) => value !== null && isOver(place))
      return last === undefined || last === null ? [] : [`${name} ${write(last)}`]
    })
    return tidy(`${title} ${per}. ${fill(words.summary.lastOf, { list: latest.join('; ') })}`)
  }
  const known = only.values.flatMap((value, place) => {
    const bucket = time.buckets[place]
    return value === null || !bucket || !isOver(place) ? [] : [{ value, at: shortNameOf(bucket, time.grain, language) }]
  })
  const [first] = known
  if (!first) return fill(words.summary.empty, { title })
  const low = known.reduce((least, point) => (point.value < least.value ? point : least), first)
  const high = known.reduce((most, point) => (point.value > most.value ? point : most), first)
  if (low.value === high.value) return tidy(fill(words.summary.flat, { title, per, value: write(low.value) }))
  const ends = { low: write(low.value), lowAt: low.at, high: write(high.value), highAt: high.at }
  return tidy(fill(words.summary.trend, { title, per, ...ends, last: write(known.at(-1)?.value ?? high.value) }))
}

/** From when on there is anything, where the axis begins before that. */
function sinceSentence({ time, unknown }: ChartShape, { language }: WidgetView): string {
  const begun = time?.buckets[unknown]
  if (!time || !begun || unknown === 0) return ''
  return ` ${fill(wordsOf(language).summary.since, { at: shortNameOf(begun, time.grain, language) })}`
}

/** Every row of a widget with its name and its figure, those without one left out. */
function partsOfView(view: WidgetView) {
  const measure = measuresOf(view)[0]
  const dimensions = dimensionsOf(view).map(({ id }) => id)
  if (!measure) return []
  return view.rows.flatMap((row) => {
    const value = numberAt(row, measure.id)
    const name = groupOf(row, dimensions, view.language).name
    return value === null ? [] : [{ name, value, written: figureIn(value, measure.unit, view.language) }]
  })
}

function byWords(view: WidgetView): string {
  const words = wordsOf(view.language)
  const names = dimensionsOf(view).map(({ titles }) => titles[view.language].toLowerCase())
  return names.length === 0
    ? ''
    : unsaid(fill(words.by, { dimension: names.join(words.and) }), view.widget.title[view.language])
}

function partsSentence(view: WidgetView): string {
  const words = wordsOf(view.language).summary
  const parts = partsOfView(view)
  const title = view.widget.title[view.language]
  if (parts.length === 0) return fill(words.empty, { title })
  const list = parts
    .slice(0, mostNamed)
    .map(({ name, written }) => `${name} ${written}`)
    .join('; ')
  const more = parts.length - mostNamed
  return tidy(fill(more > 0 ? words.partsMore : words.parts, { title, by: byWords(view), list, more }))
}

function heatSentence(view: WidgetView): string {
  const words = wordsOf(view.language).summary
  const title = view.widget.title[view.language]
  const shape = heatShape(view)
  const cells = (shape?.lines ?? []).flatMap((line) =>
    line.cells.flatMap((cell, at) => (cell ? [{ ...cell, name: `${line.name}, ${shape?.columns[at]?.said}` }] : [])),
  )
  const [first] = cells
  if (!first) return fill(words.empty, { title })
  const high = cells.reduce((most, cell) => (cell.value > most.value ? cell : most), first)
  const low = cells.reduce((least, cell) => (cell.value < least.value ? cell : least), first)
  const ends = { high: high.full, highAt: high.name, low: low.full, lowAt: low.name }
  return tidy(fill(words.heat, { title, by: byWords(view), ...ends }))
}

/** The lines that got worse, and in how many figures. */
function scoreSentence(view: WidgetView): string {
  const words = wordsOf(view.language)
  const title = view.widget.title[view.language]
  const worse = scoreLines(view).filter((line) => line.worse > 0 || line.isSilent)
  const list = worse.slice(0, mostNamed).map((line) => `${line.name} (${lineWords(line, view.language)})`)
  return worse.length === 0
    ? fill(words.scorecard.none, { title })
    : fill(words.summary.parts, { title, by: '', list: list.join('; ') }).replace(' :', ':')
}
