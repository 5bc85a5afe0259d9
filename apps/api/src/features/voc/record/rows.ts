import {
  vocReferenceFields,
  vocTextFields,
  vocWeightFields,
  type NpsCategory,
  type VocReferenceField,
  type VocRow,
  type VocTextField,
  type VocWeightField,
} from '@ido/contract'
import type { Selectable } from 'kysely'
import type { DB } from '../../../platform/database/schema.ts'
import { spokenTime } from '../../../platform/days.ts'
import { permissionsOn, type Actor } from '../voc.policy.ts'
import { weightLabel, type ReferenceCache, type References } from './references.queries.ts'

/** A record as the table holds it. */
export type VocRecord = Selectable<DB['voc']>

export const textFields = Object.keys(vocTextFields) as VocTextField[]
const plainFields = [...vocReferenceFields, ...vocWeightFields, ...textFields]

/** The lists with a name for every id in the records: they are read anew where one is newer than they are. */
export async function labelsFor(records: readonly VocRecord[], cache: ReferenceCache): Promise<References> {
  const current = await cache.current()
  return records.some((record) => hasUnknownLabel(record, current)) ? cache.fresh() : current
}

function hasUnknownLabel(record: VocRecord, references: References): boolean {
  return vocReferenceFields.some((field) => {
    const id = record[field]
    return id !== null && references.find(field, id) === undefined
  })
}

/** Records as the list answers them. */
export async function presentRows(
  records: readonly VocRecord[],
  cache: ReferenceCache,
  person: Actor,
): Promise<VocRow[]> {
  const references = await labelsFor(records, cache)
  return records.map((record) => presentRow(record, references, person))
}

/** A row of the list as the contract answers it. */
export function presentRow(record: VocRecord, references: References, person: Actor): VocRow {
  return {
    id: record.id,
    voc_id: record.voc_id,
    status: record.status,
    ...only(record, plainFields),
    progress_by_po: record.progress_by_po,
    progress_by_po_text: `${record.progress_by_po}%`,
    score: String(record.score),
    score_nps: record.score_nps,
    category_nps: record.category_nps as NpsCategory | null,
    validated_feedback: validatedWord(record.validated_feedback),
    validate_date: record.validate_date?.toISOString() ?? null,
    time_in: record.time_in.toISOString(),
    insert_feedback_date: record.insert_feedback_date,
    createddate: record.createddate.toISOString(),
    timestamp: spokenTime(record.createddate, ' '),
    createdBy: record.createdby,
    owner_id: record.owner_id,
    owner_name: record.owner_name,
    due_at: record.due_at?.toISOString() ?? null,
    paused_at: record.paused_at?.toISOString() ?? null,
    version: record.version,
    labels: labelsOf(record, references),
    can: { moveTo: permissionsOn(person, record).moveTo },
  }
}

export function validatedWord(validated: boolean): VocRow['validated_feedback'] {
  return validated ? 'Validated' : 'Not Validated'
}

function labelsOf(record: VocRecord, references: References): VocRow['labels'] {
  const labels: VocRow['labels'] = {}
  for (const field of vocReferenceFields) set(labels, field, labelOf(record, field, references))
  for (const field of vocWeightFields) set(labels, field, labelOf(record, field, references))
  return labels
}

/** The name behind a coded field of the record; undefined where the field is empty. */
export function labelOf(
  record: VocRecord,
  field: VocReferenceField | VocWeightField,
  references: References,
): string | undefined {
  const id = record[field]
  if (id === null) return undefined
  return isWeight(field) ? weightLabel(field, id) : references.find(field, id)?.name
}

export function isWeight(field: string): field is VocWeightField {
  return (vocWeightFields as string[]).includes(field)
}

function only<T, K extends keyof T>(record: T, keys: readonly K[]): Pick<T, K> {
  const picked: Partial<Pick<T, K>> = {}
  for (const key of keys) picked[key] = record[key]
  return picked as Pick<T, K>
}

function set(labels: VocRow['labels'], field: keyof VocRow['labels'], label: string | undefined): void {
  if (label !== undefined) labels[field] = label
}
