import type { Database } from '../../platform/database/database.ts'
import type { Scope } from '../../platform/person.ts'
import { anybody, type Shaper } from './dashboards.policy.ts'
import { measuresOf, readDashboard } from './dashboards.queries.ts'

/**
 * The measures that the widgets of a dashboard count, by dataset, as its reader sees it.
 * @param person null for a program, which sees what is for everybody
 * @throws Refusal 404 that names the path where there is none that the reader sees
 */
export async function measuresOnBoard(
  database: Pick<Database, 'write'>,
  path: string,
  { person, scope }: { person: Shaper | null; scope: Scope },
): Promise<Readonly<Record<string, readonly string[]>>> {
  const { definition } = await readDashboard(database, path, person ?? anybody(scope))
  return measuresOf(definition.widgets)
}
