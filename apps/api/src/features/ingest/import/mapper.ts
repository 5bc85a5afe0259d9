import { isUnseen, plainId, textOfCsv } from '@ido/contract'
import { hash } from 'node:crypto'
import { figureText } from '../../../platform/spreadsheet/cell.ts'
import { plainName } from './column-names.ts'
import type { SourceRow } from './csv.ts'
import { ImportRefusal, type Problem, type Reason } from './problems.ts'
import type { Field, FieldRule, LabelField, Profile, ProfileColumn, ProfileFields, RecordValues } from './profile.ts'
import { idOf, makeReader, type CellReader } from './readers.ts'
import { isRejects } from './rejects.ts'

export interface MappedRow {
  line: number
  /** SHA-256 in hex of the cells under the profile's columns, whatever their order and quoting; '' where rows have ids. */
  hash: string
  values: RecordValues
}
export type Mapped = { row: MappedRow } | { problems: Problem[] }
/** A mistake that only several fields together show. */
export interface Conflict {
  field: string
  reason: Reason
}
export type Check = (values: RecordValues) => Conflict | null

/** Keys of objects that are known already; who makes up new ones all the time must not fill the memory. */
const mostRemembered = 10_000

/** A profile with the lists of the database, before it meets a file. */
export interface Bound {
  profile: Profile
  columns: BoundColumn[]
  constants: RecordValues
  within: { field: string; parent: NonNullable<LabelField['within']> }[]
  check: Check
}
interface BoundColumn {
  name: string
  /** The names by which files have it, normalised. */
  names: string[]
  required: boolean
  optional: boolean
  readers: { field: string; read: CellReader }[]
}

/** Binds a profile to the lists of the database. @throws ImportRefusal that names a label that is gone */
export function bindProfile(profile: Profile, fields: ProfileFields, check: Check = () => null): Bound {
  return {
    profile,
    columns: Object.entries(profile.columns).map(([name, column]) => bindColumn(name, column, fields, profile)),
    constants: { ...readConstants(profile, fields), ...readCells(profile, fields) },
    within: Object.entries(fields).flatMap(([field, kind]) =>
      kind.kind === 'label' && kind.within ? [{ field, parent: kind.within }] : [],
    ),
    check,
  }
}

function bindColumn(name: string, column: ProfileColumn, fields: ProfileFields, profile: Profile): BoundColumn {
  const { required = false, optional = false, aliases = [], fields: rules } = column
  const readers = rules.map((rule) => ({ field: rule.field, read: makeReader(rule, fieldOf(fields, rule), profile) }))
  return { name, names: [name, ...aliases].map(plainName), required, optional, readers }
}

/**
 * How the rows of a CSV file become records.
 * @throws ImportRefusal that names the columns that do not fit
 */
export function csvMapper(bound: Bound, header: string[], ignored: readonly string[]): (row: SourceRow) => Mapped {
  const columns = placeColumns(bound, header, ignored)
  const { profile } = bound
  const byCells = profile.identity === 'row'
  // What a person says of a whole file is part of its rows: the same words in the next month's file are other feedback.
  const constants = Object.entries(profile.cells ?? {}).toSorted(([one], [other]) => (one < other ? -1 : 1))
  const ofConstants = constants.map(([name, { text }]) => `=${name}:${text.length}:${text};`).join('')
  const isOurs = profile.isOurs === true || isRejects(header)
  return ({ line, cells, notes }) => {
    const row: MappedRow = { line, hash: '', values: { ...bound.constants } }
    let problems: Problem[] | null = null
    let identity = ofConstants
    for (const column of columns) {
      const cell = cells[column.place] ?? ''
      const text = isOurs ? textOfCsv(cell) : cell
      if (byCells) identity += `${column.name}:${text.length}:${text};`
      const reason = notes?.get(column.place) ?? readCell(column, text, isNothing(text, profile.nulls), row.values)
      if (reason) (problems ??= []).push({ line, column: column.name, value: text, reason })
    }
    if (problems) return { problems }
    if (byCells) row.hash = hash('sha256', identity)
    const conflict = conflictOf(bound, row.values)
    if (!conflict) return { row }
    const place = columns.find(({ readers }) => readers.some(({ field }) => field === conflict.field))
    return { problems: [named(conflict, line, place?.name ?? conflict.field, cells[place?.place ?? -1] ?? '')] }
  }
}

/**
 * How objects, as JSON has them, become records; each key is a column. A key that is absent leaves its fields absent, one
 * that no column has is told once and left out, as in any body.
 */
export function objectMapper(
  bound: Bound,
  onUnknown: (problem: Problem) => void,
): (line: number, given: Record<string, unknown>) => Mapped {
  const byName = new Map(bound.columns.flatMap((column) => column.names.map((name) => [name, column] as const)))
  const keys = new Map<string, BoundColumn | null>()
  const columnOf = (key: string) => {
    let column = keys.get(key)
    if (column === undefined) {
      column = byName.get(plainName(key)) ?? null
      if (keys.size < mostRemembered) keys.set(key, column)
    }
    return column
  }
  return (line, given) => {
    const row: MappedRow = { line, hash: '', values: { ...bound.constants } }
    const problems: Problem[] = []
    const seen = new Set<BoundColumn>()
    for (const [key, value] of Object.entries(given)) {
      const isNew = !keys.has(key)
      const column = columnOf(key)
      if (column === null) {
        if (isNew) onUnknown({ line, column: key, value: textOf(value) ?? '', reason: { key: 'unknownField' } })
        continue
      }
      const text = textOf(value)
      const reason: Reason | null = seen.has(column)
        ? { key: 'fieldTwice' }
        : text === null
          ? { key: 'tooDeep' }
          : readCell(column, text, isUnseen(text), row.values)
      seen.add(column)
      if (reason) problems.push({ line, column: key, value: text ?? '', reason })
    }
    for (const column of bound.columns) {
      if (column.required && !seen.has(column)) {
        problems.push({ line, column: column.name, value: '', reason: { key: 'required' } })
      }
    }
    if (problems.length > 0) return { problems }
    const conflict = conflictOf(bound, row.values)
    if (!conflict) return { row }
    const [key, value] = Object.entries(given).find(([name]) => {
      return columnOf(name)?.readers.some(({ field }) => field === conflict.field)
    }) ?? [conflict.field, '']
    return { problems: [named(conflict, line, key, textOf(value) ?? '')] }
  }
}

