import {
  plainId,
  type FileSurvey,
  type ImportGuess,
  type ImportProfile,
  type OfferedField,
  type SurveyedColumn,
} from '@ido/contract'

export type FieldSource = ImportProfile['fields'][string]

/** Why a profile cannot be used yet: of which field, and what is missing. */
export interface Open {
  readonly field: string
  readonly what: 'missing' | 'timeWay' | 'decimal' | 'constant'
}

const isFigure = ({ kind }: OfferedField) => kind === 'amount' || kind === 'whole'

export const columnOf = (survey: FileSurvey, name: string | undefined): SurveyedColumn | undefined =>
  survey.columns.find((column) => column.name === name)

/** What a person still has to say, in the order of the fields. */
export function openQuestions({ survey, guess }: ImportGuess, profile: ImportProfile): readonly Open[] {
  return guess.fields.flatMap((field): Open[] => {
    const { name, kind } = field
    const required = field.required && !(name === guess.rowsWithoutId && profile.identity === 'row')
    const rule = profile.fields[name]
    const constant = profile.constants[name]
    if (constant !== undefined) return constant === '' ? [{ field: name, what: 'constant' }] : []
    if (!rule) return required ? [{ field: name, what: 'missing' }] : []
    if (kind === 'time' && !rule.format) return [{ field: name, what: 'timeWay' }]
    const decimal = columnOf(survey, rule.column)?.decimal
    const asks = isFigure(field) && decimal && 'ask' in decimal && !rule.decimal
    return asks ? [{ field: name, what: 'decimal' }] : []
  })
}

export interface MatchingParts {
  readonly found: ImportGuess
  readonly profile: ImportProfile
  readonly open: ReturnType<typeof openQuestions>
  readonly onChange: (by: (now: ImportProfile) => ImportProfile) => void
}

/** Words of the columns that fill fields of a list, as far as that list does not have them. */
export function unknownWords({ survey, guess }: ImportGuess, profile: ImportProfile) {
  return Object.entries(profile.fields).flatMap(([field, { column }]) => {
    const list = guess.fields.find(({ name }) => name === field)?.list
    if (!list) return []
    const isOf = (one: { field: string; column: string }) => one.field === field && one.column === column
    const questions = guess.questions.flatMap((one) => (one.kind === 'labels' && isOf(one) ? [one] : []))
    const asked = questions.map((one) => one.values)
    // What the guess has matched it has looked through; a column that was chosen by hand nobody has.
    const isKnown = asked.length > 0 || guess.matches.some(isOf)
    const known = new Set(list.map((label) => label.toLowerCase()))
    const chosen = columnOf(survey, column)?.values?.map(({ value }) => value) ?? []
    const values = isKnown ? asked.flat() : chosen.filter((word) => !known.has(plainId(word).toLowerCase()))
    const near = Object.assign({}, ...questions.map((one) => one.near)) as Readonly<Record<string, string>>
    return values.length > 0 ? [{ field, column, values, near }] : []
  })
}

/** A field filled from a column, read as the whole column decided. */
export function fromColumn(survey: FileSurvey, field: OfferedField, name: string): FieldSource {
  const column = columnOf(survey, name)
  const way = column?.times && 'way' in column.times ? column.times.way : undefined
  // Where no cell decides it, none needs it; the next file of the kind may.
  const decimal = column?.decimal
  const mark = decimal && 'way' in decimal && decimal.decidedBy.length > 0 ? decimal.way : undefined
  return {
    column: name,
    ...(field.kind === 'time' && way && { format: way }),
    ...(isFigure(field) && mark && { decimal: mark }),
  }
}

const without = <T>(record: Readonly<Record<string, T>>, name: string): Record<string, T> =>
  Object.fromEntries(Object.entries(record).filter(([key]) => key !== name))

/** @param rowsWithoutId the field of ids that rows can be without: those with one are known by it, the others by their cells */
export function withRule(
  profile: ImportProfile,
  field: string,
  rule: FieldSource | null,
  rowsWithoutId: string | null,
): ImportProfile {
  const fields = without(profile.fields, field)
  return {
    ...profile,
    ...(field === rowsWithoutId && { identity: rule ? ('id' as const) : ('row' as const) }),
    fields: rule ? { ...fields, [field]: rule } : fields,
    constants: without(profile.constants, field),
  }
}

export function withConstant(profile: ImportProfile, field: string, text: string): ImportProfile {
  return {
    ...profile,
    fields: without(profile.fields, field),
    constants: { ...profile.constants, [field]: text },
  }
}

/** The same whatever the order of its keys. */
export const isSameProfile = (one: ImportProfile | null, other: ImportProfile): boolean =>
  inOrder(one) === inOrder(other)

function inOrder(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}
