import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { listVoc } from '@ido/contract'
import type pg from 'pg'
import { addRecords, vocPortal, type VocPortal } from '../voc.testkit.ts'

describe('the words of feedback', () => {
  let portal: VocPortal
  before(async () => {
    portal = await vocPortal()
    await portal.database.pool.query(
      `insert into voc (createdby, status, longtext, time_in)
       select 'x', 'new', 'laporan biasa ' || case when n % 40 = 0 then 'zqx' || chr(97 + n / 40 % 26) || chr(97 + n / 1040) else 'lama' end
         || case when n % 500 = 0 then ' kuota ' || n % 90 || '10gb habis' else ' habis' end || case when n % 3000 = 0 then ' ###' else '' end,
         timestamptz '2026-01-01' + n * interval '1 minute'
       from generate_series(1, 6000) n`,
    )
    await portal.database.pool.query('analyze voc, voc_text, voc_word')
  })
  after(() => portal.close())

  const total = async (search: string) => {
    const { meta } = await portal.people.ADMIN.call(listVoc, { query: { search } })
    return meta.totalData
  }
  const asked: [what: string, search: string, records: number][] = [
    ['a few letters beside digits', '10gb', 12],
    ['a part of many words that are rare', 'zqx', 150],
    ['a part of many words that are rare, beside digits', '-zqx', 0],
    ['signs', '###', 2],
    ['a part of every number of a record', 'voc-2', 6000],
  ]
  for (const [what, search, records] of asked) {
    it(`lead to ${what}`, async () => assert.equal(await total(search), records))
  }

  it('lead to a part of many words that is in most texts', async () => {
    await portal.database.pool.query(
      `insert into voc (createdby, status, longtext)
       select 'x', 'new', 'umum' || chr(97 + n % 26) || chr(97 + n / 26 % 26) from generate_series(1, 3000) n`,
    )
    assert.equal(await total('umum'), 3000)
  })

  it('stay free of ids and addresses, which are found all the same', async () => {
    const [made] = await addRecords(portal.database, [
      { longtext: 'surat pelangganku.setia@contoh.id', link: 'https://gambar.contoh.id/p/xwvQtrs9Pq_jKLmnop' },
    ])
    for (const search of [
      'pelangganku.set',
      'elanggank',
      'vqtr',
      'klmno',
      'jklmnop',
      'pq_jk',
      'gambar.contoh.id/p/xw',
    ]) {
      const { answer } = await portal.people.ADMIN.call(listVoc, { query: { search } })
      assert.deepEqual(
        answer.map(({ id }) => id),
        [made?.id],
        search,
      )
    }
    const { rows } = await portal.database.pool.query(
      `select word from voc_word where word in ('pelangganku', 'setia', 'xwvqtrs', 'pq', 'jklmnop', 'surat', 'gambar', 'contoh')`,
    )
    assert.deepEqual(rows.map(({ word }) => word as string).toSorted(), ['contoh', 'gambar', 'surat'])
  })

  it('are added by two at once, who neither wait for each other nor fall over one another', async () => {
    const [one, two] = await twoWriters()
    const add = (client: pg.PoolClient, words: string) =>
      client.query(`insert into voc (createdby, status, longtext) values ('x', 'new', $1)`, [words])
    try {
      await add(one, 'samabaru lainbaru')
      await add(two, 'akhirbaru awalbaru')
      await add(one, 'akhirbaru')
      await add(two, 'samabaru')
      await two.query(`update voc set longtext = 'lainbaru' where longtext = 'samabaru'`)
      await Promise.all([one.query('commit'), two.query('commit')])
    } finally {
      for (const client of [one, two]) client.release(true)
    }
    const found = await Promise.all(['samabaru', 'lainbaru', 'akhirbaru', 'awalbaru'].map(total))
    assert.deepEqual(found, [1, 2, 2, 1])
  })

  /** Within a transaction each, of different slots of the counters. */
  async function twoWriters(): Promise<[pg.PoolClient, pg.PoolClient]> {
    const { pool } = portal.database
    const slotOf = async (client: pg.PoolClient) =>
      (await client.query<{ slot: number }>('select pg_backend_pid() % 8 as slot')).rows[0]?.slot
    const one = await pool.connect()
    let two = await pool.connect()
    while ((await slotOf(two)) === (await slotOf(one))) {
      two.release(true)
      two = await pool.connect()
    }
    for (const client of [one, two]) await client.query(`begin; set local lock_timeout = '2s'`)
    return [one, two]
  }

  it('count more than 10,000 hits once, and again when they may have become fewer', async () => {
    const { pool } = portal.database
    await pool.query(
      `insert into voc (createdby, status, longtext)
       select 'x', 'new', 'berulangulang' from generate_series(1, 12500) n`,
    )
    const bounded = async () => {
      const query = { search: 'rulangu', total: 'bounded' as const }
      const { meta } = await portal.people.ADMIN.call(listVoc, { query })
      return [meta.totalData, meta.totalIsExact ?? true]
    }
    const edit = (from: number, to: number) =>
      pool.query(
        `update voc set longtext = 'sekali' where id in
           (select id from voc where longtext = 'berulangulang' order by id offset $1 limit $2)`,
        [from, to - from],
      )
    assert.deepEqual(await bounded(), [10_001, false])
    await edit(0, 1_000)
    assert.deepEqual(await bounded(), [10_001, false])
    await edit(0, 1_499)
    assert.deepEqual(await bounded(), [10_001, false])
    await pool.query(`delete from voc where longtext = 'berulangulang' and id % 1024 = 7`)
    const { rows } = await pool.query<{ left: number }>(
      `select count(*)::int as left from voc where longtext = 'berulangulang'`,
    )
    assert.ok(rows[0] && rows[0].left < 10_001 && rows[0].left > 9_900)
    assert.deepEqual(await bounded(), [rows[0].left, true])
  })

  it('are looked up one by one on a connection that has brought in very many', async () => {
    const client = await portal.database.pool.connect()
    try {
      const bulk = `insert into voc (createdby, status, longtext)
        select 'x', 'new', (select string_agg('borongan' || chr(97 + n % 26) || chr(97 + m % 26) || chr(97 + n / 26 % 26), ' ') from generate_series(1, 30) m)
        from generate_series(1, 3000) n`
      await client.query(bulk)
      const seen = async () =>
        (await client.query<{ n: number }>(`select pg_stat_get_xact_tuples_returned('voc_word'::regclass)::int as n`))
          .rows[0]?.n ?? 0
      await client.query('begin')
      const seenBefore = await seen()
      await client.query(
        `insert into voc (createdby, status, longtext) values ('x', 'new', 'laporan biasa katayangbaru')`,
      )
      assert.ok((await seen()) - seenBefore < 100, `${(await seen()) - seenBefore} words were looked at`)
      await client.query('rollback')
    } finally {
      client.release(true)
    }
  })
})
