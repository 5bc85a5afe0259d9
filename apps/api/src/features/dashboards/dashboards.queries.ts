import {
  boardsOfOnePerson,
  comparedBy,
  dashboardDefinition,
  partsOf,
  type BoardSharing,
  type BothTexts,
  type DashboardAnswer,
  type DashboardDefinition,
  type DashboardScreen,
  type EndpointAnswer,
  type EndpointMeta,
  type listDashboards,
} from '@ido/contract'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { Trx } from '../../platform/database/transaction.ts'
import { notFound } from '../../platform/errors.ts'
import { isAllowed } from '../../platform/policy.ts'
import { builtInScreens } from './built-in/index.ts'
import {
  boardPrefix,
  isOwner,
  type Shaper,
  whyNotEdit,
  whyNotMake,
  whyNotRemove,
  whyNotShapeForOthers,
  whyNotShare,
} from './dashboards.policy.ts'
import {
  fromDashboards,
  seenBy,
  storedColumns,
  type StoredDashboard,
  withDefinitions,
  withLibrary,
} from './dashboards.sql.ts'

// Read where it is written: who has just saved a dashboard must not get the one before from a replica.
type Writer = Pick<Database, 'write'>

/** The row; 404 alike where there is none and where the person may not see it. */
export async function readStoredDashboard(
  write: Database['write'],
  path: string,
  person: Shaper,
): Promise<StoredDashboard> {
  const { rows } = await sql<StoredDashboard>`
    select ${storedColumns(person)} from ${fromDashboards} where d.path = ${path} and ${seenBy(person)}`.execute(write)
  return rows[0] ?? noDashboard(path)
}

/** What somebody has just written, also where they gave it out of their own sight. */
export async function readWritten(trx: Trx, id: number, person: Shaper): Promise<DashboardAnswer> {
  const { rows } = await sql<StoredDashboard>`
    select ${storedColumns(person)} from ${fromDashboards} where d.id = ${id}`.execute(trx)
  return presentDashboard(trx, rows[0] ?? noDashboard(String(id)), person)
}

export function noDashboard(path: string): never {
  throw notFound('dashboardNotFound', { path })
}

export async function readDashboard({ write }: Writer, path: string, person: Shaper): Promise<DashboardAnswer> {
  return presentDashboard(write, await readStoredDashboard(write, path, person), person)
}

type Listed = { answer: EndpointAnswer<typeof listDashboards>; meta: EndpointMeta<typeof listDashboards> }

/** Every dashboard that the person sees, ordered by path. */
export async function readDashboards({ write }: Writer, person: Shaper): Promise<Listed> {
  const { rows } = await sql<StoredDashboard>`
    select ${storedColumns(person)} from ${fromDashboards} where ${seenBy(person)} order by d.path`.execute(write)
  const answer = (await withDefinitions(write, rows)).map((row) => {
    const { path } = row
    const { title, group, question, filters, widgets } = row.definition
    const shown = { filters, compares: comparedBy({ filters, widgets }), measures: measuresOf(widgets) }
    return { path, ...standingOf(row, person), title, group, question, screens: screensOf(path, title), ...shown }
  })
  const make = isAllowed(whyNotMake(person))
  const can = { make, share: make && isAllowed(whyNotShapeForOthers(person)) }
  return { answer, meta: { own: rows.filter((row) => isOwner(person, row)).length, most: boardsOfOnePerson, can } }
}

/** What its widgets count, each once, by dataset. */
export function measuresOf(widgets: DashboardDefinition['widgets']): Record<string, string[]> {
  const counted = new Map<string, Set<string>>()
  for (const { query } of widgets.flatMap(partsOf)) {
    if (!query) continue
    counted.set(query.dataset, new Set([...(counted.get(query.dataset) ?? []), ...query.measures]))
  }
  return Object.fromEntries([...counted].map(([dataset, measures]) => [dataset, [...measures]]))
}

/** The dimensions of its widgets and of its filter bar. */
export const dimensionsOn = ({ widgets, filters }: Pick<DashboardDefinition, 'widgets' | 'filters'>): Set<string> =>
  new Set([...filters, ...widgets.flatMap(({ query }) => query?.dimensions ?? [])])

/** What staff made stands under its own address; one of before they had one, where the portal's stand. */
function screensOf(path: string, title: BothTexts): DashboardScreen[] {
  const shipped = builtInScreens[path]
  if (shipped) return [...shipped]
  const isBoard = path.startsWith(boardPrefix)
  const place = isBoard
    ? { layout: 'board' as const, at: path.slice(boardPrefix.length) }
    : { layout: 'v3' as const, at: path }
  return [{ ...place, group: 'boards', title, icon: 'board', order: 0 }]
}

export const sharingOf = ({ audience, roles }: Pick<StoredDashboard, 'audience' | 'roles'>): BoardSharing => ({
  audience,
  roles,
})

function standingOf(row: StoredDashboard, person: Shaper): Omit<DashboardAnswer, 'path' | 'definition'> {
  const { version, origin, owner, is_home: isHome, changed_at: changedAt } = row
  const edit = isAllowed(whyNotEdit(person, row))
  return {
    version,
    origin,
    owner: owner === null ? null : { name: owner },
    isOwn: isOwner(person, row),
    sharing: sharingOf(row),
    isHome,
    changedAt: changedAt.toISOString(),
    can: {
      edit,
      share: isAllowed(whyNotShare(person, row)),
      remove: origin === 'own' && isAllowed(whyNotRemove(person, row)),
      restore: edit,
    },
  }
}

async function presentDashboard(
  read: Database['write'] | Trx,
  row: StoredDashboard,
  person: Shaper,
): Promise<DashboardAnswer> {
  const [definition = noDashboard(row.path)] = await withLibrary(read, [dashboardDefinition.parse(row.definition)])
  return { path: row.path, ...standingOf(row, person), definition }
}
