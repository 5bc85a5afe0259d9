import {
  type CaseBrief,
  type CaseState,
  type CaseVerdict,
  hourLength,
  type Language,
  type PortalCase,
} from '@ido/contract'
import { writtenTime } from '../../platform/days.ts'
import type { MissedTarget } from '../targets/targets.read.ts'
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
const isMissedTarget = ({ measures: [first] }: PortalCase) => first?.target != null && first.previous === null

/**
 * One sentence, a verdict and the worst three of the cases that are neither muted nor said to be no problem.
 * @param cases all that are open, unclear, or over for less than a day, the worst first
 * @param soughtAt when cases of this scope were last looked for; null = never
 * @param missed the targets that were not reached then
 * @param mayTell whether the reader may be told of a case; what may not be told is counted
 */
export function briefOf(
  cases: readonly PortalCase[],
  { soughtAt, missed }: { readonly soughtAt: Date | null; readonly missed: readonly MissedTarget[] },
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
  const open = cases.filter(isOpen)
  const unclear = cases.filter(({ state }) => state === 'unclear')
  const isStale = soughtAt !== null && soughtAt.getTime() < now - freshFor
  const isClear = soughtAt !== null && unclear.length === 0
  const verdict = isStale ? 'unclear' : verdictOf(open, missed.length > 0, isClear)
  const told = verdict === 'open' ? open.filter((one) => !isSettled(one)) : open
  const summary: Summary = {
    verdict,
    staleSince: isStale ? soughtAt : null,
    open: told.length,
    missed: new Set([...told.filter(isMissedTarget).map(targetOfCase), ...missed.map(nameOfTarget)]).size,
    isOld: told.every((one) => isMissedTarget(one) && one.state === 'chronic'),
    unclear: unclear.length,
  }
  return { summary: inBoth((language) => summaries[language](summary)), verdict, cases: shown }
}

const nameOfTarget = ({ measure, region, product }: MissedTarget): string => JSON.stringify([measure, region, product])

/** The target that a case is about, as targets are named; of a narrower place it is one of its own. */
function targetOfCase({ place, measures: [first] }: PortalCase): string {
  const { region = null, product = null, ...narrower } = place
  const measure = `${first?.dataset}.${first?.measure}`
  return nameOfTarget({ measure, region, product }) + JSON.stringify(narrower).slice(2)
}

const isCared = (one: PortalCase) => isSettled(one) || one.work === 'done'

const placeOf = ({ state }: PortalCase) => shownStates.findIndex((states) => states.includes(state))

function verdictOf(open: readonly PortalCase[], isMissed: boolean, isClear: boolean): CaseVerdict {
  if (open.some((one) => !isSettled(one))) return 'open'
  if (open.length > 0 || isMissed) return 'known'
  return isClear ? 'quiet' : 'unclear'
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
  readonly missed: number
  readonly isOld: boolean
  readonly unclear: number
}

const summaries: Readonly<Record<Language, (summary: Summary) => string>> = {
  id({ verdict, staleSince, open, missed, isOld, unclear }) {
    if (verdict === 'quiet') return 'Tidak ada yang tidak biasa; semua target tercapai.'
    if (staleSince) return `Belum dapat dinilai: kasus terakhir dicari ${writtenTime('id', staleSince)}.`
    if (verdict === 'unclear') {
      return unclear === 0
        ? 'Belum dapat dinilai: kasus belum pernah dicari untuk cakupan data ini.'
        : `Belum dapat dinilai: ${unclear} angka belum cukup datanya.`
    }
    if (isOld) return `Tidak ada yang baru; ${missed} target belum tercapai.`
    if (verdict === 'known') {
      return `Tidak ada yang baru; ${open} kasus sudah diketahui${missed > 0 ? `, ${missed} target belum tercapai` : ''}.`
    }
    return `${open} kasus terbuka${missed > 0 ? `; ${missed} target belum tercapai` : ''}.`
  },
  en({ verdict, staleSince, open, missed, isOld, unclear }) {
    const some = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`
    if (verdict === 'quiet') return 'Nothing is unusual; all targets are reached.'
    if (staleSince) return `Cannot be judged: cases were last looked for ${writtenTime('en', staleSince)}.`
    if (verdict === 'unclear') {
      return unclear === 0
        ? 'Cannot be judged yet: cases were never looked for within this data scope.'
        : `Cannot be judged yet: not enough data for ${some(unclear, 'figure')}.`
    }
    if (isOld) return `Nothing is new; ${some(missed, 'target')} not reached.`
    if (verdict === 'known') {
      return `Nothing is new; ${some(open, 'case')} known already${missed > 0 ? `, ${some(missed, 'target')} not reached` : ''}.`
    }
    return `${some(open, 'case')} open${missed > 0 ? `; ${some(missed, 'target')} not reached` : ''}.`
  },
}
