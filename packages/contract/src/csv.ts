/*
 * How a table leaves as CSV, from the server and from the page alike (ADR 035): RFC 4180, and nothing in it that a
 * spreadsheet runs.
 */

// Some spreadsheets drop invisible marks before they look, and some take the wide, small and raised letters of other
// keyboards for the plain ones. A line end or a tab in front may be dropped, too; behind a space text stays text (ADR 035). Only for
// RegExp: bundled, the raw text has \u in the place of each of these letters (ADR 114).
const starts = String.raw`(?:[\t\r\n]|(?! )[\p{C}\p{Z}]*[=+\-@＝＋－＠﹦﹢﹣﹫⁼⁺₌₊﬩⩵⩶])`
// Text that opens with apostrophes before such a start gets one more, so that taking one off always gives the text back.
const guardable = new RegExp(`^'*${starts}`, 'u')
const guarded = new RegExp(`^'(?='*${starts})`, 'u')
// Spaces at the ends survive readers that trim what stands bare.
const quotable = /[",\n\r]|^\s|\s$/

/**
 * One record without its line end. What is a number stays one, also below zero; text that a spreadsheet would run gets an
 * apostrophe in front, and so do '-5' and '+62811' where they are text: a telephone number keeps its plus.
 */
export function csvLine(cells: readonly (string | number | null)[]): string {
  const line = cells.map(written).join(',')
  // A line with nothing in it is no record to those who read it.
  return line === '' && cells.length > 0 ? '""' : line
}

/** The text that `csvLine` wrote: without the apostrophe, where there is one of ours. */
export const textOfCsv = (cell: string): string => cell.replace(guarded, '')

function written(cell: string | number | null): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return Number.isFinite(cell) ? String(cell) : ''
  const text = guardable.test(cell) ? `'${cell}` : cell
  return quotable.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
