import {
  behind,
  comparisonOf,
  filterable,
  mostAskedFigures,
  mostlyOut,
  questionOf,
  questionOfFound,
  stepStart,
  type Behind,
  type ChangedFigure,
  type Finding,
  type Findings,
  type FindingsAsked,
  type FoundChange,
  type FoundTrouble,
  type Widget,
} from '@ido/contract'
import { writtenLabels } from '../../../api/board-labels.ts'
import { labelIn } from '../../../i18n/labels.ts'
import type { Language } from '../../../i18n/speech.ts'
import { addDays } from '../../../ui/form/day.ts'
import { changeSpoken, figureBeside, figureIn, isOfNothing } from '../../../widgets/figures.ts'
import type { Movement } from '../../../widgets/widget.ts'
import { datasetOf, type Board } from '../board.ts'
import { changedBoardSearch, ownPeriod, type DashboardSearch } from '../dashboard.search.ts'
import { jointParts, type JointPart } from './joint.ts'

interface CardFigure {
  readonly widget: Widget
  readonly figure: FindingsAsked['figures'][number]
}

/** The figure cards of a page that have a question, in their order. */
function cardFigures(board: Board): CardFigure[] {
  return board.definition.widgets.flatMap((widget): CardFigure[] => {
    const dataset = datasetOf(board, widget.query?.dataset)
    const [measure] = widget.query?.measures ?? []
    const query = widget.kind === 'number' && dataset ? questionOf(widget, dataset, board.look).query : null
    if (!query || !dataset || measure === undefined) return []
    const { filters } = query
    const { target } = widget
    const figure = {
      dataset: dataset.id,
      measure,
      ...(filters && { filters }),
      ...(target !== undefined && { target }),
    }
    return [{ widget, figure }]
  })
}

/** One question about the figure cards of a page, as many of them as it takes. Null for all time, which has nothing before it, and without cards. */
export function findingsAsked(board: Board): FindingsAsked | null {
  const { look, definition } = board
  const figures = cardFigures(board)
    .map(({ figure }) => figure)
    .slice(0, mostAskedFigures)
  if (look.span === null || figures.length === 0) return null
  return { figures, by: definition.filters, ...look.span, ...comparisonOf(look) }
}

/**
 * How the figure of a card moved beside what it does by itself: until it is known, a change is neither praised nor blamed. Undefined of
 * what is no card, and of all time, which has nothing before it.
 */
export function movementOf(
  widget: Widget,
  board: Board,
  found: Findings | undefined,
  isAwaited = false,
): Movement | undefined {
  if (widget.kind !== 'number' || board.look.span === null) return undefined
  const place = cardFigures(board).findIndex((card) => card.widget.id === widget.id)
  const movement = found?.figures[place] ?? { ...unknown, ...(isAwaited && { isAwaited }) }
  // Beside what is out or silent right now, a figure of the same data is not praised.
  const isIll = found?.findings.some((each) => isTrouble(each) && each.dataset === widget.query?.dataset)
  return isIll ? { ...movement, isIll, ...(movement.course === 'better' && { course: 'other' }) } : movement
}
const unknown: Movement = { course: 'unknown', usual: null, isSmall: false }

type NamedFigure = Pick<ChangedFigure, 'dataset' | 'measure' | 'filters'>

/** Whether two are the same figure: a measure under other filters is another one. */
export const isSameFigure = (one: NamedFigure, other: NamedFigure): boolean =>
  one.dataset === other.dataset &&
  one.measure === other.measure &&
  JSON.stringify(one.filters) === JSON.stringify(other.filters)

/** The card that a finding is about, with the measure that it shows. */
export function cardOf(found: NamedFigure, board: Board) {
  const card = cardFigures(board).find(({ figure: { filters = {}, ...figure } }) =>
    isSameFigure({ ...figure, filters }, found),
  )
  const info = datasetOf(board, found.dataset)?.measures.find(({ id }) => id === found.measure)
  return card && info ? { title: card.widget.title[board.language], measure: info } : null
}

/**
 * The two that a headline has room for: what is out or silent right now, then what changed most, then a target that is missed: it may have
 * been missed for long, which is no news beside a change; last what is over, which is no news beside what is out.
 */
export function headline(findings: readonly Finding[]): readonly Finding[] {
  const troubles = findings.filter(isTrouble)
  const changes = findings.filter(({ kind }) => kind === 'change')
  const [still, over] = [changes.filter((each) => !isOver(each)), changes.filter(isOver)]
  const [missed] = findings.filter(({ kind }) => kind === 'missed')
  const isTold = missed?.kind === 'missed' && still.some((each) => each.kind === 'change' && isSameFigure(each, missed))
  const past = troubles.length > 0 ? [] : over
  return [...troubles, ...still, ...(missed && !isTold ? [missed] : []), ...past].slice(0, 2)
}

