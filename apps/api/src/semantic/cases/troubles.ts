import { hourLength, type Query } from '@ido/contract'
import { stepName } from '../calendar.ts'
import type { FoundTrouble } from '../watch/troubles.ts'
import type { CaseCandidate } from './candidate.ts'

/** An outage, be it of one host, comes before everything that figures show: six of them in one case have 1.25 at most. */
const leastSeverity = { outage: 1.25, stopped: 0.35, beyond: 0.2 }

/**
 * What is out, silent or beyond a limit by the newest readings, as cases: from the hour in which it began, or for what is so for
 * longer than is looked back, in the hours before now.
 */
export function ofTroubles(troubles: readonly FoundTrouble[], now: number): CaseCandidate[] {
  return troubles.map((trouble) => {
    const { dataset, measure, place, kind, affected, of, limit } = trouble
    const since = trouble.since === null ? null : Date.parse(trouble.since)
    const end = Math.floor(now / hourLength) * hourLength + hourLength
    const begin = Math.floor(Math.min(since ?? now - hourLength, now - hourLength) / hourLength) * hourLength
    const filters = Object.fromEntries(Object.entries(place).map(([id, label]) => [id, [label]]))
    const evidence: Query = {
      dataset,
      measures: [measure],
      ...(Object.keys(filters).length > 0 && { filters }),
      from: stepName(begin, 'hour'),
      to: stepName(end, 'hour'),
    }
    const severity = leastSeverity[kind] + 0.5 * (affected / Math.max(1, of)) * (kind === 'beyond' ? 0.2 : 1)
    return {
      dataset,
      family: `${dataset}.state.${kind}`,
      order: 0,
      from: since ?? begin,
      to: end,
      isMissed: false,
      isWhole: Object.keys(place).length === 0,
      case: {
        family: `${dataset}.state.${kind}`,
        state: kind === 'stopped' ? 'silent' : 'ongoing',
        place,
        since,
        until: null,
        severity,
        figures: [{ dataset, measure, value: trouble.value, previous: null, target: limit, evidence }],
        course: {
          query: { ...evidence, grain: 'hour', from: stepName(begin - 48 * hourLength, 'hour') },
          values: [],
          usual: [],
        },
      },
    }
  })
}
