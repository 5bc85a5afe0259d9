import {
  type BoardAudience,
  type DashboardAnswer,
  type DashboardDefinition,
  dashboardDefinition,
  drawnWidget,
  leadingRole,
  type LibraryContent,
  type Role,
  type Widget,
} from '@ido/contract'
import { type RawBuilder, type Selectable, sql, type SqlBool } from 'kysely'
import type { Dashboard } from '../../platform/database/schema.ts'
import type { Person, Scope } from '../../platform/person.ts'
import { hasAccessNow } from '../../platform/http/sessions.sql.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Trx } from '../../platform/database/transaction.ts'
import { invalid } from '../../platform/errors.ts'

/** A row, how it stands to what the code ships, which only the database can compare, and to the one who reads it. */
export interface StoredDashboard extends Pick<
  Selectable<Dashboard>,
  'id' | 'path' | 'definition' | 'built_in' | 'version' | 'changed_at' | 'owner_id'
> {
  origin: DashboardAnswer['origin']
  audience: BoardAudience
  roles: Role[]
  owner: string | null
  /** Whether its owner is gone: no account, or no access any more. */
  is_left: boolean
  is_home: boolean
}

const isLeft = sql<boolean>`(d.owner_id is null or ${hasAccessNow('o')} is not true)`

/** `d` with its owner `o`. */
export const fromDashboards = sql`dashboard d left join account o on o.id = d.owner_id`

/** Columns of StoredDashboard; equality of jsonb does not mind the order of keys. */
export const storedColumns = ({ id }: Pick<Person, 'id'>) => sql`d.id, d.path, d.definition, d.built_in, d.version,
  d.changed_at, d.owner_id, d.audience, d.roles, o.name as owner, ${isLeft} as is_left,
  exists (select from home_dashboard h where h.account_id = ${id} and h.dashboard_id = d.id) as is_home,
  case when d.built_in is null then 'own' when d.built_in = d.definition then 'built-in' else 'changed' end as origin`

/**
 * Which dashboards a person sees, of `fromDashboards`: everybody's, their own, those for the role that leads. An
 * administrator sees what is shared with anybody, and what somebody who is gone has left, so that nothing is lost.
 */
export function seenBy({ id, roles }: Pick<Person, 'id' | 'roles'>) {
  const role = leadingRole(roles)
  const forAdmin = sql`or d.audience = 'roles' or ${isLeft}`
  return sql<SqlBool>`(d.audience = 'all' or d.owner_id = ${id} or ${role ?? null}::text = any(d.roles)
    ${role === 'ADMIN' ? forAdmin : sql``})`
}

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

/** Whether all that `wall_link l` shows is within the scope; users who see less do not see the link. */
export const isLinkWithin = ({ regions, products }: Scope): RawBuilder<SqlBool> => sql<SqlBool>`(
  (${regions}::integer[] is null or coalesce(l.scope_regions <@ ${regions}::integer[], false))
  and (${products}::integer[] is null or coalesce(l.scope_products <@ ${products}::integer[], false)))`
