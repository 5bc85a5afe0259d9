import type { BarSeriesOption, LineSeriesOption } from 'echarts/charts'
import { nationalColour } from '../colours.ts'
import { shortFigureIn } from '../figures.ts'
import { growingStep, type ChartShape, type Series } from '../series.ts'
import { axesOf } from './axes.ts'
import { type Drawing, type Option, small } from './drawing.ts'
import { hasComparison, widestBar } from './layout.ts'
import { overChart } from './tooltip.ts'

/** The id of the period before; the ids of all others are the keys of their series. */
const behind = 'previous'
/** What a line comes to in a step that is not over. */
const tail = 'tail:'

/** The name of a line at its end. Padding moves it off its line, which the library offers no other way to. */
function endLabel({ key, name, colour }: Series, { layout, paint, shape }: Drawing): LineSeriesOption {
  if (layout.endLabelRoom === 0) return {}
  // A line that ends a step before the edge has its name beyond the edge all the same.
  const toEdge = growingStep(shape) === null ? 0 : layout.stepRoom
  const aside = (layout.endShifts.get(key) ?? 0) - small / 2 - 1
  return {
    endLabel: {
      show: true,
      formatter: name,
      verticalAlign: 'top',
      padding: [aside, 0, 0, 0],
      // Of its line's hue, so that it is found also where it stands aside, and dark enough to read.
      color: paint.of(`color-mix(in oklab, ${colour} 62%, var(--ido-ink))`),
      fontFamily: paint.font,
      fontSize: small,
      distance: 8 + toEdge,
      width: layout.endLabelRoom - 12,
      overflow: 'truncate',
    },
  }
}

function endsInTail(series: Series, drawing: Drawing): boolean {
  const { shape } = drawing
  const { unfinished } = shape
  return hasTail(drawing) && growingStep(shape) === null && unfinished !== null && series.values[unfinished] !== null
}

function lineSeries(series: Series, drawing: Drawing): LineSeriesOption {
  const { layout, paint, shape } = drawing
  const colour = paint.of(series.colour)
  // A value between two gaps has no line to either side: only a dot shows it.
  const isLonely = (place: number) =>
    (series.values[place - 1] ?? null) === null && (series.values[place + 1] ?? null) === null
  const isArea = layout.kind === 'area'
  return {
    id: series.key,
    type: 'line',
    name: series.name,
    data: solidOf(series.values, drawing).map((value, place) => ({
      value: value ?? '-',
      symbolSize: isLonely(place) ? 5 : 0,
      ...(isFew(series, place) && { symbolSize: 6, itemStyle: hollow(colour, drawing) }),
    })),
    symbol: 'circle',
    showSymbol: series.values.some((value, place) => value !== null && (isLonely(place) || isFew(series, place))),
    showAllSymbol: true,
    sampling: 'minmax',
    connectNulls: false,
    lineStyle: { width: layout.isStacked ? 1 : 2, color: colour },
    itemStyle: { color: colour },
    emphasis: { disabled: true },
    ...(isArea && { areaStyle: { color: colour, opacity: layout.isStacked ? 0.75 : 0.14 } }),
    ...(layout.isStacked && { stack: 'all' }),
    ...(!endsInTail(series, drawing) && endLabel(series, drawing)),
    z: shape.series.length - shape.series.indexOf(series) + 2,
  }
}

const isFew = ({ few }: Series, place: number): boolean => (few[place] ?? null) !== null

/** What rests on few answers is an outline: it is there, and says little. */
const hollow = (colour: string, { paint }: Pick<Drawing, 'paint'>) => ({
  color: paint.surface,
  borderColor: colour,
  borderWidth: 1.5,
})

