import type { CaseBrief, CaseState, CaseVerdict, PortalCase } from '@ido/contract'
import { summaryOf } from './cases.words.ts'

/** What a brief shows: what is so now, whether new or standing, then what is on its way back, then what is over. */
const shownStates: readonly (readonly CaseState[])[] = [
  ['ongoing', 'silent', 'unstable', 'chronic'],
  ['recovering'],
  ['over'],
]
const mostShown = 3

const isOpen = ({ state }: PortalCase): boolean => state !== 'over' && state !== 'unclear'
const isSettled = ({ opinion, mutedUntil }: PortalCase) => opinion !== null || mutedUntil !== null
const isMissedTarget = ({ state, measures: [first] }: PortalCase) => state === 'chronic' && first?.target != null

/**
 * One sentence, a verdict and the worst three of the cases that are not muted.
 * @param cases all that are open, unclear, or over for less than a day
 * @param wereSought whether a run was ever made for this scope
 */
export function briefOf(cases: readonly PortalCase[], wereSought: boolean): CaseBrief {
  const shown = cases
    .filter(({ state, mutedUntil }) => mutedUntil === null && shownStates.flat().includes(state))
    .toSorted((a, b) => placeOf(a) - placeOf(b) || b.severity - a.severity || a.id - b.id)
    .slice(0, mostShown)
  const open = cases.filter(isOpen)
  const unclear = cases.filter(({ state }) => state === 'unclear')
  const verdict = verdictOf(open, wereSought && unclear.length === 0)
  const told = verdict === 'open' ? open.filter((one) => !isSettled(one)) : open
  const summary = summaryOf({
    verdict,
    open: told.length,
    missed: told.filter(isMissedTarget).length,
    unclear: unclear.length,
  })
  return { summary, verdict, cases: shown }
}

const placeOf = ({ state }: PortalCase) => shownStates.findIndex((states) => states.includes(state))

function verdictOf(open: readonly PortalCase[], isClear: boolean): CaseVerdict {
  if (open.some((one) => !isSettled(one))) return 'open'
  if (open.length > 0) return 'known'
  return isClear ? 'quiet' : 'unclear'
}
