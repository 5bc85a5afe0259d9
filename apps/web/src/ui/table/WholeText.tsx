import { createPortal } from 'react-dom'
import { useEffect, useRef, useState } from 'react'
import styles from './whole-text.module.css'

interface Shown {
  readonly text: string
  readonly left: number
  readonly top: number
  readonly above: boolean
}

const longest = 2_000
const patience = 250

/**
 * Shows the whole of a cut-off cell on hover and on focus. One popup watches all cells: a tooltip in each would weigh
 * more than the table. Screen readers need none of it, since the cell holds the whole text anyway.
 */
export function WholeText() {
  const anchor = useRef<HTMLSpanElement>(null)
  const [shown, setShown] = useState<Shown | null>(null)

  useEffect(() => {
    const root = anchor.current?.parentElement
    if (!root) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const hide = () => {
      clearTimeout(timer)
      setShown(null)
    }
    const show = (event: Event) => {
      hide()
      const cell = (event.target as Element).closest<HTMLElement>('td[data-cell]')
      if (!cell || cell.scrollWidth <= cell.clientWidth) return
      const wait = event.type === 'focusin' ? 0 : patience
      timer = setTimeout(() => setShown(placed(cell)), wait)
    }
    const hideOnEscape = (event: KeyboardEvent) => event.key === 'Escape' && hide()
    root.addEventListener('mouseover', show)
    root.addEventListener('focusin', show)
    root.addEventListener('mouseleave', hide)
    root.addEventListener('focusout', hide)
    root.addEventListener('scroll', hide, { passive: true })
    document.addEventListener('keydown', hideOnEscape)
    return () => {
      clearTimeout(timer)
      root.removeEventListener('mouseover', show)
      root.removeEventListener('focusin', show)
      root.removeEventListener('mouseleave', hide)
      root.removeEventListener('focusout', hide)
      root.removeEventListener('scroll', hide)
      document.removeEventListener('keydown', hideOnEscape)
    }
  }, [])

  return (
    <>
      <span ref={anchor} hidden />
      {shown &&
        createPortal(
          <div
            className={styles.whole}
            style={{ left: shown.left, top: shown.top }}
            data-above={shown.above || undefined}
            role="tooltip"
          >
            {shown.text}
          </div>,
          document.body,
        )}
    </>
  )
}

function placed(cell: HTMLElement): Shown {
  const box = cell.getBoundingClientRect()
  const above = box.bottom > window.innerHeight * 0.7
  const text = cell.textContent.trim()
  return {
    text: text.length > longest ? `${text.slice(0, longest)}…` : text,
    left: Math.max(8, Math.min(box.left, window.innerWidth - 440)),
    top: above ? box.top - 4 : box.bottom + 4,
    above,
  }
}
