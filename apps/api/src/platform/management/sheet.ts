import { isUtf8 } from 'node:buffer'
import { CsvError, parse } from 'csv-parse/sync'
import { invalid, type Refusal, unknownName } from '../errors.ts'
import type { MessageKey, MessageValues } from '../messages.ts'
import type { FileColumn } from './columns.ts'

/** A line of a file; `line` is where it starts, the heading is line 1. */
export interface SheetLine {
  line: number
  /** What a list of problems calls it: its first cell. */
  label: string
  /** Text by field. */
  cells: ReadonlyMap<string, string>
  problem: Refusal | null
}

const mostLines = 2_000
const marks = [',', ';', '\t']

const wrongFile = (key: MessageKey, values: MessageValues = {}): Refusal => invalid([{ field: 'file', key, values }])

/**
 * Reads a small CSV as spreadsheet programs write it: with or without a byte order mark, comma, semicolon or tab between
 * the cells, headings in either language. Refuses (400) a file without the headings that it needs.
 */
export function readSheet<Row>(bytes: Buffer, columns: readonly FileColumn<Row>[]): SheetLine[] {
  if (!isUtf8(bytes)) throw wrongFile('fileNotUtf8')
  const text = bytes.toString('utf8')
  if (text.includes('\0')) throw wrongFile('unstorableText')
  const [heading, ...rows] = parsed(text)
  if (heading === undefined) throw wrongFile('fileEmpty')
  if (rows.length > mostLines) throw wrongFile('fileTooManyLines', { most: mostLines })
  const fields = heading.cells.map((title) => fieldOf(title, columns))
  const twice = fields.find((field, index) => fields.indexOf(field) !== index)
  if (twice !== undefined) throw wrongFile('duplicateColumn')
  return rows.map(({ line, cells }) => ({
    line,
    label: cells[0] ?? '',
    cells: new Map(fields.map((field, index) => [field, plain(cells[index] ?? '')])),
    problem:
      cells.length === fields.length
        ? null
        : invalid([{ field: 'file', key: 'lineCells', values: { found: cells.length, expected: fields.length } }]),
  }))
}

interface ParsedRow {
  line: number
  cells: string[]
}

function parsed(text: string): ParsedRow[] {
  const rows: ParsedRow[] = []
  let line = 1
  try {
    parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
      relaxColumnCount: true,
      trim: true,
      // Lines so far, of which a quoted cell may span several: the next row starts after them.
      onRecord: (cells: string[], { lines }) => {
        if (cells.some((cell) => cell !== '')) rows.push({ line, cells })
        line = lines + 1
        return null
      },
    })
  } catch (error) {
    if (error instanceof CsvError) throw wrongFile('fileNotCsv', { line })
    throw error
  }
  return rows
}

/** The mark that the heading has most of. */
function delimiterOf(text: string): string {
  const [heading = ''] = text.split('\n', 1)
  const count = (mark: string) => heading.split(mark).length
  return marks.toSorted((a, b) => count(b) - count(a))[0] ?? ','
}

function fieldOf<Row>(title: string, columns: readonly FileColumn<Row>[]): string {
  const asked = title.trim().toLowerCase()
  const found = columns.find(({ field, titles }) =>
    [field, titles.id, titles.en].some((name) => name.toLowerCase() === asked),
  )
  if (found) return found.field
  throw invalid([unknownName('file', title.slice(0, 60), columns.map(({ field }) => field))]) // prettier-ignore
}

/** Without the apostrophe that a file of ours puts before what a spreadsheet would run as a formula. */
const plain = (text: string): string => text.replace(/^'(?=[=+\-@\t\r])/, '')
