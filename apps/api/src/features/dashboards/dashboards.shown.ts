import type { DashboardAnswer, DashboardDefinition } from '@ido/contract'
import type { Person, Services } from '../../platform/http/feature.ts'
import { everything } from '../../platform/http/scope.ts'
import type { Lists } from '../../semantic/lists.ts'
import { definitionWithin, withNamedSteps } from './dashboards.labels.ts'
import { readDashboard } from './dashboards.queries.ts'

/** All labels, and those that exist for who reads. */
export interface BoardLabels {
  all: Lists
  known: Lists
}

export async function boardLabels({ query: engine }: Pick<Services, 'query'>, { scope }: Person): Promise<BoardLabels> {
  return { all: await engine.lists(everything), known: await engine.lists(scope) }
}

/** Without what is about labels outside of the reader's data scope, and steps by what they are called today. */
export const shownDefinition = (definition: DashboardDefinition, { all, known }: BoardLabels): DashboardDefinition =>
  withNamedSteps(definitionWithin(definition, all, known), all)

/** A dashboard as its reader gets it. */
export const shownAs = (dashboard: DashboardAnswer, labels: BoardLabels): DashboardAnswer => ({
  ...dashboard,
  definition: shownDefinition(dashboard.definition, labels),
})

/** @throws Refusal 404 where there is none that the person sees */
export async function shownDashboard(
  services: Pick<Services, 'database' | 'query'>,
  path: string,
  person: Person,
): Promise<DashboardAnswer> {
  const dashboard = await readDashboard(services.database, path, person)
  return shownAs(dashboard, await boardLabels(services, person))
}