const named = ({ reason }: Conflict, line: number, column: string, value: string): Problem => {
  return { line, column, value, reason }
}

/** A value of JSON as a cell would have it; null where `jsonText` is. */
function textOf(value: unknown): string | null {
  if (typeof value === 'string') return value
  if (typeof value === 'number') return figureText(String(value))
  return value === null || value === undefined ? '' : jsonText(value)
}

/** A value as JSON; null where it is nested deeper than can be written down. */
export function jsonText(value: unknown): string | null {
  try {
    return JSON.stringify(value)
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

/** Marks that stand for nothing are a few letters long. */
const longestMark = 100

/** Whether a cell is empty to the eye, or holds one of the marks that stand for nothing. */
export function isNothing(text: string, nulls: readonly string[]): boolean {
  if (isUnseen(text)) return true
  if (nulls.length === 0 || text.length > longestMark) return false
  return nulls.includes(text) || nulls.includes(plainId(text))
}

/** Puts the fields of one cell into `values`, or answers what is wrong with it: one reason, however many fields. */
function readCell(column: BoundColumn, text: string, isEmpty: boolean, values: RecordValues): Reason | null {
  if (isEmpty) {
    if (column.required) return { key: 'required' }
    for (const { field } of column.readers) values[field] = null
    return null
  }
  if (text.includes('\0')) return { key: 'nul' }
  if (!text.isWellFormed()) return { key: 'notUtf8' }
  for (const { field, read } of column.readers) {
    const reading = read(text)
    if ('reason' in reading) return reading.reason
    values[field] = reading.value
  }
  return null
}

/** Fills in what a label brings along and answers what does not go together. */
function conflictOf(bound: Bound, values: RecordValues): Conflict | null {
  for (const { field, parent } of bound.within) {
    const id = values[field]
    const own = typeof id === 'number' ? parent.of.get(id) : undefined
    if (own === undefined) continue
    if (values[parent.field] == null) values[parent.field] = own
    else if (values[parent.field] !== own)
      return { field, reason: { key: 'ofOther', values: { parent: parent.field.replace(/_id$/, '') } } }
  }
  return bound.check(values)
}

function placeColumns({ columns, profile }: Bound, header: string[], ignored: readonly string[]) {
  const list = (names: string[]) => names.map((name) => name || '""').join(', ')
  const titles = header.map(plainName)
  const placed = columns.map((column) => ({
    ...column,
    place: titles.findIndex((title) => column.names.includes(title)),
  }))
  const missing = placed.filter(({ place, optional }) => place < 0 && !optional).map(({ name }) => name)
  if (missing.length > 0) throw new ImportRefusal('missingColumns', { columns: list(missing), found: list(header) })
  const known = (title: string) => columns.find(({ names }) => names.includes(title))
  const double = header.filter((_, place) => {
    const title = titles[place] ?? ''
    return titles.findIndex((other) => other === title || (known(title) && known(other) === known(title))) < place
  })
  if (double.length > 0) throw new ImportRefusal('doubleColumns', { columns: list(double) })
  if (profile.ignored === 'others') return placed.filter(({ place }) => place >= 0)
  const passed = new Set([...ignored, ...(profile.ignored ?? [])].map(plainName))
  const unknown = header.filter((title) => !known(plainName(title)) && !passed.has(plainName(title)))
  if (unknown.length > 0) {
    throw new ImportRefusal('unknownColumns', { columns: list(unknown), list: `"${unknown.join(',')}"` })
  }
  return placed.filter(({ place }) => place >= 0)
}

function fieldOf(fields: ProfileFields, rule: FieldRule): Field {
  const field = fields[rule.field]
  if (!field) throw new Error(`The dataset has no field ${rule.field}`)
  return field
}

function readConstants(profile: Profile, fields: ProfileFields): RecordValues {
  const entries = Object.entries(profile.constants).map(([name, value]) => {
    const field = fields[name]
    return [name, field?.kind === 'label' ? idOf(field, String(value)) : value] as const
  })
  return Object.fromEntries(entries)
}

/** @throws ImportRefusal that names the cell that its fields do not take */
function readCells(profile: Profile, fields: ProfileFields): RecordValues {
  const values: RecordValues = {}
  for (const [name, { fields: rules, text }] of Object.entries(profile.cells ?? {})) {
    for (const rule of rules) {
      const reading = makeReader(rule, fieldOf(fields, rule), profile)(text)
      if ('reason' in reading) throw new ImportRefusal('badConstant', { field: name, value: text }, reading.reason)
      values[rule.field] = reading.value
    }
  }
  return values
}
