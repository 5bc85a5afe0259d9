import { vocNeededToSend, vocReferenceFields, type VocDetail, type VocInput } from '@ido/contract'
import type { Database } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { plusDays, startOf, today } from '../../../platform/days.ts'
import { invalid, type WrongField } from '../../../platform/errors.ts'
import type { Language } from '../../../platform/messages.ts'
import { refuseIf } from '../../../platform/policy.ts'
import type { DraftQuota } from './drafts.queries.ts'
import { columnsOf, growthOf, patchOf, withDerived, type Patch } from './changes.ts'
import { lockVisibleRecord, writeNew, writeVersion, type Author } from './history.service.ts'
import { type GuardedRecord, whyNotDescribeProgress, whyNotEdit, whyNotPlace, whyNotValidate } from '../voc.policy.ts'
import type { NewVoc } from './new.sql.ts'
import { detailOf, detailOfNew } from './record.queries.ts'
import { referencesWithin, type ReferenceCache, type References } from './references.queries.ts'
import type { VocRecord } from './rows.ts'
import { refuseOtherVersion } from './version.service.ts'

export interface WriteParts {
  database: Pick<Database, 'write' | 'pool'>
  references: ReferenceCache
}

interface DraftParts extends WriteParts {
  drafts: DraftQuota
}

/** Creates a draft in the author's name. */
export async function createRecord(parts: DraftParts, input: VocInput, by: Author): Promise<VocDetail> {
  if (input.validated_feedback === 'Validated') refuseIf(whyNotValidate(by))
  if (input.progress_by_po_description) refuseIf(whyNotDescribeProgress(by))
  const columns = columnsOf({
    ...input,
    insert_feedback_date: input.insert_feedback_date === undefined ? today() : input.insert_feedback_date,
  })
  refuseAhead(columns)
  const references = await referencesFor(parts.references, columns)
  refuseUnknownReferences(columns, null, referencesWithin(references, by.scope))
  await parts.drafts.take(by.id)
  const derived = withDerived(columns, null, new Date()) as NewVoc
  const { record, made } = await writeNew(parts.database, { ...derived, created_by_id: by.id, createdby: by.name }, by)
  return detailOfNew(parts.references, record, made, by)
}

/** Changes the fields that the input names, if the record is still the version that the author read. */
export async function updateRecord(
  parts: DraftParts,
  { id, version, ...input }: VocInput & { id: number; version: number },
  by: Author,
  language: Language,
): Promise<VocDetail> {
  const columns = columnsOf(input)
  const references = await referencesFor(parts.references, columns)
  const record = await inTransaction(parts.database, async (trx) => {
    const before = await lockVisibleRecord(trx, id, by)
    refuseIf(whyNotEdit(by, before))
    await refuseOtherVersion(trx, before, version, { person: by, references, language })
    const patch = checkedPatch(before, columns, references, by)
    if (before.status === 'draft') await parts.drafts.grow(trx, before.created_by_id ?? by.id, growthOf(before, patch))
    return writeVersion(trx, before, patch, { by, kind: 'edited' }, references)
  })
  return detailOf(parts.database, parts.references, record, by)
}

/** What an edit writes of what it names, by one who may edit the record. @throws Refusal that names the field */
export function checkedPatch(before: VocRecord, columns: Patch, references: References, by: Author): Patch {
  const patch = patchOf(before, columns, new Date())
  refuseAhead(patch)
  refuseEmptied(before, patch)
  if (patch.validated_feedback !== undefined) refuseIf(whyNotValidate(by))
  if (patch.progress_by_po_description !== undefined) refuseIf(whyNotDescribeProgress(by))
  refuseUnknownReferences(patch, before, referencesWithin(references, by.scope))
  refuseIf(whyNotPlace(by, { ...before, ...placesIn(patch) }))
  return patch
}

function placesIn({
  regional_company,
  product_id,
}: Patch): Partial<Pick<GuardedRecord, 'regional_company' | 'product_id'>> {
  return {
    ...(regional_company !== undefined && { regional_company }),
    ...(product_id !== undefined && { product_id }),
  }
}

/** A sent record keeps the fields that it needed to be sent; those that an imported one lacks may stay empty. */
function refuseEmptied(before: VocRecord, patch: Patch): void {
  if (before.status === 'draft') return
  const emptied = vocNeededToSend.filter((field) => patch[field] === null)
  if (emptied.length > 0) throw invalid(emptied.map((field) => ({ field, key: 'required' })))
}

/** Feedback has come in, and was entered, by today; what is dated ahead would stand first in everybody's list until its day. */
function refuseAhead({ time_in, insert_feedback_date: entered }: Patch): void {
  const wrong: WrongField[] = []
  if (time_in instanceof Date && time_in >= startOf(plusDays(today(), 1))) {
    wrong.push({ field: 'time_in', key: 'dayAhead' })
  }
  if (entered && entered > today()) wrong.push({ field: 'insert_feedback_date', key: 'dayAhead' })
  if (wrong.length > 0) throw invalid(wrong)
}

/** Lists that know the ids written, where any list does. Read before the transaction, which holds a connection. */
export async function referencesFor(cache: ReferenceCache, columns: Patch): Promise<References> {
  const current = await cache.current()
  return unknownReferences(columns, current).length > 0 ? cache.fresh() : current
}

function refuseUnknownReferences(columns: Patch, record: VocRecord | null, references: References): void {
  const wrong = [...unknownReferences(columns, references), ...wrongSubProduct(columns, record, references)]
  if (wrong.length > 0) throw invalid(wrong)
}

function unknownReferences(columns: Patch, references: References): WrongField[] {
  return vocReferenceFields.flatMap((field): WrongField[] => {
    const id = columns[field]
    if (id === null || id === undefined || references.find(field, id) !== undefined) return []
    return [{ field, key: 'notInList', values: { id } }]
  })
}

/** The sub-product must be one of the product as both will stand. */
function wrongSubProduct(columns: Patch, record: VocRecord | null, references: References): WrongField[] {
  if (columns.sub_product === undefined && columns.product_id === undefined) return []
  const { product_id, sub_product } = { ...record, ...columns }
  if (!product_id || !sub_product) return []
  const product = references.find('product_id', product_id)
  const subProduct = references.find('sub_product', sub_product)
  if (product === undefined || subProduct === undefined || subProduct.product_id === product_id) return []
  return [
    { field: 'sub_product', key: 'subProductOfOther', values: { subProduct: subProduct.name, product: product.name } },
  ]
}
