/** Where a widget would come to lie: before or behind another one. */
export interface Drop {
  readonly at: string
  readonly side: 'before' | 'after'
}

/** The card under the pointer, and which half of it; a card over the whole width has an upper and a lower half. */
export function dropAt(x: number, y: number): Drop | undefined {
  const card = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-widget]')
  const at = card?.dataset['widget']
  if (!card || at === undefined) return undefined
  const box = card.getBoundingClientRect()
  const isWide = box.width > (card.parentElement?.clientWidth ?? 0) * 0.9
  const isBefore = isWide ? y < box.top + box.height / 2 : x < box.left + box.width / 2
  return { at, side: isBefore ? 'before' : 'after' }
}

const edge = 72
const stride = 16

/** Who pulls something to the edge of the window wants to see on. */
export function scrollAtEdge(y: number): void {
  if (y < edge) scrollBy(0, -stride)
  else if (y > innerHeight - edge) scrollBy(0, stride)
}

// As in DashboardPage.module.css and WidgetFrame.module.css.
const gap = 16
const row = 80

/** Columns of twelve and rows that a card has whose corner was pulled by so many pixels. */
export function sizeAt(
  { columns, rows }: { readonly columns: number; readonly rows: number },
  { right, down }: { readonly right: number; readonly down: number },
  gridWidth: number,
) {
  const column = (gridWidth + gap) / 12
  return {
    columns: Math.max(2, Math.min(12, columns + Math.round(right / column))),
    rows: Math.max(1, Math.min(12, rows + Math.round(down / (row + gap)))),
  }
}
