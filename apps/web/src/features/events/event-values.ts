import { atJakarta, type EventRow, jakartaDay } from '@ido/contract'
import { clockOf, parseClock } from '../../ui/form/clock.ts'
import { addDays, formatDay, parseDay } from '../../ui/form/day.ts'

/** What the form's inputs hold: days and times as they are typed. Without times an event is of whole days. */
export interface EventValues {
  readonly name: string
  readonly startsOn: string
  readonly startsAt: string
  readonly endsOn: string
  readonly endsAt: string
  readonly regions: number[] | null
  readonly products: number[] | null
  readonly place: string
  readonly note: string
}

export const emptyEvent: EventValues = {
  name: '',
  startsOn: '',
  startsAt: '',
  endsOn: '',
  endsAt: '',
  regions: null,
  products: null,
  place: '',
  note: '',
}

const midnight = '00:00'

export function eventValues({ name, startsAt, endsAt, regions, products, place, note }: EventRow): EventValues {
  const [start, end] = [clockOf(startsAt), clockOf(endsAt)]
  // What ends at midnight lasts through the day before.
  const lastDay = end === midnight ? addDays(jakartaDay(endsAt), -1) : jakartaDay(endsAt)
  return {
    name,
    startsOn: formatDay(jakartaDay(startsAt)),
    startsAt: start === midnight ? '' : start,
    endsOn: formatDay(lastDay),
    endsAt: end === midnight ? '' : end,
    regions,
    products,
    place,
    note,
  }
}

/** The two instants; null where what is typed is none. */
export function eventMoments(values: Pick<EventValues, 'startsOn' | 'startsAt' | 'endsOn' | 'endsAt'>) {
  const [first, last] = [parseDay(values.startsOn), parseDay(values.endsOn)]
  const [start, end] = [values.startsAt, values.endsAt].map((text) => (text.trim() === '' ? '' : parseClock(text)))
  return {
    startsAt: first === null || start === null ? null : atJakarta(first, start || midnight),
    endsAt: last === null || end === null ? null : end ? atJakarta(last, end) : atJakarta(addDays(last, 1)),
  }
}

/** The named fields as the server takes them. */
export function eventBody(values: EventValues, fields: readonly (keyof EventValues)[]): Record<string, unknown> {
  const { name, regions, products, place, note } = values
  const whole = { name, regions, products, place, note, ...eventMoments(values) }
  const named = new Set<string>(fields)
  if (named.has('startsOn')) named.add('startsAt')
  if (named.has('endsOn')) named.add('endsAt')
  return Object.fromEntries(Object.entries(whole).filter(([field]) => named.has(field)))
}
