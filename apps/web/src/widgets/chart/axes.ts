import { type Drawing, type Option, small } from './drawing.ts'
import type { Layout } from './layout.ts'

/** The unit stands once, with the figure at the end of the axis. */
function tickOf({ domain, words }: Layout): (value: number) => string {
  return (value) => (value === domain.high ? words.top(value) : words.tick(value))
}

/** Bars under each other: names at the left as far as there is room, the scale below. */
function lyingAxes({ layout, paint, shape }: Drawing): Pick<Option, 'xAxis' | 'yAxis' | 'grid'> {
  const text = { color: paint.faint, fontFamily: paint.font, fontSize: small }
  const { domain } = layout
  return {
    grid: { top: 2, right: 20, bottom: 2, left: 2, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' },
    xAxis: {
      type: 'value',
      min: domain.low,
      max: domain.high,
      interval: domain.interval,
      axisLabel: { ...text, formatter: tickOf(layout), hideOverlap: true, showMaxLabel: true, alignMaxLabel: 'right' },
      splitLine: { lineStyle: { color: paint.line } },
    },
    yAxis: {
      type: 'category',
      inverse: true,
      data: shape.places.map(({ name }) => name),
      axisLine: { lineStyle: { color: paint.lineStrong } },
      axisTick: { show: false },
      axisLabel: { ...text, color: paint.soft, width: layout.nameRoom, overflow: 'truncate', interval: 0 },
    },
  }
}

/** The axes and the room that they leave. */
export function axesOf(drawing: Drawing): Pick<Option, 'xAxis' | 'yAxis' | 'grid'> {
  const { layout, paint, shape } = drawing
  if (layout.isLying) return lyingAxes(drawing)
  const text = { color: paint.faint, fontFamily: paint.font, fontSize: small }
  const isLine = layout.kind === 'line' || layout.kind === 'area'
  const { domain, ticks } = layout
  return {
    grid: {
      top: layout.hasBarLabels ? 20 : 10,
      right: layout.endLabelRoom > 0 ? layout.endLabelRoom : 12,
      bottom: 2,
      left: 2,
      outerBoundsMode: 'same',
      outerBoundsContain: 'axisLabel',
    },
    xAxis: {
      type: 'category',
      data: shape.places.map(({ name }) => name),
      boundaryGap: !isLine,
      axisLine: { lineStyle: { color: paint.lineStrong }, onZero: true },
      axisTick: { show: shape.time !== null, length: 4, interval: (place: number) => ticks.has(place) },
      axisLabel: {
        ...text,
        interval: (place: number) => ticks.has(place),
        formatter: (_name: string, place: number) => ticks.get(place) ?? '',
        lineHeight: 15,
        hideOverlap: shape.time !== null,
        // Of names none is left out: the library would drop the first or the last that comes near its neighbour.
        ...(shape.time === null && { showMinLabel: true, showMaxLabel: true }),
        alignMinLabel: isLine ? 'left' : 'center',
        alignMaxLabel: isLine ? 'right' : 'center',
      },
    },
    yAxis: {
      type: 'value',
      min: domain.low,
      max: domain.high,
      interval: domain.interval,
      axisLabel: {
        ...text,
        formatter: tickOf(layout),
        margin: 8,
      },
      splitLine: { lineStyle: { color: paint.line } },
    },
  }
}
