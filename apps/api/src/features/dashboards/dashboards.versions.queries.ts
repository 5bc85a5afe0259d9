import {
  type BoardChange,
  type DashboardDefinition,
  dashboardDefinition,
  type dashboardVersion,
  type dashboardVersions,
  type EndpointAnswer,
  type EndpointInput,
  type PageMeta,
} from '@ido/contract'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { notFound } from '../../platform/errors.ts'
import type { Person } from '../../platform/person.ts'
import { differences } from '../../platform/management/history.ts'
import { offsetOf, pageOf } from '../../platform/database/paging.ts'
import { refuseIf } from '../../platform/policy.ts'
import { dashboardFields, sharingFields, widgetField } from './dashboards.audit.ts'
import { whyNotEdit } from './dashboards.policy.ts'
import { readStoredDashboard, sharingOf } from './dashboards.queries.ts'
import { type BoardLabels, shownAs, shownDefinition } from './dashboards.shown.ts'
import { type StoredDashboard, withDefinitions, withLibrary } from './dashboards.sql.ts'

type Writer = Pick<Database, 'write'>

interface KeptVersion extends Pick<StoredDashboard, 'version' | 'audience' | 'roles' | 'changed_at'> {
  definition: DashboardDefinition
  /** Who made it; null where they are gone, and of the portal itself. */
  who: string | null
  is_current: boolean
}

/** Versions of a dashboard that are kept, and the one that stands. */
const keptVersions = (id: number) => sql`(
  select version, definition, audience, roles, changed_by, changed_at, false as is_current
  from dashboard_version where dashboard_id = ${id}
  union all
  select version, definition, audience, roles, changed_by, changed_at, true from dashboard where id = ${id}) v`

const versionColumns = sql`v.version, v.definition, v.audience, v.roles, v.changed_at, v.is_current,
  (select name from account where id = v.changed_by) as who`

/** @throws Refusal 404 for a version that is not kept */
export async function readKeptVersion(
  write: Database['write'],
  { id }: Pick<StoredDashboard, 'id'>,
  version: number,
): Promise<KeptVersion> {
  const { rows } = await sql<KeptVersion>`
    select ${versionColumns} from ${keptVersions(id)} where v.version = ${version}`.execute(write)
  const [row] = rows
  if (!row) throw notFound('dashboardVersionNotFound', { version })
  const [definition] = await withLibrary(write, [dashboardDefinition.parse(row.definition)])
  return { ...row, ...(definition && { definition }) }
}

interface Asking {
  person: Person
  labels: BoardLabels
}

/** A page of them, the newest first. Who may not change a dashboard is not told how it came about. */
export async function versionsOf(
  { write }: Writer,
  { path, ...query }: EndpointInput<typeof dashboardVersions>['query'],
  { person, labels }: Asking,
): Promise<{ answer: EndpointAnswer<typeof dashboardVersions>; meta: PageMeta }> {
  const board = await readStoredDashboard(write, path, person)
  refuseIf(whyNotEdit(person, board))
  const [page, count] = await Promise.all([
    // One more than the page has, which its last is held against.
    sql<KeptVersion>`select ${versionColumns} from ${keptVersions(board.id)}
      order by v.version desc limit ${query.size + 1} offset ${offsetOf(query)}`.execute(write),
    sql<{ total: number }>`select count(*)::int as total from ${keptVersions(board.id)}`.execute(write),
  ])
  const rows = (await withDefinitions(write, page.rows)).map((row) => shownAs(row, labels))
  const answer = rows.slice(0, query.size).map((row, at) => {
    const before = rows[at + 1]
    return { ...headOf(row), changes: before ? changesBetween(before, row) : null }
  })
  return { answer, meta: pageOf({ ...query, total: count.rows[0]?.total ?? 0 }) }
}

export async function versionOf(
  { write }: Writer,
  { path, version }: EndpointInput<typeof dashboardVersion>['query'],
  { person, labels }: Asking,
): Promise<EndpointAnswer<typeof dashboardVersion>> {
  const board = await readStoredDashboard(write, path, person)
  refuseIf(whyNotEdit(person, board))
  const kept = await readKeptVersion(write, board, version)
  return { path, ...headOf(kept), definition: shownDefinition(kept.definition, labels) }
}

const headOf = (row: KeptVersion) => ({
  version: row.version,
  at: row.changed_at.toISOString(),
  who: row.who,
  sharing: sharingOf(row),
  isCurrent: row.is_current,
})

/** What differs, a widget each; how a widget differs its two definitions tell. */
function changesBetween(before: KeptVersion, after: KeptVersion): BoardChange[] {
  const fieldsOf = ({ definition, ...row }: KeptVersion) => ({
    ...dashboardFields(definition),
    ...sharingFields(sharingOf(row), null),
  })
  return differences(fieldsOf(before), fieldsOf(after)).map(({ field, ...change }): BoardChange => {
    if (!field.startsWith(widgetField)) return { field: field as BoardChange['field'], change: 'changed', widget: null }
    const id = field.slice(widgetField.length)
    const widget = [after, before].flatMap(({ definition }) => definition.widgets).find((each) => each.id === id)
    const kind = change.before === null ? 'added' : change.after === null ? 'removed' : 'changed'
    return { field: 'widget', change: kind, widget: widget ? { id, title: widget.title } : null }
  })
}
