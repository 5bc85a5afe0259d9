import { type PointerEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useIsDark } from '../../ui/theme/colour-scheme.ts'
import { HorizontalBars } from '../bars/HorizontalBars.tsx'
import { markNotes, marksIn } from '../marks.ts'
import { readingAt } from '../reading.ts'
import { pickAt, seriesNear } from '../picks.ts'
import type { ChartShape } from '../series.ts'
import { summaryOf } from '../summary.ts'
import type { WidgetView } from '../widget.ts'
import { pointAt } from './crosshair.ts'
import { init } from './echarts.ts'
import { comparedWords } from '../number/number.ts'
import { Key, MarkKeys } from './Key.tsx'
import { layoutOf, type ChartKind, type Layout } from './layout.ts'
import { optionOf } from './option.ts'
import { paintNow } from './paint.ts'
import { stepAt, type TimePlot } from './time-plot.ts'
import { TimeOverlay, ends, type Range } from './TimeOverlay.tsx'
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
  /** The pointer stands at this place of the axis, null where it left. */
  readonly onPoint: (at: number | null) => void
}

interface Size {
  readonly width: number
  readonly height: number
}

/** The room of a canvas; while bars lie instead, it has no size of its own. */
function sizeOf(whole: HTMLElement, element: HTMLElement): Size {
  return { width: whole.clientWidth, height: element.clientHeight || whole.clientHeight }
}

/** A canvas as long as the chart is on the page, and the size of the room that it has. */
function useCanvas(clicks: Clicks) {
  const room = useRef<HTMLDivElement>(null)
  const place = useRef<HTMLDivElement>(null)
  const canvas = useRef<Canvas>(null)
  const [size, setSize] = useState<Size>()
  const onMark = useEffectEvent(clicks.onMark)
  const onRoom = useEffectEvent(clicks.onRoom)
  const onPoint = useEffectEvent(clicks.onPoint)

  useEffect(() => {
    const element = place.current
    const whole = room.current
    if (!element || !whole) return
    // On a wall everything is drawn larger, and the library does not ask by how much.
    const chart = init(element, null, {
      renderer: 'canvas',
      devicePixelRatio: devicePixelRatio * (element.currentCSSZoom ?? 1),
    })
    canvas.current = chart
    chart.on('click', ({ seriesId, dataIndex }) => onMark(seriesId, dataIndex))
    // Marks answer above; this is the room beside them.
    chart.getZr().on('click', ({ target, offsetX, offsetY }) => {
      if (!target) onRoom(offsetX, offsetY)
    })
    chart.on('updateAxisPointer', (event) => onPoint(pointedIn(event)))
    chart.getZr().on('globalout', () => onPoint(null))
    const follow = new ResizeObserver(() => {
      const { width, height } = sizeOf(whole, element)
      if (width < leastWidth || height === 0) return
      setSize((was) => (was?.width === width && was.height === height ? was : { width, height }))
    })
    follow.observe(whole)
    follow.observe(element)
    return () => {
      follow.disconnect()
      onPoint(null)
      canvas.current = null
      chart.dispose()
    }
  }, [])
  return { room, place, canvas, size }
}

/** The place of the axis that the library's event of a moved pointer names. */
function pointedIn(event: unknown): number | null {
  const { axesInfo } = event as { readonly axesInfo?: readonly { readonly value?: unknown }[] }
  const value = axesInfo?.[0]?.value
  return typeof value === 'number' ? value : null
}

/** Where the steps of a drawn chart lie; null of one whose axis is not of time, or is a single step. */
function plotOf(chart: Canvas, { time, places }: ChartShape, { low, high }: Layout['domain']): TimePlot | null {
  if (!time || places.length < 2) return null
  const xAt = (at: number) => chart.convertToPixel({ xAxisIndex: 0 }, at)
  const yAt = (value: number) => chart.convertToPixel({ yAxisIndex: 0 }, value)
  const [first, second, last] = [xAt(0), xAt(1), xAt(places.length - 1)]
  const step = second - first
  // Bars stand in the middle of their steps, lines begin at the edge.
  const isEdge = !chart.containPixel({ gridIndex: 0 }, [first - step / 4, yAt((low + high) / 2)])
  const half = isEdge ? 0 : step / 2
  return { left: first - half, right: last + half, top: yAt(high), bottom: yAt(low), first, step, count: places.length }
}

