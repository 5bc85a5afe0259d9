import {
  type CaseBrief,
  type CaseState,
  type CaseUsual,
  type CaseVerdict,
  hourLength,
  type Language,
  type PortalCase,
} from '@ido/contract'
import { writtenTime } from '../../platform/days.ts'
import type { MissedTarget } from '../targets/targets.read.ts'
import type { RunOfScope } from './cases.missed.queries.ts'
import { usualOf } from './cases.quality.sql.ts'
import { inBoth } from './cases.words.ts'

/** What a brief shows: what is so now, whether new or standing, then what is on its way back, then what is over. */
const shownStates: readonly (readonly CaseState[])[] = [
  ['ongoing', 'silent', 'unstable', 'chronic'],
  ['recovering'],
  ['over'],
]
const mostShown = 3
/** Milliseconds for which the last search says what is so now. */
const freshFor = 2 * hourLength

export const isOpen = ({ state }: PortalCase): boolean => state !== 'over' && state !== 'unclear'
const isSettled = ({ opinion, mutedUntil }: PortalCase) => opinion !== null || mutedUntil !== null

/** What is usual for a case, by its family, with which its key begins. */
function usualOfCase({ key, measures: [first] }: PortalCase): CaseUsual | null {
  const [family = ''] = key.split('|')
  return first ? usualOf({ family, figures: [first] }) : null
}

/** A host beyond a limit of its readings misses no target. */
const isMissedTarget = (one: PortalCase): boolean => usualOfCase(one) === 'target'

/** Whether it is about a host or service that does not answer, is silent, or is beyond a limit of its readings. */
export const isOfReadings = (one: PortalCase): boolean => usualOfCase(one) === 'reading'

/**
 * One sentence, a verdict and the worst three of the cases that are neither muted nor said to be no problem.
 * @param cases all that are open, unclear, or over for less than a day, the worst first
 * @param run the last search for cases of this scope
 * @param mayTell whether the reader may be told of a case; what may not be told is counted
 */
export function briefOf(
  cases: readonly PortalCase[],
  { soughtAt, missed, isMissedKnown }: RunOfScope,
  now: number,
  mayTell: (one: PortalCase) => boolean = () => true,
): Pick<CaseBrief, 'summary' | 'verdict'> & { readonly cases: PortalCase[] } {
  const shown = cases
    .filter(mayTell)
    .filter(({ mutedUntil, opinion }) => mutedUntil === null && opinion !== 'notAProblem')
    .filter(({ state }) => shownStates.flat().includes(state))
    // What somebody has explained, or is done with, comes after what nobody has.
    .toSorted((a, b) => placeOf(a) - placeOf(b) || Number(isCared(a)) - Number(isCared(b)))
    .slice(0, mostShown)
  const stillOpen = cases.filter(isOpen)
  // What is no problem is neither news nor counted.
  const open = stillOpen.filter(({ opinion }) => opinion !== 'notAProblem')
  const unclear = cases.filter(({ state }) => state === 'unclear')
  const isStale = soughtAt !== null && soughtAt.getTime() < now - freshFor
  const isClear = soughtAt !== null && isMissedKnown && unclear.length === 0
  const verdict = isStale ? 'unclear' : verdictOf(stillOpen, missed.length > 0, isClear)
  const told = verdict === 'open' ? open.filter((one) => !isSettled(one)) : open
  const summary: Summary = {
    verdict,
    staleSince: isStale ? soughtAt : null,
    open: told.length,
    settled: open.length - told.length,
    // A case about a region may miss the target of all regions, which is counted already.
    missed: missed.length + told.filter((one) => isMissedTarget(one) && !missed.some(covers(one))).length,
    isOld: told.length > 0 && told.every((one) => isMissedTarget(one) && one.state === 'chronic'),
    unclear: unclear.length,
    isSought: soughtAt !== null,
    isMissedKnown: soughtAt === null || isMissedKnown,
  }
  return { summary: inBoth((language) => summaries[language](summary)), verdict, cases: shown }
}

