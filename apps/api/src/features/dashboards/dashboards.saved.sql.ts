import type { DashboardDefinition, LibraryContent, Widget } from '@ido/contract'
import { dashboardDefinition, drawnWidget } from '@ido/contract'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { Trx } from '../../platform/database/transaction.ts'
import { invalid } from '../../platform/errors.ts'

/*
 * Widgets of the library on dashboards. A dashboard keeps which one it shows and a note that takes its place once it is gone;
 * what it asks is read with it, so that a change in the library is a change of each dashboard.
 */

type Shown = Pick<DashboardDefinition, 'widgets'>

const savedIn = (definitions: readonly Shown[]): number[] => [
  ...new Set(definitions.flatMap(({ widgets }) => widgets.flatMap(({ saved }) => saved ?? []))),
]

/** Definitions as they are kept, with what the library says of their widgets; one that it has no more is a note that says so. */
export async function withLibrary<Kept extends Shown>(
  read: Database['read'] | Trx,
  definitions: readonly Kept[],
): Promise<Kept[]> {
  const ids = savedIn(definitions)
  if (ids.length === 0) return [...definitions]
  const { rows } = await sql<{ id: number; definition: LibraryContent }>`
    select id, definition from widget where id = any(${ids}::integer[])`.execute(read)
  const library = new Map(rows.map(({ id, definition }) => [id, definition]))
  return definitions.map((kept) => ({ ...kept, widgets: kept.widgets.map((widget) => shownSaved(widget, library)) }))
}

/** Rows of dashboards with what they define, as it is shown. */
export async function withDefinitions<Row extends { definition: unknown }>(
  read: Database['read'] | Trx,
  rows: readonly Row[],
): Promise<(Omit<Row, 'definition'> & { definition: DashboardDefinition })[]> {
  const definitions = await withLibrary(
    read,
    rows.map(({ definition }) => dashboardDefinition.parse(definition)),
  )
  return rows.flatMap((row, at) => {
    const definition = definitions[at]
    return definition ? [{ ...row, definition }] : []
  })
}

/**
 * Definitions as they are kept: of a widget of the library which one it is. It is held, so that nobody deletes it meanwhile.
 * @throws Refusal 400 that names what the library does not have
 */
export async function withoutLibrary(trx: Trx, definition: DashboardDefinition): Promise<DashboardDefinition> {
  const ids = savedIn([definition])
  if (ids.length === 0) return definition
  const { rows } = await sql<{ id: number; definition: LibraryContent }>`
    select id, definition from widget where id = any(${ids}::integer[]) order by id for key share`.execute(trx)
  const library = new Map(rows.map(({ id, definition: content }) => [id, content]))
  const widgets = definition.widgets.map((widget) => {
    if (widget.saved === undefined) return widget
    const content = library.get(widget.saved)
    if (!content) {
      const field = `definition.widgets.${widget.id}.saved`
      throw invalid([{ field, key: 'widgetNotInLibrary', values: { id: widget.saved } }])
    }
    const { id, columns, rows: height, saved } = widget
    return { ...goneNote(content.title), id, columns, rows: height, saved }
  })
  return { ...definition, widgets }
}

function shownSaved(widget: Widget, library: ReadonlyMap<number, LibraryContent>): Widget {
  const { saved, ...note } = widget
  if (saved === undefined) return widget
  const content = library.get(saved)
  return content ? { ...drawnWidget({ ...content, columns: note.columns, rows: note.rows }, note.id), saved } : note
}

const goneNote = (title: LibraryContent['title']) => ({
  kind: 'text' as const,
  title,
  description: { id: '', en: '' },
  text: {
    id: 'Widget ini sudah tidak ada di pustaka widget.',
    en: 'This widget is no longer in the library of widgets.',
  },
})
