import { isAmbiguous, onlyMarkOf, type DecimalMark } from '../../../platform/spreadsheet/figures.ts'
import { plainName } from './column-names.ts'
import { ColumnSurvey } from './column-survey.ts'
import type { CsvSource } from './csv.ts'
import type { LookAt } from './file-survey.ts'
import { ImportRefusal } from './problems.ts'
import type { Profile, ProfileFields } from './profile.ts'

interface NumberColumn {
  name: string
  names: readonly string[]
  /** The first field that it fills, as a profile calls it. */
  field: string
}

/**
 * The profile with the decimal sign that the whole of each column of figures decides, where it names none itself.
 * @throws ImportRefusal where a column has figures that can be two and nothing that decides which
 */
export async function decideFigures(profile: Profile, fields: ProfileFields, look: LookAt): Promise<Profile> {
  const columns = undecidedColumns(profile, fields)
  if (columns.length === 0) return profile
  // Most files show in their first rows that programs wrote them; a later figure that can be two is a bad row then.
  if (!(await look((source) => needsLook(source, columns, profile.nulls)))) return profile
  const surveys = await look((source) => surveyAll(source, columns, profile.nulls))
  const marks = new Map(surveys.flatMap(({ column, survey }) => markOf(column, survey)))
  const decided = Object.entries(profile.columns).map(([name, column]) => {
    const decimal = marks.get(name)
    return [
      name,
      decimal ? { ...column, fields: column.fields.map((rule) => ({ ...rule, decimal })) } : column,
    ] as const
  })
  return { ...profile, columns: Object.fromEntries(decided) }
}

function undecidedColumns({ columns }: Profile, fields: ProfileFields): NumberColumn[] {
  return Object.entries(columns).flatMap(([name, { aliases = [], fields: rules }]) => {
    const rule = rules.find(({ field }) => isNumber(fields, field))
    if (!rule || rule.decimal) return []
    return [{ name, names: [name, ...aliases].map(plainName), field: rule.field }]
  })
}

const isNumber = (fields: ProfileFields, field: string): boolean => {
  const kind = fields[field]?.kind
  return kind === 'amount' || kind === 'whole'
}

function placed(source: CsvSource, columns: readonly NumberColumn[]) {
  const titles = source.header.map(plainName)
  return columns.flatMap((column) => {
    const place = titles.findIndex((title) => column.names.includes(title))
    return place < 0 ? [] : [{ column, place }]
  })
}

/** Whether the first rows have a figure that can be two, or one with a decimal comma. */
async function needsLook(source: CsvSource, columns: readonly NumberColumn[], nulls: readonly string[]) {
  const places = placed(source, columns)
  if (places.length === 0) return false
  for await (const { rows } of source.blocks) {
    if (rows.length === 0) continue
    return rows.some(({ cells }) =>
      places.some(({ place }) => {
        const text = (cells[place] ?? '').trim()
        return /[.,]/.test(text) && !nulls.includes(text) && (isAmbiguous(text) || onlyMarkOf(text) === ',')
      }),
    )
  }
  return false
}

async function surveyAll(source: CsvSource, columns: readonly NumberColumn[], nulls: readonly string[]) {
  const surveyed = placed(source, columns).map((at) => ({ ...at, survey: new ColumnSurvey() }))
  for await (const { rows } of source.blocks) {
    for (const { place, survey } of surveyed) addRows(survey, place, rows, nulls)
  }
  return surveyed
}

function addRows(
  survey: ColumnSurvey,
  place: number,
  rows: readonly { line: number; cells: readonly string[] }[],
  nulls: readonly string[],
): void {
  for (const { line, cells } of rows) {
    const text = cells[place] ?? ''
    if (!nulls.includes(text)) survey.add(line, text)
  }
}

function markOf({ name, field }: NumberColumn, survey: ColumnSurvey): [string, DecimalMark][] {
  const decimal = survey.decimal()
  if (decimal === null) return []
  if ('way' in decimal) return decimal.decidedBy.length > 0 ? [[name, decimal.way]] : []
  // Both signs, but every figure reads one way: each is read so.
  if (!survey.hasAmbiguous) return []
  const cells = decimal.because.map(({ line, value }) => `${line}: ${value}`).join(', ')
  throw new ImportRefusal('noDecimal', { column: name, field, cells })
}
