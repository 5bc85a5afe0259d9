import type { DashboardAnswer } from '@ido/contract'
import type { Person, Services } from '../../platform/http/feature.ts'
import { everything } from '../../platform/http/scope.ts'
import type { Lists } from '../../semantic/lists.ts'
import { definitionWithin, withNamedSteps } from './dashboards.labels.ts'
import { readDashboard } from './dashboards.queries.ts'

/** Steps by what they are called today. */
export const named = (dashboard: DashboardAnswer, lists: Lists): DashboardAnswer => ({
  ...dashboard,
  definition: withNamedSteps(dashboard.definition, lists),
})

/**
 * A dashboard as a person reads it, without what is about labels outside of their data scope.
 * @throws Refusal 404 where there is none
 */
export async function shownDashboard(
  { database, query: engine }: Pick<Services, 'database' | 'query'>,
  path: string,
  person: Person,
): Promise<DashboardAnswer> {
  const dashboard = await readDashboard(database, path, person)
  const [all, known] = [await engine.lists(everything), await engine.lists(person.scope)]
  return named({ ...dashboard, definition: definitionWithin(dashboard.definition, all, known) }, all)
}
