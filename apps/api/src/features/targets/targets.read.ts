import type { Services } from '../../platform/http/feature.ts'
import type { Scope } from '../../platform/person.ts'
import { readStandings } from './targets.standing.queries.ts'

/** A running target that is not reached, or behind its pace: of a region and a product by name, null for all together. */
export interface MissedTarget {
  /** 'dataset.measure'. */
  readonly measure: string
  readonly region: string | null
  readonly product: string | null
}

/** The targets of today that a reader sees as not reached, the worst first. */
export async function missedTargets(
  services: Pick<Services, 'database' | 'query'>,
  scope: Scope,
  signal: AbortSignal,
): Promise<MissedTarget[]> {
  const { answer } = await readStandings(services, { query: {}, scope, signal })
  return answer
    .filter(({ state }) => state === 'behind' || state === 'missed')
    .map(({ measure, region, product }) => ({ measure, region, product }))
}