/**
 * The period that the changes of a headline are from; null where one of them is not from it. A change of a stretch of days is from
 * the usual figure of the weeks before, and a dataset of whole months compares months.
 */
export function comparedIn(
  { compared }: Findings,
  told: readonly Finding[],
  board: Board,
): Findings['compared'] | null {
  const changes = told.filter((finding) => finding.kind === 'change')
  const isFromIt = ({ dataset, from }: FoundChange) =>
    from === null && datasetOf(board, dataset)?.grains.includes('day') === true
  return changes.length > 0 && changes.every(isFromIt) ? compared : null
}

/** What is as usual again: anybody can read of it, but nobody needs to act. */
export const isOver = (finding: Finding): boolean => finding.kind === 'change' && finding.until !== null

export const isTrouble = (finding: Finding): finding is FoundTrouble =>
  finding.kind !== 'change' && finding.kind !== 'missed'

/** Where, in the reader's words; null = everywhere. */
function placeWords(place: FoundTrouble['place'], language: Language, notFilled: string): string | null {
  const labels = Object.values(place).map((label) => (label === null ? notFilled : labelIn(language, label)))
  return labels.length > 0 ? labels.join(' · ') : null
}

function narrowedTo(place: FoundTrouble['place'], search: DashboardSearch): DashboardSearch {
  const chosen = Object.entries(place).map(([dimension, label]) => [dimension, writtenLabels([label])])
  return changedBoardSearch(search, Object.fromEntries(chosen))
}

export interface ChangeWords {
  readonly title: string
  readonly where: string | null
  readonly direction: 'up' | 'down'
  readonly change: string
  readonly value: string
  /** What is usual there; null where the period before is what it is held against. */
  readonly usual: string | null
  /** Of a rate that is told of a stretch: over the whole period, as the table of the page has it, where that is another figure. */
  readonly ofPeriod: string | null
  /** Day (YYYY-MM-DD) or instant; null = not known. */
  readonly since: string | null
  /** The last day, or the instant, of what is over; null = it is still so. */
  readonly until: string | null
  /** A figure of the whole period began to change, one of the time since then is another since. */
  readonly when: 'since' | 'beginning' | 'during' | 'on' | null
  readonly records: Behind
  /** What became worse with it in other datasets, with itself first; null where nothing did. */
  readonly together: readonly JointPart[] | null
  /** The same page narrowed to the place, and there to the time that it was so. */
  readonly narrowed: DashboardSearch
  readonly later: DashboardSearch | null
}

/** A change as the headline tells it, with the addresses that its words lead to. */
export function changeWords(found: FoundChange, board: Board, notFilled: string): ChangeWords | null {
  const { look, search, language } = board
  const card = cardOf(found, board)
  if (!card || look.span === null) return null
  const { measure } = card
  const { value, previous, place } = found
  const write = (figure: number) =>
    figureIn(measure.unit === 'count' ? Math.round(figure) : figure, measure.unit, language, value || previous)
  const since = found.since ?? found.from
  const until = since === null ? null : lastOf(found.until)
  const narrowed = narrowedTo(place, search)
  const isPeriodTold = found.ofPeriod !== null && until === null && isElsewhere(found, found.ofPeriod)
  const ofPeriod = isPeriodTold ? write(found.ofPeriod ?? 0) : null
  // What is over is told in short; 'rose from 0' and 'fell from 12' say by themselves what is usual.
  const saysUsual = isOfNothing(value, previous, measure.unit) && ofPeriod === null
  const isUsualTold = found.from !== null && until === null && !saysUsual
  return {
    title: card.title,
    where: placeWords(found.place, language, notFilled),
    direction: value > previous ? 'up' : 'down',
    change: changeSpoken(value, previous, measure.unit, language),
    value: value === 0 ? figureIn(0, measure.unit, language) : write(value),
    usual: isUsualTold ? write(previous) : null,
    ofPeriod,
    since,
    until,
    when: whenOf(since, until, found.from),
    records: behind(questionOfFound(found, look.span), found.measure),
    together: until === null ? jointParts(found, board, (of) => cardOf(of, board)?.title) : null,
    narrowed,
    later:
      since === null
        ? null
        : changedBoardSearch(narrowed, ownPeriod({ from: since, to: found.until ?? found.to ?? look.span.to })),
  }
}

