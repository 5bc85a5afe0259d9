import { hash } from 'node:crypto'
import type { SourceRow } from './csv.ts'
import { ImportRefusal, type Problem, type Reason } from './problems.ts'
import type { Field, FieldRule, Fields, Profile } from './profile.ts'
import { timeReader } from './times.ts'

export type Value = string | number | Date | null
export interface MappedRow {
  /** SHA-256 in hex of the row's cells under the profile's columns, whatever their order and quoting in the file. */
  hash: string
  values: Record<string, Value>
}
export type Mapper = (row: SourceRow) => { row: MappedRow } | { problems: Problem[] }

type Reading = { value: Value } | { reason: Reason }
type Reader = (text: string) => Reading

/**
 * Binds a profile to the header of a file and the lists of the database.
 * @throws ImportRefusal that names the columns or labels that do not fit
 */
export function makeMapper(profile: Profile, fields: Fields, header: string[], ignored: readonly string[]): Mapper {
  const places = placeColumns(profile, header, ignored)
  const constants = readConstants(profile, fields)
  const columns = places.map(({ name, place }) => {
    const { required = false, fields: rules = [] } = profile.columns[name] ?? {}
    const readers = rules.map((rule) => ({ field: rule.field, read: makeReader(rule, fieldOf(fields, rule), profile) }))
    return { name, place, required, readers }
  })
  return ({ line, cells }) => {
    const row: MappedRow = { hash: '', values: { ...constants } }
    const problems: Problem[] = []
    let identity = ''
    for (const column of columns) {
      const text = cells[column.place] ?? ''
      identity += `${column.name}:${text.length}:${text};`
      const isNothing = text.trim() === '' || profile.nulls.includes(text)
      const reason = readCell(column, text, isNothing, row.values)
      if (reason) problems.push({ line, column: column.name, value: text, reason })
    }
    row.hash = hash('sha256', identity)
    return problems.length > 0 ? { problems } : { row }
  }
}

interface Column {
  required: boolean
  readers: { field: string; read: Reader }[]
}

/** Puts the fields of one cell into `values`, or answers what is wrong with it: one reason, however many fields. */
function readCell(column: Column, text: string, isNothing: boolean, values: MappedRow['values']): Reason | null {
  if (isNothing && column.required) return { key: 'required' }
  if (text.includes('\0')) return { key: 'nul' }
  for (const { field, read } of column.readers) {
    const reading: Reading = isNothing ? { value: null } : read(text)
    if ('reason' in reading) return reading.reason
    values[field] = reading.value
  }
  return null
}

function placeColumns(profile: Profile, header: string[], ignored: readonly string[]) {
  const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()
  const list = (names: string[]) => names.map((name) => name || '""').join(', ')
  const names = Object.keys(profile.columns)
  const missing = names.filter((name) => !header.some((title) => same(title, name)))
  if (missing.length > 0) throw new ImportRefusal('missingColumns', { columns: list(missing), found: list(header) })
  const double = header.filter((title, place) => header.findIndex((other) => same(other, title)) < place)
  if (double.length > 0) throw new ImportRefusal('doubleColumns', { columns: list(double) })
  const unknown = header.filter((title) => ![...names, ...ignored].some((name) => same(name, title)))
  if (unknown.length > 0) {
    throw new ImportRefusal('unknownColumns', { columns: list(unknown), list: `"${unknown.join(',')}"` })
  }
  return names.map((name) => ({ name, place: header.findIndex((title) => same(title, name)) }))
}

function fieldOf(fields: Fields, rule: FieldRule): Field {
  const field = fields[rule.field]
  if (!field) throw new Error(`The dataset has no field ${rule.field}`)
  return field
}

function readConstants(profile: Profile, fields: Fields): Record<string, Value> {
  const entries = Object.entries(profile.constants).map(([name, value]) => {
    const field = fields[name]
    return [name, field?.kind === 'label' ? idOf(field, String(value)) : value] as const
  })
  return Object.fromEntries(entries)
}

function idOf(field: Field & { kind: 'label' }, label: string): number {
  const id = field.list.get(label.toLowerCase())
  if (id === undefined) throw new ImportRefusal('labelGone', { label, list: field.title })
  return id
}

function makeReader(rule: FieldRule, field: Field, profile: Profile): Reader {
  switch (field.kind) {
    case 'text':
      return textReader(field.longest)
    case 'whole':
      return wholeReader(rule, field)
    case 'time':
      return instantReader(rule.format ?? 'YYYY-MM-DD', profile.zone)
    case 'label':
      return labelReader(rule, field)
  }
}

function textReader(longest: number): Reader {
  return (text) =>
    text.length <= longest
      ? { value: text }
      : { reason: { key: 'tooLong', values: { most: longest, length: text.length } } }
}

function wholeReader({ between, times = 1 }: FieldRule, field: Field & { kind: 'whole' }): Reader {
  const [least, most] = between ?? [field.least, field.most]
  return (text) => {
    const number = /^[+-]?\d{1,15}$/.test(text.trim()) ? Number(text) : Number.NaN
    if (number >= least && number <= most) return { value: number * times }
    return { reason: { key: 'notWhole', values: { least, most } } }
  }
}

function instantReader(format: string, zone: string): Reader {
  const read = timeReader(format, zone)
  return (text) => {
    const instant = read(text.trim())
    if (instant) return { value: instant }
    return { reason: instant === null ? { key: 'notTime', values: { format } } : { key: 'noSuchTime' } }
  }
}

function labelReader({ map }: FieldRule, field: Field & { kind: 'label' }): Reader {
  if (!map) {
    return (text) => {
      const id = field.list.get(text.trim().toLowerCase())
      return id === undefined ? { reason: { key: 'notInList', values: { list: field.title } } } : { value: id }
    }
  }
  const known = new Map(
    Object.entries(map).map(([word, label]) => [word.toLowerCase(), label === null ? null : idOf(field, label)]),
  )
  return (text) => {
    const id = known.get(text.trim().toLowerCase())
    const words = Object.keys(map).join(', ')
    return id === undefined ? { reason: { key: 'notInMap', values: { known: words } } } : { value: id }
  }
}
