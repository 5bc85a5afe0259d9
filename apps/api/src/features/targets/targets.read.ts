import { missedOf, missedSpan } from '@ido/contract'
import { today } from '../../platform/days.ts'
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

/**
 * The targets that a reader sees as not reached, the worst first: those that run today, and of figures that come by the month and are not in
 * yet those of last month.
 */
export async function missedTargets(
  services: Pick<Services, 'database' | 'query'>,
  scope: Scope,
  signal: AbortSignal,
): Promise<MissedTarget[]> {
  const { answer } = await readStandings(services, { query: missedSpan(today()), scope, signal })
  return missedOf(answer, today()).map(({ measure, region, product }) => ({ measure, region, product }))
}
