import { readOwn, writeOwn } from '../../../api/own-state.ts'
import type { VocFormField, VocFormValues } from './values.ts'

/** What stays the same from call to call for one agent; nothing that tells one customer's record from another's. */
const harmless: readonly VocFormField[] = ['source_id', 'media_id', 'type_nps']
const name = 'voc-defaults'

/** What a row of records entered in one go has in common. */
export function carriedOn(values: VocFormValues): Partial<VocFormValues> {
  const { product_id, sub_product, regional_company, time_in } = values
  return { product_id, sub_product, regional_company, time_in }
}

/** The harmless values of the last record saved in this tab, as a start for the next one. */
export function recallDefaults(): Partial<VocFormValues> {
  return readOwn(name) ?? {}
}

export function rememberDefaults(values: VocFormValues): void {
  writeOwn(name, Object.fromEntries(harmless.map((field) => [field, values[field]])))
}
