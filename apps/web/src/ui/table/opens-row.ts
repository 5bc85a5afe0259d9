import type { MouseEvent } from 'react'

const controls = 'a, button, input, label, select, textarea'

/** Whether a click on a row means to open it, not to use a control in it or to mark text. */
export function opensRow(event: MouseEvent): boolean {
  return (
    (event.target as Element).closest(controls) === null && !event.defaultPrevented && String(getSelection()) === ''
  )
}
