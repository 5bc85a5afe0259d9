import { type KeyboardEvent as ReactKeyboardEvent, useEffect, useEffectEvent } from 'react'

const typedInto = 'input, textarea, select, [contenteditable]'
const liesOpen = 'dialog[open], [role=dialog]:popover-open, [role=menu]:popover-open'

/** The key that goes with a letter to make a command of this machine, also while one types: such a pair types nothing. */
const isCommand = ({ ctrlKey, metaKey }: KeyboardEvent) => (modifier === '⌘' ? metaKey : ctrlKey)

/** Whether a key that is pressed now may be a command: nothing is being typed, and nothing lies open over the page. */
export function isFree(event: KeyboardEvent): boolean {
  const { defaultPrevented, isComposing, repeat, target } = event
  if (defaultPrevented || isComposing || repeat) return false
  if (target instanceof Element && target.closest(typedInto) && !isCommand(event)) return false
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

/** What the key of commands is called on this machine's keyboard. */
export const modifier = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl'

const steps: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
}

/** Moves the focus among the items of an open menu, as the arrow keys of any menu do. */
export function moveInMenu(menu: HTMLElement, where: 'first' | ReactKeyboardEvent): void {
  const items = [...menu.querySelectorAll<HTMLElement>('[role^=menuitem]')]
  if (where === 'first') return items[0]?.focus()
  const step = steps[where.key]
  if (!step || items.length === 0) return
  where.preventDefault()
  items[step(items.indexOf(document.activeElement as HTMLElement), items.length)]?.focus()
}
