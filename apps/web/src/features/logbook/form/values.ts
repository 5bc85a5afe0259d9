import { jakartaDay, type LogbookRow, type ShiftDay } from '@ido/contract'
import { clockOf, parseClock } from '../../../ui/form/clock.ts'
import { formatDay, parseDay } from '../../../ui/form/day.ts'
import { endAfter, startIn } from '../clock.ts'

/** What the form's inputs hold: days and times as they are typed. */
export interface EntryValues {
  readonly date: string
  readonly shift: string
  readonly startedAt: string
  readonly endedAt: string
  readonly activity: string
  readonly category: string
  readonly productId: string
  readonly ticketNumber: string
  readonly status: string
  readonly note: string
}

export function emptyEntry({ date, shift }: ShiftDay): EntryValues {
  return {
    date: formatDay(date),
    shift,
    startedAt: '',
    endedAt: '',
    activity: '',
    category: 'Penanganan tiket',
    productId: '',
    ticketNumber: '',
    status: 'open',
    note: '',
  }
}

export function entryValues(entry: LogbookRow): EntryValues {
  return {
    date: formatDay(entry.date),
    shift: entry.shift,
    startedAt: clockOf(entry.startedAt),
    endedAt: entry.endedAt ? clockOf(entry.endedAt) : '',
    activity: entry.activity,
    category: entry.category,
    productId: entry.productId === null ? '' : String(entry.productId),
    ticketNumber: entry.ticketNumber ?? '',
    status: entry.status,
    note: entry.note ?? '',
  }
}

const times: readonly (keyof EntryValues)[] = ['date', 'shift', 'startedAt', 'endedAt']

/** The named fields as the server takes them. A time is a moment of its day, so the four of them go together. */
export function bodyOf(values: EntryValues, fields: readonly (keyof EntryValues)[]): Record<string, unknown> {
  const whole = { ...plain(values), ...moments(values) }
  const named = new Set<string>(fields.some((field) => times.includes(field)) ? [...fields, ...times] : fields)
  return Object.fromEntries(Object.entries(whole).filter(([name]) => named.has(name)))
}

function plain({ activity, category, productId, ticketNumber, status, note }: EntryValues) {
  return {
    activity: activity.trim(),
    category,
    productId: productId === '' ? null : Number(productId),
    ticketNumber: ticketNumber.trim() || null,
    status,
    note: note.trim() || null,
  }
}

/** The four that belong together, as the server takes them. */
export function moments(values: EntryValues) {
  const date = parseDay(values.date) ?? jakartaDay(new Date())
  const start = parseClock(values.startedAt)
  const end = parseClock(values.endedAt)
  const startedAt = start && startIn({ date, shift: values.shift as ShiftDay['shift'] }, start)
  return { date, shift: values.shift, startedAt, endedAt: end && startedAt ? endAfter(startedAt, end) : null }
}
