import { useEffect, useEffectEvent } from 'react'

const typedInto = 'input, textarea, select, [contenteditable]'
const liesOpen = 'dialog[open], [role=dialog]:popover-open, [role=menu]:popover-open'

/** Whether a key that is pressed now may be a command: nothing is being typed, and nothing lies open over the page. */
export function isFree({ defaultPrevented, isComposing, repeat, target }: KeyboardEvent): boolean {
  if (defaultPrevented || isComposing || repeat) return false
  if (target instanceof Element && target.closest(typedInto)) return false
  return document.querySelector(liesOpen) === null
}

/** A single key as a command of the page that is shown. */
export function useKey(key: string, act: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== key || event.ctrlKey || event.metaKey || event.altKey || !isFree(event)) return
    // A key that moves the focus into a field is not its first letter.
    event.preventDefault()
    act()
  })
  useEffect(() => {
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}
