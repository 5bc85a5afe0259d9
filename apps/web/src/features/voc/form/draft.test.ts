import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { VocDetail, VocReferenceLists } from '@ido/contract'
import { isChanged } from '../../../ui/manage/draft.ts'
import { newDraft, onTopOf, withValue, type VocDraft } from './draft.ts'
import { valuesOf, type VocFormValues } from './values.ts'

const start = newDraft(new Date('2026-11-05T03:00:00Z'), {})
const draftFrom = (base: Partial<VocFormValues>, values: Partial<VocFormValues>): VocDraft => ({
  record: { id: 7, version: 3 },
  base: { ...start.base, ...base },
  values: { ...start.base, ...base, ...values },
  theirs: {},
})
const recordWith = (fields: Partial<VocDetail>): VocDetail =>
  ({
    ...Object.fromEntries(Object.keys(start.base).map((field) => [field, null])),
    id: 7,
    version: 5,
    time_in: '2026-11-05T00:00:00.000Z',
    validated_feedback: 'Not Validated',
    ...fields,
  }) as VocDetail

test('a fresh draft has nothing to lose, remembered defaults included', () => {
  assert.equal(isChanged(start), false)
  assert.equal(isChanged(newDraft(new Date(), { source_id: '3' })), false)
  assert.equal(isChanged(withValue(start, 'longtext', 'Aplikasi lambat', undefined)), true)
})

test('a stale draft keeps mine, takes theirs, and shows both where both wrote', () => {
  const mine = draftFrom(
    { longtext: 'lama', respondent_name: 'Budi', link: 'x' },
    { longtext: 'punya saya', link: 'sama' },
  )
  const now = recordWith({ longtext: 'punya mereka', respondent_name: 'Siti', link: 'sama' })
  const merged = onTopOf(mine, now)
  assert.deepEqual(merged.record, { id: 7, version: 5 })
  assert.equal(merged.values.longtext, 'punya saya')
  assert.equal(merged.values.respondent_name, 'Siti')
  assert.deepEqual(merged.theirs, { longtext: 'punya mereka' })
  assert.deepEqual(merged.base, valuesOf(now))
})

test('writing into a contested field settles it', () => {
  const contested = { ...draftFrom({}, { longtext: 'saya' }), theirs: { longtext: 'mereka' } }
  assert.deepEqual(withValue(contested, 'longtext', 'mereka', undefined).theirs, {})
})

test('a sub-product leaves with its product, and brings it where none is chosen', () => {
  const references = { sub_product: [{ id: 6, product_id: 2, name: 'Antares Eazy' }] } as VocReferenceLists
  const draft = draftFrom({}, { product_id: '2', sub_product: '6' })
  assert.equal(withValue(draft, 'product_id', '1', references).values.sub_product, '')
  assert.equal(withValue(draft, 'product_id', '2', references).values.sub_product, '6')
  const empty = draftFrom({}, {})
  assert.equal(withValue(empty, 'sub_product', '6', references).values.product_id, '2')
})