/** Whether the figure of the period is so far from the one that is told that they look like a contradiction: a quarter of the change. */
const isElsewhere = ({ value, previous }: FoundChange, ofPeriod: number): boolean =>
  Math.abs(ofPeriod - value) > Math.abs(value - previous) / 4

/** Of a day at which something is as usual again, the one before; an hour is the end of the one before. */
const lastOf = (until: string | null): string | null => (until?.length === 10 ? addDays(until, -1) : until)

function whenOf(since: string | null, until: string | null, from: string | null): ChangeWords['when'] {
  if (since === null) return null
  if (until !== null) return until === since ? 'on' : 'during'
  return from === null ? 'beginning' : 'since'
}

export interface TroubleWords {
  /** Null = all that is watched. */
  readonly where: string | null
  readonly what: 'outage' | 'disrupted' | 'stopped' | 'beyond'
  readonly title: string
  readonly value: string
  readonly limit: string
  readonly records: Behind
  readonly narrowed: DashboardSearch
  readonly later: DashboardSearch | null
  readonly lastSamples: Behind
  /** What does not answer is still asked, so that its last sample says when; what is silent sends none. */
  readonly seen: 'check' | 'sample'
}

const hourOf = (instant: string) => new Date(stepStart(Date.parse(instant), 'hour')).toISOString()

/** What is wrong right now as the headline tells it, with the addresses that its words lead to. */
export function troubleWords(found: FoundTrouble, board: Board, notFilled: string): TroubleWords | null {
  const { look, search, language } = board
  const dataset = datasetOf(board, found.dataset)
  const measure = dataset?.measures.find(({ id }) => id === found.measure)
  if (!dataset || !measure || look.span === null) return null
  // A card's own filters are of its figure, not of the reading that shows what is wrong.
  const known = filterable([dataset])
  const filters = Object.fromEntries(
    Object.entries(look.filters).flatMap(([id, labels]) => (known.has(id) ? [[id, [...labels]]] : [])),
  )
  const query = { dataset: dataset.id, measures: [measure.id], filters }
  const write = (value: number | null) => (value === null ? '' : figureIn(value, measure.unit, language))
  const isOutage = found.kind === 'outage'
  const begin = found.since === null ? null : { from: hourOf(found.since), to: look.span.to }
  const narrowed = narrowedTo(found.place, search)
  return {
    where: placeWords(found.place, language, notFilled),
    what: isOutage && (found.value ?? 0) >= mostlyOut ? 'disrupted' : found.kind,
    title: measure.titles[language],
    value: write(found.value),
    limit: write(found.limit),
    records: behind({ ...query, ...(begin ?? look.span) }, measure.id, found.place),
    narrowed,
    later: begin && changedBoardSearch(narrowed, ownPeriod(begin)),
    lastSamples: behind({ ...query, from: hourOf(found.lastSample), to: look.span.to }, measure.id, found.place),
    seen: found.kind === 'stopped' ? 'sample' : 'check',
  }
}

export interface MissedWords {
  readonly title: string
  readonly value: string
  readonly target: string
  /** Of what should stay small nobody misses a target: it goes beyond a limit. */
  readonly isLimit: boolean
  /** Where it is missed most, and the same page narrowed to it. */
  readonly furthest: {
    readonly where: string
    readonly value: string
    /** What it was before, where that was much better. */
    readonly was: string | null
    readonly narrowed: DashboardSearch
  } | null
}

export function missedWords(
  found: Extract<Finding, { kind: 'missed' }>,
  board: Board,
  notFilled: string,
): MissedWords | null {
  const { language, search } = board
  const card = cardOf(found, board)
  if (!card) return null
  const { measure } = card
  const { furthest } = found
  const where = furthest && placeWords(furthest.place, language, notFilled)
  return {
    title: card.title,
    furthest:
      furthest && where !== null
        ? {
            where,
            value: figureBeside(furthest.value, found.target, measure.unit, language),
            was: furthest.was === null ? null : figureBeside(furthest.was, found.target, measure.unit, language),
            narrowed: narrowedTo(furthest.place, search),
          }
        : null,
    value: figureBeside(found.value, found.target, measure.unit, language),
    target: figureIn(found.target, measure.unit, language),
    isLimit: measure.direction === 'down',
  }
}

/** A text with marks in it, cut at them: what stands between is text, the marks are their numbers. */
export function cutAtMarks(text: string): (string | number)[] {
  return text.split(/\uE000(\d)\uE000/).flatMap((part, at): (string | number)[] => {
    if (at % 2 === 1) return [Number(part)]
    return part === '' ? [] : [part]
  })
}
export const mark = (place: number): string => `\uE000${place}\uE000`
