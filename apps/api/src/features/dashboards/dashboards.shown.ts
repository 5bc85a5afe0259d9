import type { DashboardAnswer } from '@ido/contract'
import type { Services } from '../../platform/http/feature.ts'
import { everything } from '../../platform/http/scope.ts'
import type { Lists } from '../../semantic/lists.ts'
import { definitionWithin, withNamedSteps } from './dashboards.labels.ts'
import type { Shaper } from './dashboards.policy.ts'
import { readDashboard } from './dashboards.queries.ts'

/** Steps by what they are called today. */
export const named = (dashboard: DashboardAnswer, lists: Lists): DashboardAnswer => ({
  ...dashboard,
  definition: withNamedSteps(dashboard.definition, lists),
})

/**
 * A dashboard as somebody reads it, without what is about labels outside of their data scope.
 * @throws Refusal 404 where there is none
 */
export async function shownDashboard(
  { database, query: engine }: Pick<Services, 'database' | 'query'>,
  path: string,
  reader: Shaper,
): Promise<DashboardAnswer> {
  const dashboard = await readDashboard(database, path, reader)
  const [all, known] = [await engine.lists(everything), await engine.lists(reader.scope)]
  return named({ ...dashboard, definition: definitionWithin(dashboard.definition, all, known) }, all)
}
