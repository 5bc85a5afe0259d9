import { plainId, type FieldChange, type ImportLine } from '@ido/contract'
import type { AuditActor, AuditEvent, RecordEvent } from '../audit/audit.ts'
import type { Trx } from '../database/transaction.ts'
import { conflict, invalid, Refusal, type WrongField } from '../errors.ts'
import { withUploadedFile } from '../files/local-file.ts'
import { inReadingTurn } from '../files/reading-turn.ts'
import type { Services, Upload } from '../http/feature.ts'
import { sayFields } from '../http/wrong-input.ts'
import { sayBriefly, type Language } from '../messages.ts'
import { attempt, doMany } from './attempts.ts'
import { isEmptyMark, type FileColumn } from './columns.ts'
import type { LineKeys } from './list.ts'
import { readSheet } from './sheet-reading.ts'
import { linesOf, headingsOf, type SheetLine } from './sheet.ts'

/** What a line does: a record that it makes, changes, or finds to be so already. */
export interface LineOutcome {
  label: string
  action: Exclude<ImportLine['action'], 'refused'>
  changes: FieldChange[]
}

interface Asked {
  upload: Upload
  preview: boolean
  language: Language
}

const mostBytes = 5 * 1024 * 1024
const fewLines = 100

/**
 * Creates and changes records by a CSV file, all of its lines or none. Every line is tried, so that all problems are told
 * at once, each with its field. A preview does the same and takes it back.
 * @param keys what no two records share, so no two lines either: a field, or several that name a record together
 * @param write takes the fields that a line fills in; what it throws as a refusal becomes the line's problem
 */
export async function importList<Row>(
  services: Pick<Services, 'config' | 'database' | 'log'>,
  actor: AuditActor,
  { upload, preview, language }: Asked,
  { columns: declared, keys }: { columns: readonly FileColumn<Row>[]; keys: LineKeys },
  write: (trx: Trx, record: RecordEvent, values: Record<string, unknown>) => Promise<LineOutcome>,
): Promise<{ lines: ImportLine[]; leftOut: string[] }> {
  const rows = await withUploadedFile(services, upload, mostBytes, (file) =>
    inReadingTurn(() => readSheet(file, headingsOf(declared))),
  )
  const lines = linesOf(rows, declared)
  const columns = declared.map((column) => readFor(column, lines))
  const work = async (trx: Trx, record: RecordEvent) => {
    const outcomes: ImportLine[] = []
    const events: AuditEvent[] = []
    const earlier = new Map<string, number>()
    for (const line of lines) {
      const { done, refusal } = await attempt(
        trx,
        async (event) => void events.push(event),
        async (keep) => {
          refuseRepeated(line, { keys, columns }, earlier)
          return writeLine(line, columns, (values) => write(trx, keep, values))
        },
      )
      outcomes.push(
        done
          ? { line: line.line, ...done, problems: [] }
          : {
              line: line.line,
              label: line.label,
              action: 'refused',
              changes: [],
              problems: problemsOf(refusal, declared, language),
            },
      )
    }
    const refused = outcomes.filter(({ action }) => action === 'refused').length
    if (refused > 0 && !preview) throw conflict('importRefused', { refused }, ofRefusal(outcomes))
    for (const event of events) await record(event)
    return outcomes
  }
  return { lines: await doMany(services, actor, preview, work), leftOut: leftOutOf(lines, declared, language) }
}

/** Titles of the file's columns that nothing is read from. */
const leftOutOf = <Row>(lines: readonly SheetLine[], columns: readonly FileColumn<Row>[], language: Language) =>
  columns
    .filter(({ field, read, readerOf }) => !read && !readerOf && lines[0]?.cells.has(field))
    .map(({ titles }) => titles[language])

/** The column as this file's lines are to be read. */
function readFor<Row>(column: FileColumn<Row>, lines: readonly SheetLine[]): FileColumn<Row> {
  if (column.readerOf === undefined) return column
  const texts = lines.map(({ cells }) => cells.get(column.field)).filter((text) => text !== undefined)
  return { ...column, read: column.readerOf(texts) }
}

