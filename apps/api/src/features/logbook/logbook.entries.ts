import { type Language, type logbook, type Shift, shiftWords } from '@ido/contract'
import type { z } from 'zod'
import { startOf, writtenDay } from '../../platform/days.ts'
import type { StoredEntry } from './logbook.queries.ts'

export type NewEntry = z.output<(typeof logbook)['create']['body']>
export type EntryPatch = { [Field in keyof NewEntry]?: NewEntry[Field] | undefined }

/** The fields that people fill, of an entry as it is stored. */
export function fieldsOf(entry: StoredEntry): NewEntry {
  return {
    date: entry.date,
    shift: entry.shift,
    productId: entry.product_id,
    activity: entry.activity,
    category: entry.category as NewEntry['category'],
    ticketNumber: entry.ticket_number,
    startedAt: entry.started_at.toISOString(),
    endedAt: entry.ended_at?.toISOString() ?? null,
    status: entry.status,
    note: entry.note,
  }
}

/** The fields as they will stand: absent leaves alone, null clears, a value sets. */
export function withPatch(fields: NewEntry, patch: EntryPatch): NewEntry {
  const given = Object.entries(patch).filter(([name, value]) => name in fields && value !== undefined)
  return tidy({ ...fields, ...(Object.fromEntries(given) as Partial<NewEntry>) })
}

/** Empty text is no text; an instant is written in one way. */
export function tidy(fields: NewEntry): NewEntry {
  return {
    ...fields,
    ticketNumber: fields.ticketNumber === '' ? null : fields.ticketNumber,
    note: fields.note === '' ? null : fields.note,
    startedAt: new Date(fields.startedAt).toISOString(),
    endedAt: fields.endedAt === null ? null : new Date(fields.endedAt).toISOString(),
  }
}

/** The columns that hold the fields. */
export function columnsOf(fields: NewEntry) {
  return {
    date: fields.date,
    shift: fields.shift,
    product_id: fields.productId,
    activity: fields.activity,
    category: fields.category,
    ticket_number: fields.ticketNumber,
    started_at: fields.startedAt,
    ended_at: fields.endedAt,
    status: fields.status,
    note: fields.note,
  }
}

/** An entry in the audit log and in its history: with names, in the order of the form. */
export function fieldsTold(entry: StoredEntry): Record<string, unknown> {
  const { productId: _, ...rest } = fieldsOf(entry)
  return { ...rest, product: entry.product }
}

/** A shift by its day and name. */
export const shiftLabel = (date: string, shift: string, language: Language = 'id'): string =>
  `${writtenDay(language, startOf(date))} ${shiftWords[shift as Shift][language]}`

export const labelOf = (
  { date, shift, activity }: Pick<NewEntry, 'date' | 'shift' | 'activity'>,
  language: Language = 'id',
): string => `${shiftLabel(date, shift, language)} · ${activity.slice(0, 80)}`
