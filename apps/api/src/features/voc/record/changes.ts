import { priorityScore, vocReferenceFields, vocWeightFields, type VocChange, type VocInput } from '@ido/contract'
import type { Updateable } from 'kysely'
import type { DB } from '../../../platform/database/schema.ts'
import type { References } from './references.queries.ts'
import { isWeight, labelOf, textFields, validatedWord, type VocRecord } from './rows.ts'

/** Columns to write, with their new values. */
export type Patch = Updateable<DB['voc']>
type FieldChange = VocChange['changes'][number]

/** What a person writes into columns of the same names as it is. */
export const writtenColumns = [
  ...vocReferenceFields,
  ...vocWeightFields,
  ...textFields,
  'score_nps',
  'insert_feedback_date',
] as const

/** What a person wrote, as columns. Absent fields stay absent. */
export function columnsOf(input: VocInput): Patch {
  const { time_in, validated_feedback, ...rest } = input
  const patch: Patch = {}
  for (const field of writtenColumns) {
    const value = rest[field]
    if (value !== undefined) Object.assign(patch, { [field]: value })
  }
  // A day without a time is midnight UTC (specification, section 5), which is how JavaScript reads it too.
  if (time_in !== undefined) patch.time_in = new Date(time_in)
  if (validated_feedback !== undefined) patch.validated_feedback = validated_feedback === 'Validated'
  return patch
}

/** The part of `columns` that differs from the record, with what follows from it: score and day of validation. */
export function patchOf(record: VocRecord, columns: Patch, now: Date): Patch {
  const differing = Object.entries(columns).filter(([field, value]) => !isSame(record[field as keyof VocRecord], value))
  return withDerived(Object.fromEntries(differing), record, now)
}

/** By how many bytes the texts of the record grow, below zero where they shrink. */
export function growthOf(record: VocRecord, patch: Patch): number {
  const bytes = (text: string | null | undefined) => Buffer.byteLength(text ?? '')
  return textFields.reduce(
    (sum, field) => (patch[field] === undefined ? sum : sum + bytes(patch[field]) - bytes(record[field])),
    0,
  )
}

/** Adds what follows from the written columns; `record` holds the values that stay, null for a new record. */
export function withDerived(patch: Patch, record: VocRecord | null, now: Date): Patch {
  const derived = { ...patch }
  if (vocWeightFields.some((field) => patch[field] !== undefined)) {
    derived.score = priorityScore({ ...record, ...patch })
  }
  if (patch.validated_feedback !== undefined) derived.validate_date = patch.validated_feedback ? now : null
  return derived
}

const tracked = [
  'status',
  ...vocReferenceFields,
  ...vocWeightFields,
  'score',
  'score_nps',
  'category_nps',
  'progress_by_po',
  'validated_feedback',
  'validate_date',
  'time_in',
  'insert_feedback_date',
  'owner_name',
  'due_at',
  'paused_at',
  ...textFields,
] as const satisfies (keyof VocRecord)[]

/** What differs between two states of a record, in the words that people see. */
export function changesBetween(before: VocRecord, after: VocRecord, references: References): FieldChange[] {
  return tracked
    .filter((field) => !isSame(before[field], after[field]))
    .map((field) => ({ field, old: inWords(before, field, references), new: inWords(after, field, references) }))
}

function inWords(record: VocRecord, field: (typeof tracked)[number], references: References): string | null {
  const value = record[field]
  if (value === null) return null
  if (field === 'validated_feedback') return validatedWord(record.validated_feedback)
  if (value instanceof Date) return value.toISOString()
  return isCoded(field) ? (labelOf(record, field, references) ?? String(value)) : String(value)
}

function isCoded(field: string): field is Parameters<typeof labelOf>[1] {
  return isWeight(field) || (vocReferenceFields as readonly string[]).includes(field)
}

function isSame(one: unknown, other: unknown): boolean {
  return one instanceof Date && other instanceof Date ? one.getTime() === other.getTime() : one === other
}