/** Whether a target is of the very figure that a case is about, in its place or a wider one. */
const covers =
  ({ place, measures: [first] }: PortalCase) =>
  ({ measure, region, product }: MissedTarget): boolean =>
    measure === `${first?.dataset}.${first?.measure}` &&
    (region === null || region === place['region']) &&
    (product === null || product === place['product'])

const isCared = (one: PortalCase) => isSettled(one) || one.work === 'done'

const placeOf = ({ state }: PortalCase) => shownStates.findIndex((states) => states.includes(state))

function verdictOf(open: readonly PortalCase[], isMissed: boolean, isClear: boolean): CaseVerdict {
  if (open.some((one) => !isSettled(one))) return 'open'
  if (!isClear) return 'unclear'
  return open.length > 0 || isMissed ? 'known' : 'quiet'
}

// ---- The sentence of a brief ----

interface Summary {
  readonly verdict: CaseVerdict
  /** When cases were last looked for, where that is too long ago to judge by. */
  readonly staleSince: Date | null
  /**
   * How many cases are open and news, or known; how many of them are targets that are missed, and whether all are for a long
   * time; how many figures do not have enough data.
   */
  readonly open: number
  /** Beside those that are news, those that somebody has explained or muted. */
  readonly settled: number
  readonly missed: number
  readonly isOld: boolean
  readonly unclear: number
  /** Whether cases were ever looked for; whether it is known which targets are not reached. */
  readonly isSought: boolean
  readonly isMissedKnown: boolean
}

const summaries: Readonly<Record<Language, (summary: Summary) => string>> = {
  id({ verdict, staleSince, open, settled, missed, isOld, unclear, isSought, isMissedKnown }) {
    if (verdict === 'quiet') return 'Tidak ada yang tidak biasa; semua target tercapai.'
    if (staleSince) return `Belum dapat dinilai: kasus terakhir dicari ${writtenTime('id', staleSince)}.`
    const missing = missed > 0 && `${missed} target belum tercapai`
    const unsure = joined(
      !isSought && 'kasus belum pernah dicari untuk cakupan data ini',
      unclear > 0 && `${unclear} angka belum cukup datanya`,
      !isMissedKnown && 'capaian target belum terbaca',
    )
    const known = open > 0 && `${open} kasus sudah diketahui`
    if (verdict === 'unclear') return `Belum dapat dinilai: ${joined(unsure, known, missing)}.`
    if (isOld && unsure === '') return `Tidak ada yang baru; ${missed} target belum tercapai.`
    if (verdict === 'known') return `${joined('Tidak ada yang baru', [known, missing].filter(Boolean).join(', '))}.`
    const beside = settled > 0 ? `, ${settled} lagi sudah ditanggapi` : ''
    return `${joined(`${open} kasus terbuka${beside}`, missing, unsure)}.`
  },
  en({ verdict, staleSince, open, settled, missed, isOld, unclear, isSought, isMissedKnown }) {
    const some = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`
    if (verdict === 'quiet') return 'Nothing is unusual; all targets are reached.'
    if (staleSince) return `Cannot be judged: cases were last looked for ${writtenTime('en', staleSince)}.`
    const missing = missed > 0 && `${some(missed, 'target')} not reached`
    const unsure = joined(
      !isSought && 'cases were never looked for within this data scope',
      unclear > 0 && `not enough data for ${some(unclear, 'figure')}`,
      !isMissedKnown && 'targets could not be weighed',
    )
    const known = open > 0 && `${some(open, 'case')} known already`
    if (verdict === 'unclear') return `Cannot be judged yet: ${joined(unsure, known, missing)}.`
    if (isOld && unsure === '') return `Nothing is new; ${some(missed, 'target')} not reached.`
    if (verdict === 'known') return `${joined('Nothing is new', [known, missing].filter(Boolean).join(', '))}.`
    const beside = settled > 0 ? `, ${settled} more explained or muted` : ''
    return `${joined(`${some(open, 'case')} open${beside}`, missing, unsure)}.`
  },
}

const joined = (...parts: readonly (string | false)[]): string => parts.filter(Boolean).join('; ')
