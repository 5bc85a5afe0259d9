import {
  changeDashboard,
  createDashboard,
  dashboardByPath,
  filterable,
  type BothTexts,
  type DashboardAnswer,
  type DatasetInfo,
  type PeriodPreset,
  type Widget,
} from '@ido/contract'
import { ApiError, call } from '../../../api/client.ts'
import { withOwnId } from './kept-widget.ts'

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
  /** Empty where the board is not for everybody: then the portal makes an address. */
  readonly slug: string
  readonly title: BothTexts
  readonly period: PeriodPreset
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
    period,
    refresh: null,
    widgets: [widget],
  }
  return (await call(createDashboard, { body: { ...(slug !== '' && { path: `board/${slug}` }), definition } })).answer
}
