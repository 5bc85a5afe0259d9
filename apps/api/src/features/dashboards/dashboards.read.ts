import type { Database } from '../../platform/database/database.ts'
import type { Scope } from '../../platform/person.ts'
import { anybody, type Shaper } from './dashboards.policy.ts'
import { dimensionsOn, measuresOf, readDashboard } from './dashboards.queries.ts'

/** What a dashboard shows, as its reader sees it. */
export interface ShownOnBoard {
  /** Measures that its widgets count, by dataset. */
  readonly measures: Readonly<Record<string, readonly string[]>>
  /** By which it tells figures apart, or is narrowed. */
  readonly dimensions: ReadonlySet<string>
}

/**
 * @param person null for a program or a screen, which see what is for everybody
 * @throws Refusal 404 that names the path where there is none that the reader sees
 */
export async function shownOnBoard(
  database: Pick<Database, 'write'>,
  path: string,
  { person, scope }: { person: Shaper | null; scope: Scope },
): Promise<ShownOnBoard> {
  const { definition } = await readDashboard(database, path, person ?? anybody(scope))
  return { measures: measuresOf(definition.widgets), dimensions: dimensionsOn(definition) }
}
