import type { FileSurvey, ImportProfile, PreviewRows } from '@ido/contract'
import { writtenTime } from '../../../platform/days.ts'
import type { Database } from '../../../platform/database/database.ts'
import { Refusal } from '../../../platform/errors.ts'
import { labelWords } from '../../../platform/words/label-words.ts'
import type { Language } from '../../../platform/messages.ts'
import type { ImportDataset } from '../import/dataset.ts'
import { bindProfile, csvMapper, isNothing, type Bound } from '../import/mapper.ts'
import { namesOfDataset } from '../import/offers.ts'
import { ImportRefusal, reasonText } from '../import/problems.ts'
import {
  NewLabel,
  type AmountUnit,
  type Field,
  type Profile,
  type ProfileFields,
  type RecordValues,
  type Value,
} from '../import/profile.ts'
import { profileOf } from '../import/saved-profile.ts'

/** What the importer says no to, as the answer of a call. */
export function asRefusal(error: unknown): unknown {
  if (!(error instanceof ImportRefusal)) return error
  return new Refusal('invalid', { key: 'importFileRefused', values: { id: error.in('id'), en: error.in('en') } })
}

export interface Planned {
  dataset: ImportDataset
  fields: ProfileFields
  profile: Profile
  bound: Bound
}

/** The profile with the lists of the database. @throws Refusal (400) that says what does not fit */
export async function boundOf(database: Database, dataset: ImportDataset, saved: ImportProfile): Promise<Planned> {
  try {
    const fields = await dataset.fields(database)
    const profile = profileOf(saved, dataset, fields)
    return { dataset, fields, profile, bound: bindProfile(profile, fields, dataset.check) }
  } catch (error) {
    throw asRefusal(error)
  }
}

/** A decimal sign that no cell of its column decides is a person's to say. @throws Refusal (400) that names the column */
export function refuseUndecided(
  { fields, profile }: Pick<Planned, 'fields' | 'profile'>,
  saved: ImportProfile,
  survey: FileSurvey | null,
): void {
  for (const [field, { column }] of Object.entries(saved.fields)) {
    const decimal = survey?.columns.find(({ name }) => name === column)?.decimal
    if (!decimal || 'way' in decimal) continue
    const open = profile.columns[column]?.fields.some(({ field: name, decimal: named }) => {
      const kind = fields[name]?.kind
      return named === undefined && (kind === 'amount' || kind === 'whole')
    })
    const cells = decimal.because.map(({ line, value }) => `${line}: ${value}`).join(', ')
    if (open) throw asRefusal(new ImportRefusal('noDecimal', { column, field, cells }))
  }
}

/** Rows as they would be stored, in the units that people know: each column that fills a field, as its readers read it, what is the same in all, and what only whole rows show. */
export function previewOf(
  { dataset, fields, bound }: Planned,
  { columns, first }: Pick<FileSurvey, 'columns' | 'first'>,
  language: Language,
): PreviewRows {
  const header = columns.map(({ name }) => name)
  const nameInWords = namesOfDataset(dataset)
  const shown = shownValues(fields, language)
  const inWords = (values: readonly (string | null)[]) => {
    const told = [...new Set(values)].filter((value) => value !== null)
    return told.length === 0 ? null : told.join(' · ')
  }
  const constants = Object.entries(bound.profile.cells ?? {}).map(([field, { fields: rules }]) => {
    const values = rules.map((rule) => shown(rule.field, bound.constants[rule.field] ?? null, bound.constants))
    return { column: null, field, value: inWords(values), wrong: null }
  })
  const map = mapperOf(bound, header)
  return first.map((row) => {
    const mapped = map(row)
    const whole = 'row' in mapped ? mapped.row.values : bound.constants
    const cells = bound.columns.flatMap(({ name, required, readers }) => {
      const text = row.cells[header.indexOf(name)] ?? ''
      if (isNothing(text, bound.profile.nulls)) {
        const wrong = required ? reasonText(language, { key: 'required' }) : null
        return { column: name, field: null, value: null, wrong }
      }
      const readings = readers.map(({ field, read }) => ({ field, reading: read(text) }))
      const reason = readings.flatMap(({ reading }) => ('reason' in reading ? [reading.reason] : []))[0]
      if (reason) return { column: name, field: null, value: text, wrong: reasonText(language, reason, nameInWords) }
      const values = readings.map(({ field, reading }) =>
        'value' in reading ? shown(field, reading.value, whole) : null,
      )
      return { column: name, field: null, value: inWords(values), wrong: null }
    })
    const [problem] = 'problems' in mapped ? mapped.problems : []
    return {
      line: row.line,
      cells: [...cells, ...constants],
      wrong: problem ? reasonText(language, problem.reason, nameInWords) : null,
    }
  })
}

function mapperOf(bound: Bound, header: string[]) {
  try {
    return csvMapper(bound, header, [])
  } catch (error) {
    throw asRefusal(error)
  }
}

/** Values of fields in words: labels by their names, instants as the screens write them. */
function shownValues(fields: ProfileFields, language: Language) {
  const names = new Map<string, Map<number, string>>()
  return (field: string, value: Value, row: RecordValues): string | null => {
    if (value === null) return null
    if (value instanceof Date) return writtenTime(language, value)
    if (value instanceof NewLabel) return value.label
    const kind = fields[field]
    if (kind?.kind === 'label' && typeof value === 'number') {
      // Lists are found in any letter case; `names` are as people write them.
      const written = new Map(kind.names?.map((name) => [name.toLowerCase(), name]))
      const known = names.get(field) ?? new Map([...kind.list].map(([name, id]) => [id, written.get(name) ?? name]))
      names.set(field, known)
      const name = known.get(value)
      return name === undefined ? String(value) : labelWords(language)(name)
    }
    if (kind?.kind === 'amount' && typeof value === 'number') return amountIn(language, value, unitOf(kind, row))
    return typeof value === 'object' ? JSON.stringify(value) : String(value)
  }
}

const unitOf = ({ shown }: Field & { kind: 'amount' }, row: RecordValues): AmountUnit | null =>
  typeof shown === 'function' ? shown(row) : (shown ?? null)

const locales = { id: 'id-ID', en: 'en-GB' } as const
const unitWords: Readonly<Record<AmountUnit['unit'], Record<Language, (figure: string) => string>>> = {
  rupiah: { id: (figure) => `Rp ${figure}`, en: (figure) => `IDR ${figure}` },
  hours: { id: (figure) => `${figure} jam`, en: (figure) => `${figure} hours` },
  percent: { id: (figure) => `${figure}%`, en: (figure) => `${figure}%` },
  milliseconds: { id: (figure) => `${figure} ms`, en: (figure) => `${figure} ms` },
  bytesPerSecond: { id: (figure) => `${figure} bita/detik`, en: (figure) => `${figure} bytes/s` },
}

/** An amount in the unit that people know it in: cents as rupiah, seconds as hours, shares as percent. */
function amountIn(language: Language, value: number, unit: AmountUnit | null): string {
  const figure = (value / (unit?.per ?? 1)).toLocaleString(locales[language], { maximumFractionDigits: 6 })
  return unit ? unitWords[unit.unit][language](figure) : figure
}