function barSeries(series: Series, { layout, paint, shape, language }: Drawing): BarSeriesOption {
  const colour = paint.of(series.colour)
  return {
    id: series.key,
    type: 'bar',
    name: series.name,
    data: series.values.map((value, place) => ({
      value: value ?? '-',
      // A step that still grows is paler than a complete one, with a dashed border.
      ...(place === shape.unfinished && {
        itemStyle: { opacity: 0.55, borderColor: paint.ink, borderWidth: 1, borderType: 'dashed' },
      }),
      ...(isFew(series, place) && { itemStyle: hollow(colour, { paint }) }),
    })),
    itemStyle: { color: colour, ...(layout.isStacked && { borderColor: paint.surface, borderWidth: 0.5 }) },
    barMaxWidth: widestBar,
    barMinHeight: 1,
    barCategoryGap: shape.places.length > 40 ? '15%' : '32%',
    barGap: '8%',
    cursor: 'pointer',
    emphasis: { focus: 'none', itemStyle: { opacity: 0.82 } },
    ...(layout.isStacked && { stack: 'all' }),
    ...(layout.hasBarLabels && {
      label: {
        show: true,
        position: 'top',
        color: paint.soft,
        fontFamily: paint.font,
        fontSize: small,
        formatter: ({ value }) => (typeof value === 'number' ? shortFigureIn(value, shape.measure.unit, language) : ''),
      },
    }),
  }
}

/** Whether the running step is drawn apart from its line; the level of an area is one at any time. */
function hasTail({ shape, layout }: Drawing): boolean {
  if (shape.unfinished === null || shape.unfinished === 0) return false
  return layout.kind === 'line' || (layout.kind === 'area' && growingStep(shape) !== null)
}

function solidOf(values: Series['values'], drawing: Drawing): Series['values'] {
  return hasTail(drawing) ? values.map((value, place) => (place === drawing.shape.unfinished ? null : value)) : values
}

/** The running step: by dashes on its line, or a ring of its own where a line to it would fall each morning. */
function tailSeries(series: Series, drawing: Drawing): LineSeriesOption {
  const { paint, shape, layout } = drawing
  const running = shape.unfinished ?? 0
  const colour = paint.of(series.colour)
  const isAlone = growingStep(shape) !== null
  const first = isAlone ? running : running - 1
  const look: LineSeriesOption = isAlone
    ? {
        symbol: 'circle',
        symbolSize: 6,
        showAllSymbol: true,
        itemStyle: hollow(colour, drawing),
      }
    : { symbol: 'none', lineStyle: { width: 2, color: colour, type: [2, 3] }, itemStyle: { color: colour } }
  return {
    id: `${tail}${series.key}`,
    type: 'line',
    data: series.values.map((value, place) => (first <= place && place <= running ? (value ?? '-') : '-')),
    ...look,
    ...(layout.isStacked && { stack: 'tails' }),
    silent: true,
    emphasis: { disabled: true },
    ...(endsInTail(series, drawing) && endLabel(series, drawing)),
  }
}

/** What is to be reached, as a dashed line across the steps of its period; one step alone is a dash. */
function targetSeries(values: NonNullable<ChartShape['target']>, { layout, paint }: Drawing): LineSeriesOption {
  const isAlone = values.filter((value) => value !== null).length === 1
  return {
    id: 'target',
    type: 'line',
    data: values.map((value) => value ?? '-'),
    symbol: isAlone ? 'rect' : 'none',
    symbolSize: [layout.barRoom, 2],
    showAllSymbol: true,
    connectNulls: false,
    lineStyle: { width: 1.5, color: paint.soft, type: [6, 4] },
    itemStyle: { color: paint.soft },
    silent: true,
    emphasis: { disabled: true },
    z: 5,
  }
}

/** What the line is nationwide. */
function nationalSeries(values: NonNullable<ChartShape['national']>, { paint }: Drawing): LineSeriesOption {
  const color = paint.of(nationalColour)
  return {
    id: 'national',
    type: 'line',
    data: values.map((value) => value ?? '-'),
    symbol: 'none',
    connectNulls: false,
    sampling: 'minmax',
    lineStyle: { width: 1.5, color },
    itemStyle: { color },
    silent: true,
    emphasis: { disabled: true },
    z: 2,
  }
}

