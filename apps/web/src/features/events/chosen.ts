import {
  atJakarta,
  calendarUnits,
  dayLength,
  eventState,
  instantOf,
  jakartaClock,
  jakartaDay,
  nextStep,
  stepStart,
  type EventWindow,
  type Span,
} from '@ido/contract'
import { writtenLabels } from '../../api/board-labels.ts'

type Times = Pick<EventWindow, 'startsAt' | 'endsAt'>
type ReadonlyStrings = Readonly<Record<string, string>>

/** A day where an instant is its midnight, which boards ask their whole days by; else the instant. */
const moment = (instant: number) =>
  jakartaClock(instant) % dayLength === 0 ? jakartaDay(instant) : new Date(instant).toISOString()

/** The stretch whose figures are shown: the whole event, or as far as it has come, today with it. */
export function shownSpan(event: Times, now: number): NonNullable<Span> {
  const [start, end] = [Date.parse(event.startsAt), Date.parse(event.endsAt)]
  const tomorrow = instantOf(atJakarta(jakartaDay(now))) + dayLength
  const isRunning = eventState(event, now) === 'running'
  return { from: moment(start), to: moment(isRunning ? Math.min(end, tomorrow) : end) }
}

/** The period that `previous` compares one that is over with: of a whole month, quarter or year the one before, else the same length. */
export function spanBefore({ from, to }: NonNullable<Span>): NonNullable<Span> {
  const [start, end] = [instantOf(from), instantOf(to)]
  const unit = calendarUnits.find((each) => stepStart(start, each) === start && nextStep(start, each) === end)
  return { from: moment(unit ? stepStart(start - 1, unit) : start - (end - start)), to: from }
}

/** The address of a page of events that is about this one: all that anybody needs to see the same. */
export function eventSearch(event: EventWindow, now: number): ReadonlyStrings {
  const labels = { product: writtenLabels(event.products ?? []), region: writtenLabels(event.regions ?? []) }
  const narrowed = Object.entries(labels).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return { event: String(event.id), ...shownSpan(event, now), compare: 'previous', ...Object.fromEntries(narrowed) }
}

/** Whether the address shows something else of the event than choosing it does. */
export function isOther(search: ReadonlyStrings, event: EventWindow, now: number): boolean {
  const own = eventSearch(event, now)
  const keys = new Set([...Object.keys(own), ...Object.keys(search)].filter((key) => key !== 'refresh'))
  return [...keys].some((key) => own[key] !== search[key])
}

/** Running ones first, those that began last on top, then what comes next, then what is past, the newest first. */
export function eventsInOrder<Event extends Times>(events: readonly Event[], now: number): Event[] {
  const rank = { running: 0, coming: 1, past: 2 } as const
  const rankOf = (event: Event) => rank[eventState(event, now)]
  const byTime = (a: Event, b: Event) => Date.parse(b.startsAt) - Date.parse(a.startsAt)
  return events.toSorted(
    (a, b) => rankOf(a) - rankOf(b) || (eventState(a, now) === 'coming' ? byTime(b, a) : byTime(a, b)),
  )
}

/** What somebody who names no event sees: what runs, else what ended last, since what comes has no figures yet. */
export function firstShown<Event extends Times>(events: readonly Event[], now: number): Event | undefined {
  const ordered = eventsInOrder(events, now)
  return ordered.find((event) => eventState(event, now) !== 'coming') ?? ordered[0]
}
