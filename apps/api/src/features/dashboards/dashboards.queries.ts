import {
  comparedBy,
  dashboardDefinition,
  partsOf,
  type BothTexts,
  type DashboardAnswer,
  type DashboardDefinition,
  type DashboardScreen,
  type EndpointAnswer,
  type listDashboards,
} from '@ido/contract'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { notFound } from '../../platform/errors.ts'
import { isAllowed } from '../../platform/policy.ts'
import { builtInScreens } from './built-in/index.ts'
import { type Shaper, whyNotShape } from './dashboards.policy.ts'
import { type StoredDashboard, storedColumns } from './dashboards.sql.ts'

const boardPrefix = 'board/'

// Read where it is written: who has just saved a dashboard must not get the one before from a replica.
type Writer = Pick<Database, 'write'>

export async function readDashboard({ write }: Writer, path: string, reader: Shaper): Promise<DashboardAnswer> {
  const { rows } = await sql<StoredDashboard>`
    select ${storedColumns} from dashboard where path = ${path}`.execute(write)
  const [row] = rows
  if (!row) throw notFound('dashboardNotFound', { path })
  return presentDashboard(row, reader)
}

/** Every dashboard, ordered by path. */
export async function readDashboards({ write }: Writer): Promise<EndpointAnswer<typeof listDashboards>> {
  const { rows } = await sql<StoredDashboard>`select ${storedColumns} from dashboard order by path`.execute(write)
  return rows.map(({ path, definition, origin }) => {
    const { title, group, question, filters, widgets } = dashboardDefinition.parse(definition)
    const shown = { filters, compares: comparedBy({ filters, widgets }), measures: measuresOf(widgets) }
    return { path, title, group, question, origin, screens: screensOf(path, title), ...shown }
  })
}

/** What its widgets count, each once, by dataset. */
function measuresOf(widgets: DashboardDefinition['widgets']): Record<string, string[]> {
  const counted = new Map<string, Set<string>>()
  for (const { query } of widgets.flatMap(partsOf)) {
    if (!query) continue
    counted.set(query.dataset, new Set([...(counted.get(query.dataset) ?? []), ...query.measures]))
  }
  return Object.fromEntries([...counted].map(([dataset, measures]) => [dataset, [...measures]]))
}

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

export function presentDashboard({ path, definition, version, origin }: StoredDashboard, reader: Shaper) {
  const can = { edit: isAllowed(whyNotShape(reader)) }
  return { path, version, origin, can, definition: dashboardDefinition.parse(definition) }
}
