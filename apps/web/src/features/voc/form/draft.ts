import type { VocDetail, VocReferenceLists } from '@ido/contract'
import { emptyValues, formFields, valuesOf, type VocFormField, type VocFormValues } from './values.ts'

/** What the form holds and keeps over a reload: the inputs, and the state of the record that they change. */
export interface VocDraft {
  /** Null until the record exists. */
  readonly record: { readonly id: number; readonly version: number } | null
  readonly base: VocFormValues
  readonly values: VocFormValues
  /** Fields that someone else changed too, with what they wrote, until the person has decided. */
  readonly theirs: Partial<VocFormValues>
}

export function newDraft(today: Date, remembered: Partial<VocFormValues>): VocDraft {
  const base = { ...emptyValues(today), ...remembered }
  return { record: null, base, values: base, theirs: {} }
}

export function draftOf(record: VocDetail): VocDraft {
  const base = valuesOf(record)
  return { record: { id: record.id, version: record.version }, base, values: base, theirs: {} }
}

export function isChanged({ base, values }: VocDraft): boolean {
  return formFields.some((field) => values[field] !== base[field])
}

/** Puts a value in; a sub-product of another product goes away with its product. */
export function withValue(
  draft: VocDraft,
  field: VocFormField,
  value: string,
  references: VocReferenceLists | undefined,
): VocDraft {
  const values = { ...draft.values, [field]: value }
  if (field === 'product_id' && value !== '') {
    const chosen = references?.sub_product.find((item) => String(item.id) === values.sub_product)
    if (chosen && String(chosen.product_id) !== value) values.sub_product = ''
  }
  const { [field]: _settled, ...theirs } = draft.theirs
  return { ...draft, values, theirs }
}

/**
 * The draft on top of the record as it stands now: what the person changed stays, what only others changed comes in,
 * and where both did, the others' value is kept beside for comparison.
 */
export function rebased(draft: VocDraft, now: VocDetail): VocDraft {
  const base = valuesOf(now)
  const mine = formFields.filter((field) => draft.values[field] !== draft.base[field])
  const kept = Object.fromEntries(mine.map((field) => [field, draft.values[field]]))
  const contested = mine.filter((field) => base[field] !== draft.base[field] && base[field] !== draft.values[field])
  return {
    record: { id: now.id, version: now.version },
    base,
    values: { ...base, ...kept },
    theirs: Object.fromEntries(contested.map((field) => [field, base[field]])),
  }
}
