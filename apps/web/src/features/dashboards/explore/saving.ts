import {
  changeDashboard,
  createDashboard,
  dashboardByPath,
  filterable,
  widgetOf,
  type AskedAlone,
  type BothTexts,
  type DashboardAnswer,
  type DatasetInfo,
  type PeriodPreset,
  type Widget,
} from '@ido/contract'
import { ApiError, call } from '../../../api/client.ts'

/** How large a widget is put onto a board: columns of 12, rows of about 80 px. */
export const widgetSizes = {
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

const tries = 3

/**
 * Puts a widget below those of a board. Somebody may change the board meanwhile: what was refused as stale is tried again on the
 * board as it stands then, so that nothing of theirs is lost. `onStale` tells it.
 * @throws ApiError what the server refuses
 */
export async function addToBoard(path: string, widget: Widget, onStale: () => void): Promise<DashboardAnswer> {
  for (let left = tries; ; left -= 1) {
    const { answer: board } = await call(dashboardByPath, { query: { path } })
    const { definition, version } = board
    const widgets = [...definition.widgets, withOwnId(widget, definition.widgets)]
    try {
      return (await call(changeDashboard, { body: { path, version, definition: { ...definition, widgets } } })).answer
    } catch (failure) {
      if (!(failure instanceof ApiError) || failure.code !== 409 || left <= 1) throw failure
      onStale()
    }
  }
}

interface NewBoard {
  readonly slug: string
  readonly title: BothTexts
  readonly period: PeriodPreset | null
}

const usualFilters = ['region', 'product']

/** A board with this widget alone, which later ones join. @throws ApiError what the server refuses, such as an address that is taken */
export async function startBoard(
  { slug, title, period }: NewBoard,
  widget: Widget,
  dataset: DatasetInfo,
): Promise<DashboardAnswer> {
  const known = filterable([dataset])
  const definition = {
    title,
    group: 'own',
    question: widget.title,
    filters: usualFilters.filter((id) => known.has(id)),
    period: period ?? '30d',
    refresh: null,
    widgets: [widget],
  }
  return (await call(createDashboard, { body: { path: `board/${slug}`, definition } })).answer
}
