import { instantOf, type CaseMeasure, type CaseState, type PortalCase } from '@ido/contract'
import { isSameLabel, labelIn } from '../../i18n/labels.ts'
import type { Language } from '../../i18n/speech.ts'
import { beginWords, momentWords, periodWords } from '../../ui/period-words.ts'
import { figureBeside, figureIn } from '../../widgets/figures.ts'

/** How a state is coloured, beside its icon and word: `open` claims nothing. */
type Tone = 'bad' | 'watch' | 'open'

export const toneOf: Readonly<Record<CaseState, Tone>> = {
  ongoing: 'bad',
  silent: 'bad',
  unstable: 'bad',
  chronic: 'watch',
  recovering: 'watch',
  unclear: 'open',
  over: 'open',
}

/** The labels of a place in the reader's words; null = everywhere. */
export function placeWords(place: PortalCase['place'], language: Language, notFilled: string): string | null {
  const labels = Object.values(place).map((label) => (label === null ? notFilled : labelIn(language, label)))
  return labels.length > 0 ? labels.join(' · ') : null
}

export interface CaseTime {
  readonly kind: 'since' | 'sinceLongAgo' | 'until' | 'during'
  readonly at: string
}

/** When a case was: since a day or hour, or from one to another; the last day is told, not the one after it. */
export function caseTime({ since, until }: Pick<PortalCase, 'since' | 'until'>, language: Language): CaseTime {
  if (since === null)
    return until === null ? { kind: 'sinceLongAgo', at: '' } : { kind: 'until', at: momentWords(until, language) }
  if (until === null) return { kind: 'since', at: beginWords(since, language) }
  return { kind: 'during', at: periodWords(since, until, language) }
}

export interface CaseSize {
  readonly value: string
  readonly usual: string | null
  readonly target: string | null
}

/** A figure of a case as it is written beside what is usual and what it should reach, as its title has it. */
export function caseSize(measure: CaseMeasure, language: Language): CaseSize {
  const { value, previous, target, unit } = measure
  const write = (figure: number | null) => (figure === null ? null : figureIn(figure, unit, language, value ?? figure))
  return { value: valueOf(measure, language), usual: write(previous), target: write(target) }
}

/** With as many digits as tell it apart from what stands beside it. */
function valueOf({ value, previous, target, unit }: CaseMeasure, language: Language): string {
  if (value === null) return '–'
  const written = [previous, target].flatMap((beside) =>
    beside === null ? [] : [figureBeside(value, beside, unit, language)],
  )
  return written.toSorted((one, other) => other.length - one.length)[0] ?? figureIn(value, unit, language)
}

/** What a figure of a case was counted in, in the reader's words: the places beyond that of the case, and the period. */
export function figureOf(
  { evidence: { filters = {}, from, to } }: Pick<CaseMeasure, 'evidence'>,
  place: PortalCase['place'],
  language: Language,
  notFilled: string,
): string[] {
  const isOwn = (id: string, label: string | null) => id in place && isSameLabel(label, place[id])
  const others = Object.entries(filters).flatMap(([id, labels]) => labels.filter((label) => !isOwn(id, label)))
  return [
    ...others.map((label) => (label === null ? notFilled : labelIn(language, label))),
    ...(from && to ? [periodWords(from, to, language)] : []),
  ]
}

/** The stretch of a chart's period over which a case lasts, in milliseconds. */
export function caseStretch(
  { since, until }: Pick<PortalCase, 'since' | 'until'>,
  period: { readonly from: string; readonly to: string },
): { readonly from: number; readonly to: number } {
  return { from: instantOf(since ?? period.from), to: instantOf(until ?? period.to) }
}
