import { jakartaTime } from '@ido/contract/jakarta'
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
