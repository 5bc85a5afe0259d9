import { useEffect, type RefObject } from 'react'

/** Width of A4 landscape within its margins, in CSS px. */
const paper = 1046
const largest = 1.3

/** Tells the print style how wide the page is on the screen, and how much that must shrink to fit the paper. */
export function usePrintWidth(page: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const before = () => {
      const width = page.current?.clientWidth
      if (!width) return
      page.current?.style.setProperty('--print-width', `${width}px`)
      page.current?.style.setProperty('--print-zoom', String(Math.min(largest, paper / width)))
    }
    addEventListener('beforeprint', before)
    return () => removeEventListener('beforeprint', before)
  }, [page])
}