/** The part of a chart that is drawn on a canvas, with its key; follows the size of its place and the theme. */
export function ChartCanvas({ view, shape, kind }: ChartCanvasProps) {
  const { language, onPick, onSpan } = view
  const id = useId()
  const [plot, setPlot] = useState<TimePlot | null>(null)
  const { room, place, canvas, size } = useCanvas({
    onMark: (seriesId, at) => pickMark(seriesId, at),
    onRoom: (x, y) => pickNear(x, y),
    onPoint: (at) => pointAt(id, at === null ? null : middleOf(shape, at)),
  })
  const isDark = useIsDark()
  const layout = size && layoutOf(kind, shape, size, language)

  // A single row of lying bars is a list, which writes its names and figures better.
  const isList = layout?.isLying === true && shape.series.length === 1

  const choose = (range: Range) => {
    const [first, last] = ends(range).map((at) => shape.places[at])
    if (first?.from && last?.to) onSpan?.({ from: first.from, to: last.to })
  }
  const drag = useDrag(onSpan ? plot : null, choose)
  const pickMark = (seriesId: string | undefined, at: number) => {
    const series = shape.series.find(({ key }) => key === seriesId) ?? null
    const pick = pickAt(shape, at, series)
    if (pick && !drag.wasDragged()) onPick?.(pick)
  }
  const pickNear = (x: number, y: number) => {
    const under = canvas.current?.containPixel({ gridIndex: 0 }, [x, y])
    const [across, up] = under ? (canvas.current?.convertFromPixel({ gridIndex: 0 }, [x, y]) ?? []) : []
    if (across === undefined || up === undefined || !layout || !size || drag.wasDragged()) return
    const [at, value] = layout.isLying ? [up, across] : [across, up]
    const perPixel = (layout.domain.high - layout.domain.low) / size.height
    const near = seriesNear(shape, at, { value, reach: reach * perPixel, isStacked: layout.isStacked })
    const pick = pickAt(shape, at, near)
    if (pick) onPick?.(pick)
  }

  const tooltipAt = useEffectEvent((at: number) => {
    const reading = readingAt(shape, at, language)
    const canPick = Boolean(onPick && pickAt(shape, at, null))
    return reading ? tooltipCard(reading, { language, canPick, notes: notesAt(view, shape, at) }) : ''
  })

  useEffect(() => {
    const chart = canvas.current
    if (!layout || !size || isList || !room.current || !place.current || !chart) return
    // Its keys have come or gone with this drawing: what its size is now is told next, and drawn once.
    if (sizeOf(room.current, place.current).height !== size.height) return
    const drawing = { shape, layout, paint: paintNow(), isDark, language, tooltipAt: (at: number) => tooltipAt(at) }
    // Size and drawing change together: bars that lie would else stand for a moment where their names have no room.
    chart.resize()
    chart.setOption(optionOf(drawing), { notMerge: true })
    const drawn = plotOf(chart, shape, layout.domain)
    setPlot((was) => (JSON.stringify(was) === JSON.stringify(drawn) ? was : drawn))
  }, [canvas, room, place, shape, layout, size, isList, language, isDark])

  return (
    <div ref={room} className="flex flex-col gap-2 w-full h-full">
      {isList && <HorizontalBars view={view} />}
      {layout && !isList && (
        <Key shape={shape} layout={layout} language={language} period={comparedWords(view)?.days} />
      )}
      {shape.time && shape.places.length > 1 && layout && <MarkKeys view={view} time={shape.time} />}
      <div className={styles.plot} hidden={isList} data-span={Boolean(onSpan && plot)} {...drag.handlers}>
        <div
          ref={place}
          className={styles.canvas}
          role="img"
          aria-label={summaryOf(view)}
          data-pick={Boolean(onPick)}
        />
        {shape.time && plot && (
          <TimeOverlay
            id={id}
            view={view}
            time={shape.time}
            unknown={shape.unknown}
            plot={plot}
            dragged={drag.range}
            onRange={onSpan && choose}
          />
        )}
      </div>
    </div>
  )
}

/** The middle of a step of time. */
function middleOf({ time }: ChartShape, at: number): number | null {
  const bucket = time?.buckets[at]
  return bucket ? (bucket.start + bucket.end) / 2 : null
}

/** What is marked at a step, in words. */
function notesAt({ marks, language }: WidgetView, { time }: ChartShape, at: number): string[] {
  const bucket = time?.buckets[at]
  return bucket ? markNotes(marksIn(marks, bucket), language) : []
}

/** A pointer that moves less in px meant a click. */
const leastDrag = 8

interface Held {
  readonly x: number
  readonly at: number
}

/** Choosing a stretch of a time axis with the pointer; a finger scrolls the page instead. Without a plot nothing is chosen. */
function useDrag(plot: TimePlot | null, onRange: (range: Range) => void) {
  const held = useRef<Held | null>(null)
  // The click that the library tells at the end of a drag is none.
  const dragged = useRef(false)
  const [range, setRange] = useState<Range | null>(null)
  const isDragging = range !== null
  const finish = useEffectEvent((keep: boolean) => {
    held.current = null
    if (range && keep) onRange(range)
    setRange(null)
  })

  useEffect(() => {
    if (!isDragging) return
    const end = () => finish(true)
    const cancel = (event: KeyboardEvent) => {
      if (event.key === 'Escape') finish(false)
    }
    window.addEventListener('pointerup', end)
    window.addEventListener('keydown', cancel)
    return () => {
      window.removeEventListener('pointerup', end)
      window.removeEventListener('keydown', cancel)
    }
  }, [isDragging])

  const xIn = (event: PointerEvent<HTMLElement>) => event.clientX - event.currentTarget.getBoundingClientRect().left
  return {
    range,
    wasDragged: () => dragged.current,
    handlers: {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        dragged.current = false
        if (!plot || event.button !== 0 || event.pointerType === 'touch') return
        const x = xIn(event)
        held.current = { x, at: stepAt(plot, x) }
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        const from = held.current
        if (!plot || !from) return
        const x = xIn(event)
        if (event.buttons === 0) {
          held.current = null
        } else if (dragged.current || Math.abs(x - from.x) >= leastDrag) {
          dragged.current = true
          setRange({ anchor: from.at, head: stepAt(plot, x) })
        }
      },
    },
  }
}