/** Refuses what a line before has, and notes what this one has; in any letter case, as records are told apart. */
function refuseRepeated<Row>(
  { line, cells }: SheetLine,
  { keys, columns }: { keys: LineKeys; columns: readonly FileColumn<Row>[] },
  earlier: Map<string, number>,
): void {
  // Several words may stand for nothing, and for the same record then.
  const isNothing = (field: string, text: string) =>
    text === '' || isEmptyMark(text) || columns.some((column) => column.field === field && readsNothing(column, text))
  const repeated = keys.flatMap((key): WrongField[] => {
    const fields = typeof key === 'string' ? [key] : key
    const [field = ''] = fields
    const texts = fields.map((one) => {
      const text = plainId(cells.get(one) ?? '').toLowerCase()
      return isNothing(one, text) ? '' : text
    })
    if (texts[0] === '') return []
    const known = JSON.stringify([fields, texts])
    const first = earlier.get(known)
    if (first !== undefined) return [{ field, key: 'lineRepeats', values: { line, earlier: first } }]
    earlier.set(known, line)
    return []
  })
  if (repeated.length > 0) throw invalid(repeated)
}

function readsNothing<Row>({ read }: FileColumn<Row>, text: string): boolean {
  try {
    return read?.(text) === null
  } catch {
    // What is wrong with it is told with its line.
    return false
  }
}

/** What goes along with a refusal: every line where they are few, else those that are to be mended. */
const ofRefusal = (outcomes: ImportLine[]): ImportLine[] =>
  outcomes.length <= fewLines ? outcomes : outcomes.filter(({ action }) => action === 'refused')

/** Writes a line. Cells that cannot be read are reported together with the line's other problems. */
async function writeLine<Row>(
  { cells, problem }: SheetLine,
  columns: readonly FileColumn<Row>[],
  write: (values: Record<string, unknown>) => Promise<LineOutcome>,
): Promise<LineOutcome> {
  if (problem) throw problem
  const { values, wrong, unread } = valuesOf(cells, columns)
  if (unread.size === 0) return write(values)
  try {
    await write(values)
  } catch (error) {
    // A refusal without fields may be due to a cell that could not be read.
    const { fields = [] } = refusalIn(error).details
    const isReported = (name: string) => {
      const { field = name, readWith = '' } = columnOf(name, columns) ?? {}
      return unread.has(field) || unread.has(readWith)
    }
    wrong.push(...fields.filter(({ field }) => !isReported(field)))
  }
  throw invalid(wrong)
}

/** The fields that the line fills in, in their own types. An empty cell leaves its field alone. */
function valuesOf<Row>(cells: SheetLine['cells'], columns: readonly FileColumn<Row>[]) {
  const values: Record<string, unknown> = {}
  const wrong: WrongField[] = []
  const unread = new Set<string>()
  for (const { field, read } of columns) {
    const text = cells.get(field)
    if (read === undefined || text === undefined || text === '') continue
    try {
      values[field] = read(text)
    } catch (error) {
      unread.add(field)
      wrong.push(...(refusalIn(error).details.fields ?? []))
    }
  }
  return { values, wrong, unread }
}

function refusalIn(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  throw error
}

function problemsOf<Row>(
  { details }: Refusal,
  columns: readonly FileColumn<Row>[],
  language: Language,
): ImportLine['problems'] {
  if (!details.fields) return [{ field: '', column: '', message: sayBriefly(language, details.key, details.values) }]
  return sayFields(details.fields, language).map(({ field, message }) => {
    const column = columnOf(field, columns)
    return { field, column: column?.titles[language] ?? '', message }
  })
}

/** The column that a field of the form is in: of `roles.0` and `scope.regions` it is a part of the name. */
function columnOf<Row>(field: string, columns: readonly FileColumn<Row>[]): FileColumn<Row> | undefined {
  const parts = field.split('.')
  return [field, ...parts].flatMap((name) => columns.find((column) => column.field === name) ?? [])[0]
}
