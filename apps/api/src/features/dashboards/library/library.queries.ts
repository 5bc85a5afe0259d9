import {
  type BothTexts,
  drawnWidget,
  type FigureKind,
  figureKinds,
  type library,
  type LibraryContent,
  type LibraryRow,
  type LibraryWidget,
  type Widget,
} from '@ido/contract'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import { notFound } from '../../../platform/errors.ts'
import { allOf, containsWords, oneOf, type Condition } from '../../../platform/database/filters.sql.ts'
import type { Person } from '../../../platform/person.ts'
import { askedNames } from '../../../platform/management/asked.ts'
import type { ListFilters } from '../../../platform/management/list.ts'
import type { ListSource } from '../../../platform/management/page.ts'
import { isAllowed } from '../../../platform/policy.ts'
import { catalogInfo } from '../../../semantic/catalog/catalog.ts'
import { fromDashboards, seenBy } from '../dashboards.sql.ts'
import { type BoardLabels } from '../dashboards.shown.ts'
import { definitionWithin, withNamedSteps } from '../../../semantic/widget-labels.ts'
import { whyNotKeepWidget } from '../dashboards.policy.ts'

type Reader = Database['read']
type Filters = ListFilters<typeof library>

/** A widget as it is stored, with who made it and how many dashboards show it. */
export interface StoredWidget {
  id: number
  definition: LibraryContent
  version: number
  changed_at: Date
  maker: string | null
  boards: number
}

/** Whether `d` shows `w`. */
const isShown = sql<SqlBool>`d.definition -> 'widgets' @> jsonb_build_array(jsonb_build_object('saved', w.id))`
const boardsOf = sql<number>`(select count(*)::int from dashboard d where ${isShown})`
const widgetColumns: RawBuilder<StoredWidget> = sql<StoredWidget>`w.id, w.definition, w.version, w.changed_at,
  (select name from account where id = w.maker_id) as maker, ${boardsOf} as boards`

/** Titles of datasets in both languages by id, so that a widget is found by what it counts. */
const datasetTitles = () =>
  JSON.stringify(Object.fromEntries(catalogInfo().map(({ id, titles }) => [id, `${titles.id} ${titles.en}`])))

/** What is asked for; who keeps none is told of none here. */
export function librarySource(
  query: Filters,
  person: Person,
): ListSource<StoredWidget, NonNullable<Filters['orderName']>> {
  const known = catalogInfo().map(({ id }) => id)
  return {
    columns: widgetColumns,
    from: sql`widget w`,
    key: sql`w.id`,
    where: allOf([
      isAllowed(whyNotKeepWidget(person)) ? null : sql<SqlBool>`false`,
      oneOf(sql`w.definition ->> 'kind'`, askedNames('kind', query.kind, figureKinds)),
      oneOf(sql`w.definition -> 'query' ->> 'dataset'`, askedNames('dataset', query.dataset, known)),
      usedOrNot(query.used),
      containsWords(
        sql`concat_ws(' ', w.definition -> 'title' ->> 'id', w.definition -> 'title' ->> 'en',
          w.definition -> 'description' ->> 'id', w.definition -> 'description' ->> 'en',
          ${datasetTitles()}::jsonb ->> (w.definition -> 'query' ->> 'dataset'),
          (select name from account where id = w.maker_id))`,
        query.search,
      ),
    ]),
    orders: {
      title: sql`lower(w.definition -> 'title' ->> 'id')`,
      kind: sql`w.definition ->> 'kind'`,
      boards: boardsOf,
      changedAt: sql`w.changed_at`,
    },
    first: { orderName: 'title', orderBy: 'asc' },
  }
}

function usedOrNot(used: 'true' | 'false' | undefined): Condition {
  if (used === undefined) return null
  const isUsed = sql<SqlBool>`exists (select from dashboard d where ${isShown})`
  return used === 'true' ? isUsed : sql<SqlBool>`not ${isUsed}`
}

/** The widget; 404 for who keeps none. */
export async function readLibraryWidget(
  read: Reader,
  id: number,
  person: Pick<Person, 'roles' | 'scope'>,
): Promise<StoredWidget> {
  const { rows } = await sql<StoredWidget>`select ${widgetColumns} from widget w where w.id = ${id}`.execute(read)
  const [stored] = rows
  if (stored === undefined || !isAllowed(whyNotKeepWidget(person))) throw notFound('notFound')
  return stored
}

/** The id of the widget of that title, in any letter case, or null. */
export async function findLibraryWidget(read: Reader, title: string): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select id from widget where lower(definition -> 'title' ->> 'id') = lower(${title})`.execute(read)
  return rows[0]?.id ?? null
}

/** Titles of the dashboards that show it and that the person sees, and how many others do. */
export async function boardsShowing(
  read: Reader,
  id: number,
  person: Pick<Person, 'id' | 'roles'>,
): Promise<{ titles: BothTexts[]; others: number }> {
  const { rows } = await sql<{ title: BothTexts; is_seen: boolean }>`
    select d.definition -> 'title' as title, ${seenBy(person)} as is_seen
    from ${fromDashboards} join widget w on ${isShown} where w.id = ${id} order by d.path`.execute(read)
  const titles = rows.filter((row) => row.is_seen).map(({ title }) => title)
  return { titles, others: rows.length - titles.length }
}

/** All of them, by title, without what is about labels outside of the reader's data scope. */
export async function widgetsAtHand(
  { write }: Pick<Database, 'write'>,
  { all, known }: BoardLabels,
): Promise<Widget[]> {
  const { rows } = await sql<Pick<StoredWidget, 'id' | 'definition'>>`
    select id, definition from widget order by lower(definition -> 'title' ->> 'id'), id`.execute(write)
  const widgets = rows.map(({ id, definition }) => ({ ...drawnWidget(definition, `saved-${id}`), saved: id }))
  return withNamedSteps(definitionWithin({ widgets }, all, known), all).widgets
}

export function presentRow(stored: StoredWidget, person: Person): LibraryRow {
  const { id, definition, maker, boards, version, changed_at: changedAt } = stored
  const { title, description, kind, query } = definition
  const can = { edit: isAllowed(whyNotKeepWidget(person)) }
  const when = changedAt.toISOString()
  return {
    id,
    title,
    description,
    kind: kind satisfies FigureKind,
    dataset: query.dataset,
    maker,
    boards,
    changedAt: when,
    version,
    can,
  }
}

/** With its question, steps of scales by what they are called today. */
export function presentLibraryWidget(stored: StoredWidget, person: Person, lists: BoardLabels['all']): LibraryWidget {
  const { columns, rows, target, records } = stored.definition
  const query = namedQuery(stored.definition, lists)
  return { ...presentRow(stored, person), columns, rows, query, target, records }
}

export function namedQuery(definition: LibraryContent, lists: BoardLabels['all']): LibraryContent['query'] {
  const [named] = withNamedSteps({ widgets: [drawnWidget(definition, 'widget')] }, lists).widgets
  return named?.query ?? definition.query
}
