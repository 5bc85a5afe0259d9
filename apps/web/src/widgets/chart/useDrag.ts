import { useEffect, useEffectEvent, useRef, useState, type PointerEvent } from 'react'
import { stepAt, type TimePlot } from './time-plot.ts'
import type { Range } from './TimeOverlay.tsx'

/** A pointer that moves less in px meant a click. */
const leastDrag = 8

interface Held {
  readonly x: number
  readonly at: number
}

/** Choosing a stretch of a time axis with the pointer; a finger scrolls the page instead. Without a plot nothing is chosen. */
export function useDrag(plot: TimePlot | null, onRange: (range: Range) => void) {
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
