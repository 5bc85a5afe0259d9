import type { Services } from '../../platform/http/feature.ts'
import type { Person } from '../../platform/person.ts'
import { checkDefinition } from './dashboards.check.ts'
import { withPlacedSteps } from '../../semantic/widget-labels.ts'
import type { AcceptDefinition } from './dashboards.service.ts'
import { type BoardLabels, boardLabels } from './dashboards.shown.ts'

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
