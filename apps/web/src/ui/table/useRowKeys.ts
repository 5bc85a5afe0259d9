import { useEffect, useState, type RefObject } from 'react'
import { useKey } from '../plain/keys.ts'

/**
 * Rows by keyboard: j and k (or the arrows) go down and up from anywhere on the page, Enter opens, X selects, left and
 * right walk through the cells of a row so that cut-off text can be read.
 * @returns the index of the row that Tab reaches
 */
export function useRowKeys(frame: RefObject<HTMLElement | null>, count: number): number {
  const [wanted, setActive] = useState(0)
  const active = Math.min(wanted, Math.max(0, count - 1))
  // Outside the table j and k enter it where it was left.
  const enter = () => {
    if (focusedRow() === null) focusRow(frame.current, active)
  }
  useKey('j', enter)
  useKey('k', enter)

  useEffect(() => {
    const root = frame.current
    if (!root) return
    const move = (event: KeyboardEvent) => {
      const row = rowOf(event.target)
      const action = row && actionOf(event, root, row)
      if (!action) return
      event.preventDefault()
      action()
    }
    const remember = (event: FocusEvent) => {
      const row = rowOf(event.target)
      if (row) setActive(rowsOf(root).indexOf(row))
    }
    root.addEventListener('keydown', move)
    root.addEventListener('focusin', remember)
    return () => {
      root.removeEventListener('keydown', move)
      root.removeEventListener('focusin', remember)
    }
  }, [frame])
  return active
}

const movement = new Set(['j', 'k', 'ArrowDown', 'ArrowUp'])

/** What a key means on a row; a control inside it keeps the keys that do not move. */
function actionOf(event: KeyboardEvent, root: HTMLElement, row: HTMLElement): (() => void) | undefined {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return undefined
  const onControl = (event.target as Element).matches('input, a, button')
  if (onControl && !movement.has(event.key)) return undefined
  const index = rowsOf(root).indexOf(row)
  const actions: Record<string, (() => void) | undefined> = {
    j: () => focusRow(root, index + 1),
    k: () => focusRow(root, index - 1),
    ArrowDown: () => focusRow(root, index + 1),
    ArrowUp: () => focusRow(root, index - 1),
    Home: () => focusRow(root, 0),
    End: () => focusRow(root, Infinity),
    Enter: () => row.click(),
    x: () => row.querySelector<HTMLElement>('input[type=checkbox]')?.click(),
    ArrowRight: () => focusCell(row, 1),
    ArrowLeft: () => focusCell(row, -1),
  }
  return actions[event.key]
}

function rowsOf(root: HTMLElement | null): HTMLElement[] {
  return Array.from(root?.querySelectorAll<HTMLElement>('[data-row]') ?? [])
}

function rowOf(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null
}

const focusedRow = () => rowOf(document.activeElement)

function focusRow(root: HTMLElement | null, index: number): void {
  const rows = rowsOf(root)
  const row = rows[Math.max(0, Math.min(index, rows.length - 1))]
  row?.focus()
  row?.scrollIntoView({ block: 'nearest' })
}

function focusCell(row: HTMLElement, step: 1 | -1): void {
  const cells = Array.from(row.querySelectorAll<HTMLElement>('td[data-cell]'))
  const now = cells.findIndex((cell) => cell.contains(document.activeElement))
  const next = now + step
  if (now === -1) (step === 1 ? cells[0] : undefined)?.focus()
  else if (next < 0) row.focus()
  else cells[Math.min(next, cells.length - 1)]?.focus()
}
