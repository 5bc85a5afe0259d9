import { type Drawing, type Option, small } from './drawing.ts'

/** Bars under each other: names at the left as far as there is room, the scale below. */
function lyingAxes({ layout, paint, shape }: Drawing): Pick<Option, 'xAxis' | 'yAxis' | 'grid'> {
  const text = { color: paint.faint, fontFamily: paint.font, fontSize: small }
  const { domain, words } = layout
  return {
    grid: { top: 2, right: 20, bottom: 2, left: 2, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' },
    xAxis: {
      type: 'value',
      min: domain.low,
      max: domain.high,
      interval: domain.interval,
      axisLabel: { ...text, formatter: (value: number) => words.tick(value), hideOverlap: true },
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
  const { domain, words, ticks } = layout
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
        alignMinLabel: isLine ? 'left' : 'center',
        alignMaxLabel: isLine ? 'right' : 'center',
      },
    },
    yAxis: {
      type: 'value',
      min: domain.low,
      max: domain.high,
      interval: domain.interval,
      // The unit stands once, with the topmost figure.
      axisLabel: {
        ...text,
        formatter: (value: number) =>
          `${words.tick(value)}${value === domain.high && words.name ? ` ${words.name}` : ''}`,
        margin: 8,
      },
      splitLine: { lineStyle: { color: paint.line } },
    },
  }
}
