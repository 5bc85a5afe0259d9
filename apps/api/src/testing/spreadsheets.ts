import { inflateRawSync } from 'node:zlib'
import fc from 'fast-check'

const pieces = [
  ';=1', '\t=1', '|+1', ';"=1', ',-1', '=', '+', '-', '@', '＝', '＋', '－', '＠', '﹦', '₊', '⩵', '\t', '\r', '\n', '\r\n', ' ', '\u00a0', '\u200b', '\ufeff', '\u2028', '"', '""', "'",
  "''", ',', ';', '|', 'a', '1', '.5', '=1+2', '\n=1+2', '+62811', "=cmd|' /C calc'!A0", '😀', 'é', '_x0041_', '<f>1</f>', '&amp;', ']]>', '\u0001',
] // prettier-ignore

/** Texts of what spreadsheets and their formats take for something else, of any length and in any order. */
export const hostileText: fc.Arbitrary<string> = fc
  .array(
    fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...pieces) }, fc.string({ unit: 'grapheme', maxLength: 5 })),
    {
      maxLength: 6,
    },
  )
  .map((parts) => parts.join('').replaceAll('\0', ''))
  .filter((text) => text.isWellFormed())

/** The formula that the text of an opened cell would be, null where it is none as behind a space; unlike the writer it asks Unicode. */
export function formulaIn(text: string): string | null {
  if (/^[\t\r\n]/.test(text)) return text
  if (text.startsWith(' ')) return null
  const seen = text.normalize('NFKC').replace(/^[\p{Z}\p{C}]+/u, '')
  return /^[=+\-@]/.test(seen) ? text : null
}

/**
 * The cells of a CSV as a spreadsheet opens it that splits at this separator, whichever the file has: quotation marks count
 * only where a cell begins with one, and what stands behind the closing one belongs to the cell.
 */
export function spreadsheetCells(file: string, separator: string): string[] {
  const cells: string[] = []
  const text = file.replace(/^\ufeff/, '')
  for (let at = 0; at < text.length; at += 1) {
    const quoted = text[at] === '"' ? (/^"((?:[^"]|"")*)"?/.exec(text.slice(at)) ?? ['', '']) : ['', '']
    let cell = (quoted[1] ?? '').replaceAll('""', '"')
    at += (quoted[0] ?? '').length
    while (at < text.length && text[at] !== separator && text[at] !== '\n' && text[at] !== '\r') {
      cell += text[at]
      at += 1
    }
    cells.push(cell)
  }
  return cells
}

/** A cell that opens with a figure of the file, such as -5 of a first column; what follows is text to this reader. */
export const isFigureFirst = (cell: string): boolean => /^-\d+(?:\.\d+)?(?:e[+-]\d+)?(?:,|$)/.test(cell)

const endOfDirectory = 0x06054b50
const methodDeflated = 8

/** The files of an archive by name, as text. */
export function partsOf(archive: Buffer): [name: string, text: string][] {
  const end = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (end < 0 || archive.readUInt32LE(end) !== endOfDirectory) throw new Error('This is no archive')
  let at = archive.readUInt32LE(end + 16)
  return Array.from({ length: archive.readUInt16LE(end + 10) }, () => {
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((field) => archive.readUInt16LE(at + field))
    const name = archive.toString('utf8', at + 46, at + 46 + (nameLength ?? 0))
    const local = archive.readUInt32LE(at + 42)
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
    const bytes = archive.subarray(start, start + archive.readUInt32LE(at + 20))
    const isDeflated = archive.readUInt16LE(at + 10) === methodDeflated
    at += 46 + (nameLength ?? 0) + (extraLength ?? 0) + (commentLength ?? 0)
    return [name, (isDeflated ? inflateRawSync(bytes) : bytes).toString('utf8')]
  })
}
