import type { ImportRow } from '@ido/contract'
import { useEffect, type RefObject } from 'react'

/** Which step the page was at last; the one after it takes the focus. */
export type LastStep = RefObject<ImportStep | null>
export type ImportStep = 'bring' | 'match' | 'checking' | 'working' | 'over' | 'undoing' | 'undone'

/** Ids of what the steps are headed by. */
export const headings = {
  bring: 'import-bring',
  file: 'import-file',
  check: 'import-check',
  underWay: 'import-under-way',
  result: 'import-result',
} as const

export function stepOf({ state, undo }: Pick<ImportRow, 'state' | 'undo'>): ImportStep {
  if (undo?.state === 'done') return 'undone'
  if (undo?.state === 'waiting' || undo?.state === 'running') return 'undoing'
  if (state === 'draft') return 'match'
  if (state === 'checking') return 'checking'
  return state === 'waiting' || state === 'running' ? 'working' : 'over'
}

function headingOf(step: ImportStep, before: ImportStep): string {
  if (step === 'bring') return headings.bring
  // What the check has found stands beside what is asked for next.
  if (step === 'match') return before === 'checking' ? headings.check : headings.file
  return step === 'checking' || step === 'working' ? headings.underWay : headings.result
}

/**
 * Where one step gives way to another, what had the focus is gone: it goes to the heading of the new one, but for who is
 * somewhere else by then, such as in the menu.
 */
export function useStep(step: ImportStep, lastRef: LastStep): void {
  useEffect(() => {
    const before = lastRef.current
    lastRef.current = step
    if (before === null || before === step) return
    const focused = document.activeElement
    const isElsewhere = focused !== null && focused !== document.body && !focused.closest('main')
    if (!isElsewhere) document.getElementById(headingOf(step, before))?.focus()
  }, [step, lastRef])
}

/** Id of the control that fills a field, so that a question leads there. */
export const fieldControl = (field: string): string => `import-field-${field}`

/** Id of the control that says how its column is read. */
export const readingControl = (field: string): string => `import-reading-${field}`
