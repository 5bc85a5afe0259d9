import { widgetOf, type AskedAlone, type BothTexts, type DatasetInfo, type Widget } from '@ido/contract'
import { slugOf } from '../own/slug.ts'

/** How large a widget is put onto a board: columns of 12, rows of about 80 px. */
const widgetSizes = {
  small: { columns: 3, rows: 2 },
  half: { columns: 6, rows: 4 },
  whole: { columns: 12, rows: 5 },
} as const
export type WidgetSize = keyof typeof widgetSizes

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
