import { widgetOf, type AskedAlone, type BothTexts, type DatasetInfo, type Widget } from '@ido/contract'

/** How large a widget is put onto a board: columns of 12, rows of about 80 px. */
const widgetSizes = {
  small: { columns: 3, rows: 2 },
  half: { columns: 6, rows: 4 },
  whole: { columns: 12, rows: 5 },
} as const
export type WidgetSize = keyof typeof widgetSizes

const longestSlug = 60

/** A name as the last part of an address: 'Tiket & SLA' becomes 'tiket-sla'. */
export function slugOf(title: string): string {
  const plain = title.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return plain
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, longestSlug)
    .replaceAll(/^-+|-+$/g, '')
}

interface Kept {
  readonly title: BothTexts
  readonly description: BothTexts
  readonly size: WidgetSize
}

export function keptWidget(asked: AskedAlone, dataset: DatasetInfo, { title, description, size }: Kept): Widget {
  return {
    ...widgetOf(asked, dataset),
    ...widgetSizes[size],
    title,
    description,
    id: slugOf(title.id).slice(0, 50) || 'widget',
  }
}

/** No two widgets of a board have one id. */
export function withOwnId(widget: Widget, widgets: readonly Pick<Widget, 'id'>[]): Widget {
  const taken = new Set(widgets.map(({ id }) => id))
  let id = widget.id
  for (let count = 2; taken.has(id); count += 1) id = `${widget.id}-${count}`
  return { ...widget, id }
}
