import {
  answersOf,
  type GapPart,
  type NpsCounts,
  type NpsFigure,
  npsWithInterval,
  scoreOf,
  type TopdownComparison,
  type TopdownState,
} from '@ido/contract'

/** Answers of one group, now and in the period whose places are taken as usual. */
export interface GroupAnswers {
  readonly label: string | null
  readonly now: NpsCounts
  readonly before: NpsCounts
}

/**
 * Splits the gap between a measured NPS and one that was said, by direct standardisation: had the answers come from the places of the period before,
 * in their shares s0, the same groups would have scored together sum(s0 r), r each group's score now. What lies between that and
 * the measured NPS is mix, each group's (s - s0)(r - that); what lies between that and what was said is score, each group's
 * s0 (r - said). So mix + score over all groups is measured - said exactly, since shares of both periods add up to 1. A group that
 * nobody answers of now has no score, and is left out of s0. Points.
 * @returns no parts where either period, or what they have in common, has no answers
 */
export function partsOfGap(
  groups: readonly GroupAnswers[],
  said: { readonly score: number; readonly target: number },
): GapPart[] {
  const answering = groups.filter(({ now }) => answersOf(now) > 0)
  const [all, allBefore] = [sumOf(answering, 'now'), sumOf(answering, 'before')]
  if (all === 0 || allBefore === 0) return []
  const placed = answering.map(({ label, now, before }) => ({
    label,
    now,
    score: scoreOf(now) ?? 0,
    share: answersOf(now) / all,
    shareBefore: answersOf(before) / allBefore,
  }))
  const standard = placed.reduce((sum, { score, shareBefore }) => sum + shareBefore * score, 0)
  return placed.map(({ label, now, score, share, shareBefore }) => {
    const { nps, smallSample } = npsWithInterval(now)
    return {
      label,
      answers: answersOf(now),
      nps,
      smallSample,
      share,
      shareBefore,
      mix: (share - shareBefore) * (score - standard),
      toScore: shareBefore * (score - said.score),
      toTarget: shareBefore * (score - said.target),
    }
  })
}

const sumOf = (groups: readonly GroupAnswers[], side: 'now' | 'before') =>
  groups.reduce((sum, group) => sum + answersOf(group[side]), 0)

/** Where the interval lies to the target. */
export function stateOf({ nps, low, high }: NpsFigure, target: number): TopdownState {
  if (nps === null || low === null || high === null) return 'unknown'
  if (high < target) return 'below'
  return low >= target ? 'above' : 'open'
}

/**
 * What the answers of the rest of a half year would have to score together so that all of it reaches its target, if they keep coming
 * as they did: with n answers in the share e of the time, n (1 - e) / e more. Null where there is no rest, or nothing to go by.
 */
export function neededOf(measured: NpsFigure, target: number, elapsed: number): TopdownComparison['needed'] {
  const n = answersOf(measured)
  if (measured.nps === null || elapsed <= 0 || elapsed >= 1) return null
  const answers = Math.round((n * (1 - elapsed)) / elapsed)
  if (answers === 0) return null
  const score = target + (n / answers) * (target - measured.nps)
  return { answers, score, outlook: score > 100 ? 'outOfReach' : score <= -100 ? 'certain' : 'possible' }
}
