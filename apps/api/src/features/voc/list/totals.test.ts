import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { listVoc, vocStatusCounts, vocStatuses, type VocStatus } from '@ido/contract'
import fc from 'fast-check'
import { inTransaction, retried } from '../../../platform/database/transaction.ts'
import type { TestSession } from '../../../testing/portal.ts'
import { addRecords, idOf, vocPortal, type VocPortal } from '../voc.testkit.ts'

describe('totals', () => {
  let portal: VocPortal
  before(async () => {
    portal = await vocPortal()
  })
  after(() => portal.close())

  const totalOf = async (person: TestSession, query: object) => (await person.call(listVoc, { query })).meta.totalData

  const counted = [
    'product_id',
    'sub_product',
    'regional_company',
    'source_id',
    'media_id',
    'category_feedback',
    'type_feedback',
    'sentiment_feedback',
    'validate_journey',
  ] as const

  /** The counters as a plain count of the rows would give them. */
  async function counters(): Promise<{ kept: unknown[]; true: unknown[] }> {
    const fields = counted
      .map((field) => `select '${field}' as field, ${field} as value, status from voc`)
      .join(' union all ')
    const { rows: kept } = await portal.database.pool.query(
      `select field, value, status, sum(total)::int as total from voc_count group by 1, 2, 3 having sum(total) <> 0 order by 1, 2, 3`,
    )
    const { rows: counts } = await portal.database.pool.query(`
      select field, value, status, count(*)::int as total from (
        select '' as field, 0 as value, status from voc union all ${fields} union all
        select 'category_nps', case category_nps when 'Detractor' then 1 when 'Passive' then 2 when 'Promoter' then 3 end, status from voc
      ) all_fields where value is not null group by 1, 2, 3 order by 1, 2, 3`)
    return { kept, true: counts }
  }

  const code = (most: number) => fc.option(fc.integer({ min: 1, max: most }))
  const values = fc.record({
    time_in: fc.constantFrom(
      '2026-02-28T16:59:59Z',
      '2026-02-28T17:00:00Z',
      '2025-12-31T17:00:00Z',
      '2026-11-01T00:00:00Z',
    ),
    status: fc.constantFrom<VocStatus>(...vocStatuses),
    created_by_id: fc.constantFrom<'STAFF' | 'PO' | null>('STAFF', 'PO', null),
    product_id: code(5),
    regional_company: code(8),
    source_id: code(7),
    media_id: code(9),
    category_feedback: code(12),
    sentiment_feedback: code(3),
    score_nps: fc.option(fc.integer({ min: 0, max: 10 })),
    longtext: fc.constantFrom('sinyal hilang', 'harga naik', 'bagus sekali'),
  })
  // A write is a statement: several records in, a change to all that match, or all that match out.
  const write = fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant('insert' as const),
        rows: fc.array(values, { minLength: 1, maxLength: 8 }),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({ kind: fc.constant('update' as const), to: values, where: fc.integer({ min: 0, max: 3 }) }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ kind: fc.constant('delete' as const), where: fc.integer({ min: 0, max: 5 }) }),
    },
  )

  const filled = (row: { created_by_id: 'STAFF' | 'PO' | null }) => ({
    ...row,
    created_by_id: row.created_by_id && idOf(portal.people[row.created_by_id]),
  })

  it('of the counters are what counting the rows gives, after any writes', async () => {
    const db = portal.database.write
    await fc.assert(
      fc.asyncProperty(fc.array(write, { minLength: 1, maxLength: 6 }), async (writes) => {
        for (const each of writes) {
          if (each.kind === 'insert') await addRecords(portal.database, each.rows.map(filled))
          else if (each.kind === 'delete')
            await db
              .deleteFrom('voc')
              .where((eb) => eb(eb.fn('mod', ['id', eb.lit(6)]), '=', each.where))
              .execute()
          else
            await db
              .updateTable('voc')
              .set(filled(each.to))
              .where((eb) => eb(eb.fn('mod', ['id', eb.lit(4)]), '=', each.where))
              .execute()
        }
        const { kept, true: counts } = await counters()
        assert.deepEqual(kept, counts)
      }),
      { numRuns: 40 },
    )
  })

  it('of the counters stay exact when many write at once', async () => {
    await addRecords(portal.database, fc.sample(values, { numRuns: 40, seed: 3 }).map(filled))
    const changes = fc.sample(values, { numRuns: 60, seed: 4 }).map(filled)
    await Promise.all(
      changes.map((change, index) =>
        index % 3 === 0
          ? retried(() => addRecords(portal.database, [change, change]))
          : inTransaction(portal.database, (trx) =>
              trx
                .updateTable('voc')
                .set(change)
                .where('product_id', '=', index % 5)
                .execute(),
            ),
      ),
    )
    const { kept, true: counts } = await counters()
    assert.deepEqual(kept, counts)
  })

  it('are what the pages hold, for everybody, with and without counters', async () => {
    await addRecords(portal.database, fc.sample(values, { numRuns: 250, seed: 7 }).map(filled))
    const queries: Record<string, string>[] = [
      {},
      { status: 'draft' },
      { status: 'draft,done' },
      { product_id: '1,3' },
      { category_nps: 'Detractor,Promoter' },
      { category_nps: 'Passive', status: 'draft,new' },
      { regional_company: '2', status: 'draft' },
      { regional_company: '2', product_id: '1,2,3' },
      { search: 'sinyal' },
      { search: 'sinyal', status: 'new' },
      { score_nps_from: '3', mine: 'true' },
      { mine: 'true' },
      { mine: 'false', product_id: '' },
    ]
    for (const role of ['STAFF', 'PO', 'AGENT', 'ADMIN'] as const) {
      for (const query of queries) {
        const rows = await allRows(portal.people[role], query)
        assert.equal(await totalOf(portal.people[role], query), rows, `${role} ${JSON.stringify(query)}`)
        assert.equal(await totalOf(portal.people[role], { ...query, total: 'bounded' }), rows)
      }
    }
  })

  it('by status are those of four lists', async () => {
    const queries = [{}, { product_id: '1,3' }, { regional_company: '2', product_id: '1,2' }, { search: 'sinyal' }]
    for (const role of ['STAFF', 'PO', 'ADMIN'] as const) {
      for (const query of queries) {
        const { answer } = await portal.people[role].call(vocStatusCounts, { query })
        const totals = await Promise.all(
          vocStatuses.map(async (status) => ({
            status,
            total: await totalOf(portal.people[role], { ...query, status }),
            isExact: true,
          })),
        )
        assert.deepEqual(answer, totals, `${role} ${JSON.stringify(query)}`)
      }
    }
    const path = vocStatusCounts.path
    assert.equal((await portal.people.STAFF.get(`${path}?status=done`)).status, 400, 'it asks for no status itself')
    assert.equal((await portal.people.STAFF.get(`${path}?search=${'a'.repeat(1001)}`)).status, 400)
    assert.equal((await portal.anonymous.get(path)).status, 401)
    assert.equal((await portal.people.GUEST.get(path)).status, 403)
  })

  async function allRows(person: TestSession, query: object): Promise<number> {
    let rows = 0
    for (let page = 1; ; page += 1) {
      const { answer } = await person.call(listVoc, { query: { ...query, page, size: 100 } })
      rows += answer.length
      if (answer.length < 100) return rows
    }
  }

  it('that were kept are counted anew after every write', async () => {
    const query = { search: 'kataunikini', product_id: '4' }
    const { STAFF: staff, PO: po } = portal.people
    assert.equal(await totalOf(po, query), 0)
    const [first] = await addRecords(portal.database, [{ longtext: 'kataunikini', product_id: 4 }])
    assert.ok(first)
    assert.equal(await totalOf(po, query), 1)
    await portal.database.write.updateTable('voc').set({ longtext: 'lain' }).where('id', '=', first.id).execute()
    assert.equal(await totalOf(po, query), 0, 'a change of text alone counts too')
    await staff.post('/api/v2/voc', { longtext: 'kataunikini', product_id: 4 })
    assert.deepEqual([await totalOf(po, query), await totalOf(staff, query)], [0, 1])
  })

  it('stop at 10,001 where asked to, and say so', async () => {
    await portal.database.pool.query(
      `insert into voc (createdby, status, longtext, score) select 'x', 'new', 'ributansekali ' || n, 50 from generate_series(1, 10005) n`,
    )
    const meta = async (query: object) => (await portal.people.PO.call(listVoc, { query })).meta
    for (const asked of [{ search: 'ributansekali' }, { score_from: 50, score_to: 50, createdby: 'x' }]) {
      const bounded = await meta({ ...asked, total: 'bounded' })
      assert.deepEqual([bounded.totalData, bounded.totalIsExact], [10_001, false])
      const exact = await meta(asked)
      assert.deepEqual([exact.totalData, exact.totalIsExact], [10_005, undefined])
    }
    const deep = await portal.people.PO.call(listVoc, {
      query: { search: 'ributansekali', page: 200, size: 50, total: 'bounded' },
    })
    assert.equal(deep.answer.length, 50)
  })
})
