import type { DashboardAnswer, DashboardDefinition } from '@ido/contract'
import type { Services } from '../../platform/http/feature.ts'
import { everything } from '../../platform/http/scope.ts'
import type { Lists } from '../../semantic/lists.ts'
import { definitionWithin, withNamedSteps, withPlacedSteps } from '../../semantic/widget-labels.ts'
import type { Shaper } from './dashboards.policy.ts'
import { readDashboard } from './dashboards.queries.ts'
import type { Person } from '../../platform/person.ts'
import { checkDefinition } from './dashboards.check.ts'
import type { AcceptDefinition } from './dashboards.service.ts'

/** All labels, and those that exist for who reads. */
export interface BoardLabels {
  all: Lists
  known: Lists
}

export async function boardLabels({ query: engine }: Pick<Services, 'query'>, { scope }: Shaper): Promise<BoardLabels> {
  return { all: await engine.lists(everything), known: await engine.lists(scope) }
}

/** Without what is about labels outside of the reader's data scope, and steps by what they are called today. */
export const shownDefinition = (definition: DashboardDefinition, { all, known }: BoardLabels): DashboardDefinition =>
  withNamedSteps(definitionWithin(definition, all, known), all)

/** A dashboard as its reader gets it. */
export const shownAs = <Read extends Pick<DashboardAnswer, 'definition'>>(
  dashboard: Read,
  labels: BoardLabels,
): Read => ({
  ...dashboard,
  definition: shownDefinition(dashboard.definition, labels),
})

/**
 * A dashboard as somebody reads it, without what is about labels outside of their data scope.
 * @throws Refusal 404 where there is none that they see
 */
export async function shownDashboard(
  services: Pick<Services, 'database' | 'query'>,
  path: string,
  reader: Shaper,
): Promise<DashboardAnswer> {
  const dashboard = await readDashboard(services.database, path, reader)
  return shownAs(dashboard, await boardLabels(services, reader))
}

/** A value as one text, however its fields are ordered: the database orders those of its own anew. */
export function ordered(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}

/** What a person's definitions are held against; a label outside of their data scope does not exist for them. */
export async function acceptingFrom(
  services: Pick<Services, 'query' | 'config'>,
  person: Person,
): Promise<{ labels: BoardLabels; accept: AcceptDefinition }> {
  const labels = await boardLabels(services, person)
  const accept: AcceptDefinition = (definition) => {
    checkDefinition(definition, { lists: labels.known, origins: services.config.embedOrigins })
    return withPlacedSteps(definition, labels.all)
  }
  return { labels, accept }
}
