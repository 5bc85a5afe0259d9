import {
  type EndpointCall,
  isWebAddress,
  jakartaDay,
  type updateVoc,
  vocNeededToSend,
  vocReferenceFields,
  type VocRow,
  type VocStatus,
  type VocTextField,
  vocTextFields,
  vocWeightFields,
} from '@ido/contract'
import { dayProblem, formatDay, parseDay } from '../../../ui/form/day.ts'

const selects = [...vocReferenceFields, ...vocWeightFields] as const
const texts = Object.keys(vocTextFields) as VocTextField[]

/** The fields of the form by the API's names. */
export type VocFormField =
  | (typeof selects)[number]
  | VocTextField
  | 'score_nps'
  | 'time_in'
  | 'insert_feedback_date'
  | 'validated_feedback'

/** What stands in the inputs, as text; it is converted when it is sent. An empty select is ''. */
export type VocFormValues = Readonly<Record<VocFormField, string>>

/** What the API takes of a record, id and version aside. */
export type VocFormInput = Omit<EndpointCall<typeof updateVoc>['body'], 'id' | 'version'>

/** The choice 'Lainnya' of data acuan, which has no id and brings a free text. */
export const otherDataAcuan = 'other'

export const formFields: readonly VocFormField[] = [
  ...selects,
  ...texts,
  'score_nps',
  'time_in',
  'insert_feedback_date',
  'validated_feedback',
]

export function emptyValues(today: Date): VocFormValues {
  const empty = Object.fromEntries(formFields.map((field) => [field, ''])) as VocFormValues
  return { ...empty, time_in: formatDay(jakartaDay(today)), validated_feedback: 'Not Validated' }
}

/** Nothing at all: a new record is sent as what differs from it. */
export const blank: VocFormValues = { ...emptyValues(new Date(0)), time_in: '' }

export function valuesOf(record: VocRow): VocFormValues {
  const coded = selects.map((field) => [field, record[field] === null ? '' : String(record[field])])
  const words = texts.map((field) => [field, record[field] ?? ''])
  return {
    ...(Object.fromEntries([...coded, ...words]) as VocFormValues),
    data_acuan: record.data_acuan === null && record.data_acuan_text ? otherDataAcuan : String(record.data_acuan ?? ''),
    score_nps: record.score_nps === null ? '' : String(record.score_nps),
    time_in: formatDay(jakartaDay(record.time_in)),
    insert_feedback_date: record.insert_feedback_date ? formatDay(record.insert_feedback_date) : '',
    validated_feedback: record.validated_feedback,
  }
}

/** The input for the fields that differ from `before`: what a person did not touch is left alone. */
export function changedInput(values: VocFormValues, before: VocFormValues): VocFormInput {
  const changed = formFields.filter((field) => values[field] !== before[field])
  return Object.assign({}, ...changed.map((field) => inputOf(field, values))) as VocFormInput
}

function inputOf(field: VocFormField, values: VocFormValues): VocFormInput {
  const text = values[field]
  if (field === 'data_acuan' || field === 'data_acuan_text') return dataAcuanOf(values)
  // Typed DD/MM/YYYY, sent as midnight UTC (specification, section 5).
  if (field === 'time_in') return { time_in: `${parseDay(text)}T00:00:00.000Z` }
  if (field === 'insert_feedback_date') return { insert_feedback_date: parseDay(text) }
  if (field === 'validated_feedback') return { validated_feedback: text === 'Validated' ? text : 'Not Validated' }
  if (field === 'score_nps' || (selects as readonly string[]).includes(field)) {
    return { [field]: text.trim() === '' ? null : Number(text) }
  }
  return { [field]: text.trim() === '' ? null : text }
}

function dataAcuanOf({ data_acuan, data_acuan_text }: VocFormValues): VocFormInput {
  if (data_acuan === otherDataAcuan) return { data_acuan: '', data_acuan_text: data_acuan_text.trim() || null }
  return { data_acuan: data_acuan === '' ? null : Number(data_acuan), data_acuan_text: null }
}

/** Why a field cannot be sent as it stands; the words are the form's. */
export type VocFormProblem = 'badDay' | 'noDay' | 'dayAhead' | 'dayMissing' | 'badNps' | 'badLink' | 'missing'
export type VocFormProblems = { readonly [F in VocFormField]?: VocFormProblem }

/**
 * The fields that may not be empty: what sending needs, and of a record that was sent what it has of that.
 * @param base the values as they were read
 * @param status where the record stands; undefined for a new one
 */
export function neededIn(
  base: VocFormValues,
  sending: boolean,
  status: VocStatus | undefined,
): readonly VocFormField[] {
  if (sending) return vocNeededToSend
  if (status === undefined || status === 'draft') return []
  return vocNeededToSend.filter((field) => base[field].trim() !== '')
}

/** @param needed the fields that may not be empty */
export function problemsOf(values: VocFormValues, needed: readonly VocFormField[]): VocFormProblems {
  const problems: { [F in VocFormField]?: VocFormProblem } = {}
  const wrongDay = dayProblem(values.time_in)
  if (values.time_in.trim() === '') problems.time_in = 'dayMissing'
  else if (wrongDay) problems.time_in = wrongDay
  else if ((parseDay(values.time_in) ?? '') > jakartaDay(new Date())) problems.time_in = 'dayAhead'
  const entered = values.insert_feedback_date
  const wrongEntered = entered.trim() === '' ? null : dayProblem(entered)
  if (wrongEntered) problems.insert_feedback_date = wrongEntered
  if (values.score_nps.trim() !== '' && !/^(\d|10)$/.test(values.score_nps.trim())) problems.score_nps = 'badNps'
  if (values.link.trim() !== '' && !isWebAddress(values.link.trim())) problems.link = 'badLink'
  for (const field of needed) {
    if (values[field].trim() === '') problems[field] = 'missing'
  }
  return problems
}
