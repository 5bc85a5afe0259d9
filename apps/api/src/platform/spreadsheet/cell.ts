import { dayLength, jakartaTime } from '@ido/contract/jakarta'
import { sheetTime } from '../days.ts'

/**
 * A day or an instant of a table that leaves as a file: a date that spreadsheets sort and count with in a workbook, its text
 * in a CSV.
 */
export class TimeCell {
  readonly text: string
  /** YYYY-MM-DD, or with THH:mm:ss and parts of a second as a clock in Jakarta shows it. */
  readonly wall: string

  constructor(text: string, wall: string) {
    this.text = text
    this.wall = wall
  }

  toString(): string {
    return this.text
  }
}

/** A cell of a table that leaves as a file. */
export type Cell = string | number | TimeCell | null

/** @param day YYYY-MM-DD */
export const dayCell = (day: string): TimeCell => new TimeCell(day, day)

/** A month, by its first day in a workbook. */
export const monthCell = (instant: Date): TimeCell => {
  const month = jakartaTime(instant).slice(0, 7)
  return new TimeCell(month, `${month}-01`)
}

/** An instant to the second, as both formats then say it. */
export const timeCell = (instant: Date): TimeCell => new TimeCell(sheetTime(instant), jakartaTime(instant).slice(0, 19))

/** @param text what a CSV says of it */
export const timeCellAs = (text: string, instant: Date): TimeCell => new TimeCell(text, jakartaTime(instant))

const names: string[] = []

/** A, B, … Z, AA, as spreadsheets call the column at a place counted from 0. */
export function columnName(place: number): string {
  return (names[place] ??=
    (place < 26 ? '' : columnName(Math.floor(place / 26) - 1)) + String.fromCharCode(65 + (place % 26)))
}

/** Spreadsheet programs hold 32,767 letters in a cell. */
export const longestText = 1024 * 1024

const escapes = /_x([0-9A-Fa-f]{4})_/g

/** Text of a workbook, in which what XML cannot hold is written as _xHHHH_ (ECMA-376 part 1, 22.9.2.19). */
export function decodedText(text: string): string {
  if (!text.includes('_x')) return text
  return text.replace(escapes, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}

/** Beyond so many digits a spreadsheet, and JSON, has rounded a whole number. */
const leastRounded = 1e15

/**
 * A number of a workbook as text: no power of ten where its digits are known, so that an id that was rounded shows it, and never three digits behind the point,
 * which could be thousands where others of its column have a decimal comma.
 */
export function figureText(written: string): string {
  const value = Number(written)
  if (written === '' || !Number.isFinite(value)) return written
  if (Number.isInteger(value) && Math.abs(value) >= leastRounded) return value.toExponential()
  const text = String(value)
  return /\.\d{3}$/.test(text) ? `${text}0` : text
}

/** The day that a workbook counts from: spreadsheets since 1900 count a 29 February of that year that never was. */
const epochs = { 1900: Date.UTC(1899, 11, 30), 1904: Date.UTC(1904, 0, 1) } as const
/** From here on both calendars agree; less is a time of day or a length of time. */
const firstDay = 61
const lastDay = 2_958_466

/** A figure with fewer digits behind its point cannot say milliseconds: what it seems to have of them is its rounding. */
const digitsOfMilliseconds = 9

/**
 * A serial day of a workbook as ISO 8601 without a zone; null where it is no day. Its time only where it has one, or its cell
 * shows one; parts of a second only where they are written.
 */
export function dayText(written: string, since: keyof typeof epochs, showsTime = false): string | null {
  const days = Number(written)
  if (written === '' || !(days >= (since === 1900 ? firstDay : 0)) || days >= lastDay) return null
  const isExact = (written.split('.')[1] ?? '').length >= digitsOfMilliseconds
  const step = isExact ? 1 : 1000
  const wall = new Date(epochs[since] + Math.round((days * dayLength) / step) * step).toISOString()
  if (Number.isInteger(days) && !showsTime) return wall.slice(0, 10)
  return wall.slice(0, wall.endsWith('.000Z') ? 19 : 23)
}

/** The serial day of a wall time (ISO 8601 without a zone), as workbooks since 1900 count; null where they know no such day. */
export function serialDay(wall: string): number | null {
  const days = (Date.parse(wall.length === 10 ? wall : `${wall}Z`) - epochs[1900]) / dayLength
  return days >= firstDay && days < lastDay ? days : null
}
