/*
 * How a table leaves as CSV, from the server and from the page alike: RFC 4180, and nothing in it that a
 * spreadsheet runs.
 */

// Some spreadsheets drop invisible marks before they look, and some take the wide, small and raised letters of other
// keyboards for the plain ones. Behind a space text stays text.
const invisible = String.raw`(?:(?![\t\r\n])[\p{C}\p{Z}])`
const sign = String.raw`[=+\-@＝＋－＠﹦﹢﹣﹫⁼⁺₌₊﬩⩵⩶]`
// A line end or a tab in front may be dropped, too. Text that opens with apostrophes before such a start gets one more, so
// that taking one off always gives the text back.
const opening = String.raw`'*(?:[\t\r\n]|(?! )${invisible}*${sign})`
// A spreadsheet that splits at another sign than the comma knows no quotation marks around this field, and begins a cell or a
// row within it.
const inner = String.raw`(?! )(?:['"]|${invisible})*${sign}`
const behind = String.raw`(?<=[;,|\t\r\n])`
const unguarded = new RegExp(`^(?=${opening})|${behind}(?=${inner})`, 'gu')
const guarded = new RegExp(`^'(?=${opening})|${behind}'(?=${inner})`, 'gu')
// Spaces at the ends survive readers that trim unquoted cells. Semicolons and tabs stand between cells where commas do not.
const quotable = /[",;|\t\n\r]|^\s|\s$/

/**
 * One record without its line end. What is a number stays one, also below zero; text that a spreadsheet would run gets an
 * apostrophe in front, and so do '-5' and '+62811' where they are text: a telephone number keeps its plus. The same within a
 * text wherever a spreadsheet with another separator would begin a cell.
 */
export function csvLine(cells: readonly (string | number | null)[]): string {
  const line = cells.map(written).join(',')
  // A line with nothing in it is no record to those who read it.
  return line === '' && cells.length > 0 ? '""' : line
}

/** The text that `csvLine` wrote: without the apostrophes, where there are some of ours. */
export const textOfCsv = (cell: string): string => cell.replace(guarded, '')

function written(cell: string | number | null): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return writtenNumber(cell)
  const text = cell.replace(unguarded, "'")
  return quotable.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Never with three digits behind the point, which could be thousands where a comma stands before the tenths. */
function writtenNumber(cell: number): string {
  if (!Number.isFinite(cell)) return ''
  const text = String(cell)
  return /^-?\d{1,3}\.\d{3}$/.test(text) ? `${text}0` : text
}
