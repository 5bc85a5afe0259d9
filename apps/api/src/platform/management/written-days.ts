import { atJakarta, dayLength, jakartaClock, jakartaDay } from '@ido/contract'
import { z } from 'zod'
import { plusDays } from '../days.ts'
import { invalid } from '../errors.ts'
import { type Cell, dayCell } from '../spreadsheet/cell.ts'
import { instantCell, isEmptyMark } from './columns.ts'

// Days and instants in files of lists: as the contract writes them, as the forms take them (31/12/2027), and as a
// workbook has them. What names no zone is Jakarta's.

const written =
  /^(?:(?<iso>\d{4}-\d{2}-\d{2})|(?<day>\d{1,2})[/.-](?<month>\d{1,2})[/.-](?<year>\d{4}))(?:[T ] *(?<hour>\d{1,2})[:.](?<minute>\d{2})(?:[:.](?<second>\d{2}(?:\.\d{1,3})?))?)?$/

interface Written {
  /** YYYY-MM-DD */
  date: string
  /** HH:mm:ss, null where a day stands alone. */
  clock: string | null
}

function writtenIn(text: string): Written | null {
  const { iso, day = '', month = '', year = '', hour, minute = '', second = '00' } = written.exec(text)?.groups ?? {}
  const date = iso ?? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const clock = hour === undefined ? null : `${hour.padStart(2, '0')}:${minute}:${second}`
  return isInstant(atJakarta(date, clock ?? undefined)) ? { date, clock } : null
}

const isInstant = (text: string): boolean => z.iso.datetime({ offset: true }).safeParse(text).success

/** In a workbook a day that is formatted as date and time has this clock. */
const isMidnight = (clock: string): boolean => /^00:00:00(?:\.0+)?$/.test(clock)

/** Reads a day as YYYY-MM-DD. */
export const readDay =
  (field: string) =>
  (text: string): string => {
    const found = writtenIn(text)
    if (found === null || (found.clock !== null && !isMidnight(found.clock)))
      throw invalid([{ field, key: 'notWrittenDay' }])
    return found.date
  }

/**
 * Reads an instant.
 * @param alone what a day without its time means: its beginning, or nothing where the time matters
 */
export const readInstant =
  (field: string, alone: 'begins' | 'refused' = 'refused') =>
  (text: string): string | null => {
    if (isEmptyMark(text)) return null
    const found = writtenIn(text)
    if (found && (found.clock !== null || alone === 'begins')) return atJakarta(found.date, found.clock ?? undefined)
    if (isInstant(text)) return text
    throw invalid([{ field, key: 'notWrittenTime' }])
  }

/** Reads the end of something that lasts through a day: that day, with midnight or alone, or the instant itself. */
export const readLastDay =
  (field: string) =>
  (text: string): string | null => {
    if (isEmptyMark(text)) return null
    const found = writtenIn(text)
    if (found && (found.clock === null || isMidnight(found.clock))) return atJakarta(plusDays(found.date, 1))
    if (found?.clock) return atJakarta(found.date, found.clock)
    if (isInstant(text)) return text
    throw invalid([{ field, key: 'notWrittenDay' }])
  }

/** The same going out: the last day where it ends with a day, else the instant. */
export function lastDayCell(end: Date | null): Cell {
  if (end === null || jakartaClock(end.getTime()) % dayLength !== 0) return instantCell(end)
  return dayCell(jakartaDay(new Date(end.getTime() - 1)))
}
