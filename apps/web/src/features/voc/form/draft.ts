import type { VocDetail, VocReferenceLists } from '@ido/contract'
import { rebased, type Draft } from '../../../ui/manage/draft.ts'
import { emptyValues, valuesOf, type VocFormField, type VocFormValues } from './values.ts'

export type VocDraft = Draft<VocFormValues>

export function newDraft(today: Date, remembered: Partial<VocFormValues>): VocDraft {
  const base = { ...emptyValues(today), ...remembered }
  return { record: null, base, values: base }
}

export function draftOf(record: VocDetail): VocDraft {
  const base = valuesOf(record)
  return { record: { id: record.id, version: record.version }, base, values: base }
}

/** Puts a value in; a sub-product of another product goes away with its product, and brings its own where there is none. */
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
  if (field === 'sub_product' && values.product_id === '') {
    const chosen = references?.sub_product.find((item) => String(item.id) === value)
    if (chosen) values.product_id = String(chosen.product_id)
  }
  const { [field]: _settled, ...theirs } = draft.theirs ?? {}
  return { ...draft, values, theirs }
}

/** The draft on top of the record as it stands now. */
export const onTopOf = (draft: VocDraft, now: VocDetail): VocDraft => rebased(draft, now, valuesOf(now))

/** The fields that the person and somebody else both changed, with what the other wrote. */
export function contestedIn(draft: VocDraft, now: VocDetail): [VocFormField, string][] {
  return Object.entries(onTopOf(draft, now).theirs ?? {}) as [VocFormField, string][]
}