/** Where a line usually lies, as a band behind it: what is stacked on the lower end is drawn. */
function usualBand({ low, high }: NonNullable<ChartShape['usual']>, { paint }: Drawing): LineSeriesOption[] {
  const unseen: LineSeriesOption = {
    type: 'line',
    stack: 'usual',
    stackStrategy: 'all',
    symbol: 'none',
    connectNulls: false,
    lineStyle: { opacity: 0 },
    silent: true,
    emphasis: { disabled: true },
    z: 1,
  }
  const heights = high.map((end, place) => (end === null ? null : end - (low[place] ?? end)))
  return [
    { ...unseen, id: 'usual-low', data: low.map((value) => value ?? '-') },
    {
      ...unseen,
      id: 'usual',
      data: heights.map((value) => value ?? '-'),
      areaStyle: { color: paint.of('var(--ido-usual)'), opacity: 0.55 },
    },
  ]
}

/** The period before as a thin line behind a line. */
function lineBefore(series: Series, { paint }: Drawing): LineSeriesOption {
  return {
    id: behind,
    type: 'line',
    data: (series.previous ?? []).map((value) => value ?? '-'),
    symbol: 'none',
    connectNulls: false,
    sampling: 'minmax',
    lineStyle: { width: 1.25, color: paint.lineStrong },
    itemStyle: { color: paint.lineStrong },
    silent: true,
    emphasis: { disabled: true },
    z: 1,
  }
}

/** The period before as a mark across each bar: between bars there is nothing that a line could say. */
function marksBefore(series: Series, { layout, paint }: Drawing): LineSeriesOption {
  return {
    id: behind,
    type: 'line',
    data: (series.previous ?? []).map((value) => value ?? '-'),
    symbol: 'rect',
    symbolSize: [layout.barRoom, 3],
    showAllSymbol: true,
    lineStyle: { width: 0 },
    itemStyle: { color: paint.ink, borderColor: paint.surface, borderWidth: 1 },
    silent: true,
    emphasis: { disabled: true },
    z: 4,
  }
}

/** The whole chart as the drawing library wants it; no motion, since figures are read and not watched. */
export function optionOf(drawing: Drawing): Option {
  const { shape, layout, paint, isDark, tooltipAt } = drawing
  const isLine = layout.kind === 'line' || layout.kind === 'area'
  const first = shape.series[0]
  const marks = shape.series.map((series) => (isLine ? lineSeries(series, drawing) : barSeries(series, drawing)))
  const tails = hasTail(drawing) ? shape.series.map((series) => tailSeries(series, drawing)) : []
  const before = first && hasComparison(shape) ? [(isLine ? lineBefore : marksBefore)(first, drawing)] : []
  const usual = shape.usual ? usualBand(shape.usual, drawing) : []
  const national = shape.national ? [nationalSeries(shape.national, drawing)] : []
  const targets = shape.target ? [targetSeries(shape.target, drawing)] : []
  return {
    animation: false,
    darkMode: isDark,
    textStyle: { fontFamily: paint.font },
    ...axesOf(drawing),
    tooltip: {
      trigger: 'axis',
      confine: false,
      // The widget's frame, beyond whose chart it may reach and which full screen shows by itself.
      appendTo: (canvas) => canvas.closest<HTMLElement>('[role=figure]') ?? document.body,
      className: overChart,
      transitionDuration: 0,
      axisPointer: isLine
        ? { type: 'line', lineStyle: { color: paint.lineStrong, width: 1, type: 'solid' } }
        : { type: 'shadow', shadowStyle: { color: paint.faint, opacity: 0.1 } },
      // Our own card: the library's carries inline styles, which the content security policy refuses.
      backgroundColor: 'transparent',
      borderWidth: 0,
      padding: 0,
      extraCssText: 'box-shadow: none; z-index: 300;',
      formatter: (under) => {
        const at = (Array.isArray(under) ? under : [under])[0]?.dataIndex
        return at === undefined ? '' : tooltipAt(at)
      },
    },
    series: [...usual, ...marks, ...tails, ...before, ...national, ...targets],
  }
}
