import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useIsDark } from '../../ui/theme/colour-scheme.ts'
import { HorizontalBars } from '../bars/HorizontalBars.tsx'
import { readingAt } from '../reading.ts'
import { pickAt, seriesNear, type ChartShape } from '../series.ts'
import { summaryOf } from '../summary.ts'
import type { WidgetView } from '../widget.ts'
import { init } from './echarts.ts'
import { Key } from './Key.tsx'
import { layoutOf, type ChartKind } from './layout.ts'
import { optionOf } from './option.ts'
import { paintAt } from './paint.ts'
import { tooltipCard } from './tooltip.ts'
import styles from './Chart.module.css'

/** In less room in px there is nothing to see: the place is only being made. */
const leastWidth = 48

/** How far beside a line in px a click still means it. */
const reach = 14

interface ChartCanvasProps {
  readonly view: WidgetView
  readonly shape: ChartShape
  readonly kind: ChartKind
}

type Canvas = ReturnType<typeof init>

interface Clicks {
  /** On a mark: of which series, at which place of the axis. */
  readonly onMark: (seriesId: string | undefined, at: number) => void
  /** On the room beside the marks, in px. */
  readonly onRoom: (x: number, y: number) => void
}

/** A canvas as long as the chart is on the page, and the size of the room that it has. */
function useCanvas(clicks: Clicks) {
  const room = useRef<HTMLDivElement>(null)
  const place = useRef<HTMLDivElement>(null)
  const canvas = useRef<Canvas>(null)
  const [size, setSize] = useState<{ readonly width: number; readonly height: number }>()
  const onMark = useEffectEvent(clicks.onMark)
  const onRoom = useEffectEvent(clicks.onRoom)

  useEffect(() => {
    const element = place.current
    const whole = room.current
    if (!element || !whole) return
    const chart = init(element, null, { renderer: 'canvas' })
    canvas.current = chart
    chart.on('click', ({ seriesId, dataIndex }) => onMark(seriesId, dataIndex))
    // Marks answer above; this is the room beside them.
    chart.getZr().on('click', ({ target, offsetX, offsetY }) => {
      if (!target) onRoom(offsetX, offsetY)
    })
    const follow = new ResizeObserver(() => {
      const width = whole.clientWidth
      // While bars lie instead, the canvas has no size of its own.
      const height = element.clientHeight || whole.clientHeight
      if (width < leastWidth || height === 0) return
      setSize((was) => (was?.width === width && was.height === height ? was : { width, height }))
    })
    follow.observe(whole)
    follow.observe(element)
    return () => {
      follow.disconnect()
      canvas.current = null
      chart.dispose()
    }
  }, [])
  return { room, place, canvas, size }
}

/** The part of a chart that is drawn on a canvas, with its key; follows the size of its place and the theme. */
export function ChartCanvas({ view, shape, kind }: ChartCanvasProps) {
  const { language, onPick } = view
  const { room, place, canvas, size } = useCanvas({
    onMark: (seriesId, at) => pickMark(seriesId, at),
    onRoom: (x, y) => pickNear(x, y),
  })
  const isDark = useIsDark()
  const layout = size && layoutOf(kind, shape, size, language)

  // A single row of lying bars is a list, which writes its names and figures better.
  const isList = layout?.isLying === true && shape.series.length === 1

  const pickMark = (seriesId: string | undefined, at: number) => {
    const series = shape.series.find(({ key }) => key === seriesId) ?? null
    const pick = pickAt(shape, at, series)
    if (pick) onPick?.(pick)
  }
  const pickNear = (x: number, y: number) => {
    const under = canvas.current?.containPixel({ gridIndex: 0 }, [x, y])
    const [across, up] = under ? (canvas.current?.convertFromPixel({ gridIndex: 0 }, [x, y]) ?? []) : []
    if (across === undefined || up === undefined || !layout || !size) return
    const [at, value] = layout.isLying ? [up, across] : [across, up]
    const perPixel = (layout.domain.high - layout.domain.low) / size.height
    const near = seriesNear(shape, at, { value, reach: reach * perPixel, isStacked: layout.isStacked })
    const pick = pickAt(shape, at, near)
    if (pick) onPick?.(pick)
  }

  useEffect(() => {
    if (!layout || !place.current) return
    const paint = paintAt(place.current)
    const tooltipAt = (at: number) => {
      const reading = readingAt(shape, at, language)
      return reading ? tooltipCard(reading, language, Boolean(onPick && pickAt(shape, at, null))) : ''
    }
    // Size and drawing change together: bars that lie would else stand for a moment where their names have no room.
    if (place.current.clientHeight > 0) canvas.current?.resize()
    canvas.current?.setOption(optionOf({ shape, layout, paint, isDark, language, tooltipAt }), { notMerge: true })
  }, [canvas, place, shape, layout, language, isDark, onPick])

  return (
    <div ref={room} className={styles.chart}>
      {isList && <HorizontalBars view={view} />}
      {layout && !isList && <Key shape={shape} layout={layout} language={language} />}
      <div
        ref={place}
        className={styles.canvas}
        role="img"
        aria-label={summaryOf(view)}
        data-pick={Boolean(onPick)}
        hidden={isList}
      />
    </div>
  )
}
