import type { Widget } from '@ido/contract'
import { useEffect, useRef, useState, type RefObject } from 'react'

// As in WidgetFrame.module.css.
const row = 80
const gap = 16
const chrome = 76

/** Height of the room that a widget is drawn in: known beforehand, and followed when it changes, as in full screen. */
export function useHeight(widget: Widget): readonly [RefObject<HTMLDivElement | null>, number] {
  const room = useRef<HTMLDivElement>(null)
  const [height, setHeight] = useState(widget.rows * row + (widget.rows - 1) * gap - chrome)
  useEffect(() => {
    if (!room.current) return
    const observer = new ResizeObserver(([entry]) => {
      if (entry && entry.contentRect.height > 0) setHeight(Math.floor(entry.contentRect.height))
    })
    observer.observe(room.current)
    return () => observer.disconnect()
  }, [])
  return [room, height]
}
