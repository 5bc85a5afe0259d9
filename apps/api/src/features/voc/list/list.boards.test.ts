import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import {
  catalogCall,
  listVoc,
  queryCall,
  vocReferenceFields,
  vocReferenceLists,
  type RecordsListInfo,
} from '@ido/contract'
import { addRecords, vocPortal, type VocPortal } from '../voc.testkit.ts'

/** Days that the records fill, and one before and behind. */
const period = { from: '2024-03-02', to: '2024-03-05' }
const statuses = ['draft', 'new', 'on-progress', 'done'] as const
/** One of three entries, or none; `at` is the field's own rhythm. */
const entryAt = (place: number, at: number): number | null =>
  [1, 2, 3, null][(place + Math.floor(place / (at + 2))) % 4] ?? null

describe('what the catalog says of the list of VOC', () => {
  let portal: VocPortal
  let list: RecordsListInfo
  before(async () => {
    portal = await vocPortal()
    const { answer } = await portal.people.STAFF.call(catalogCall)
    list = answer.find(({ id }) => id === 'voc')?.records.list ?? assert.fail()
    // Of every field the first three of its entries and none, each on another rhythm than the days, states and scores.
    await addRecords(
      portal.database,
      Array.from({ length: 240 }, (_, place) => ({
        time_in: new Date(Date.parse('2024-03-01T00:00:00+07:00') + place * 1_800_000 + 60_000),
        status: statuses[place % statuses.length] ?? 'new',
        score_nps: place % 12 === 11 ? null : place % 11,
        ...Object.fromEntries(
          vocReferenceFields.filter((field) => field !== 'sub_product').map((field, at) => [field, entryAt(place, at)]),
        ),
        // Of the product that it is filed under.
        sub_product: [null, 1, 6, 10][entryAt(place, 0) ?? 0] ?? null,
      })),
    )
  })
  after(() => portal.close())

  async function listed(filters: Readonly<Record<string, string>>): Promise<number> {
    const { status, text, meta } = await portal.people.STAFF.call(listVoc, { query: { ...filters, size: 1 } })
    assert.equal(status, 200, text)
    return meta.totalData
  }

  /** The list as a board leads to it. */
  const asCounted = () => ({
    ...list.counted,
    [`${list.period}_from`]: period.from,
    [`${list.period}_to`]: period.to,
  })

  it('is a period that ends as a board’s does, without what no figure counts', async () => {
    const { answer } = await portal.people.STAFF.call(queryCall, {
      body: { dataset: 'voc', measures: ['feedback'], ...period },
    })
    const counted = Number(answer[0]?.['feedback'])
    assert.equal(counted, 108, 'three days of 48 records, of which every fourth is a draft')
    assert.equal(await listed(asCounted()), counted)
    assert.notEqual(await listed(list.counted), counted)
  })

  it('narrows by every dimension that it names, one label or two, as figures do', async () => {
    const references = (await portal.people.STAFF.call(vocReferenceLists)).answer as Readonly<
      Partial<Record<string, { id: number; name: string }[]>>
    >
    for (const [dimension, field] of Object.entries(list.filters)) {
      const body = { dataset: 'voc', measures: ['feedback'], dimensions: [dimension], ...period }
      const { answer, status, text } = await portal.people.STAFF.call(queryCall, { body })
      assert.equal(status, 200, text)
      const rows = answer.flatMap((row) => {
        const [label, counted] = [row[dimension], Number(row['feedback'])]
        return typeof label === 'string' && counted > 0 ? [{ label, counted }] : []
      })
      assert.ok(rows.length >= 2, `${dimension}: ${rows.length} labels`)
      const valueOf = (label: string) =>
        references[field] ? references[field].find(({ name }) => name === label)?.id.toString() : label
      for (const { label, counted } of rows)
        assert.equal(await listed({ ...asCounted(), [field]: valueOf(label) ?? '' }), counted, `${dimension}: ${label}`)
      const both = rows.slice(0, 2)
      const value = both.map(({ label }) => valueOf(label)).join(',')
      const sum = both.reduce((total, { counted }) => total + counted, 0)
      assert.equal(await listed({ ...asCounted(), [field]: value }), sum, `${dimension}: ${value}`)
    }
  })
})
