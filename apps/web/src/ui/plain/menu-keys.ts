import type { KeyboardEvent } from 'react'

const steps: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
}

/** Moves the focus among the items of an open menu, as the arrow keys of any menu do. */
export function moveInMenu(menu: HTMLElement, where: 'first' | KeyboardEvent): void {
  const items = [...menu.querySelectorAll<HTMLElement>('[role^=menuitem]')]
  if (where === 'first') return items[0]?.focus()
  const step = steps[where.key]
  if (!step || items.length === 0) return
  where.preventDefault()
  items[step(items.indexOf(document.activeElement as HTMLElement), items.length)]?.focus()
}
