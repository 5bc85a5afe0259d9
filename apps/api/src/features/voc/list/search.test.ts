import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { createVoc, listVoc, type VocStatus } from '@ido/contract'
import fc from 'fast-check'
import { sql } from 'kysely'
import { areShort, searchWords } from '../../../platform/database/filters.sql.ts'
import { everything } from '../../../platform/http/scope.ts'
import type { TestSession } from '../../../testing/portal.ts'
import { phoneDigits } from './words.sql.ts'
import { textsOf } from './where.sql.ts'
import { addRecords, idOf, storedRecord, vocPortal, type VocPortal } from '../voc.testkit.ts'

describe('what is looked for', () => {
  it('in a phone number are its digits; other words with digits stay as they are', () => {
    for (const [word, expected] of [
      ['0812-3456-7890', '081234567890'],
      ['+62812.3456.7890', '6281234567890'],
      ['021/5551-234', '0215551234'],
      ['081234567890', '081234567890'],
      ['0812-345', '0812-345'],
      ['2026-03-15', '2026-03-15'],
      ['VOC-2026-000123', 'VOC-2026-000123'],
      ['NPS-0812-3456-7890', 'NPS-0812-3456-7890'],
    ] as const)
      assert.equal(phoneDigits(word), expected)
  })
})

describe('a search', () => {
  let portal: VocPortal
  before(async () => {
    portal = await vocPortal()
  })
  after(() => portal.close())

  const words = [
    'aplikasi',
    'aplikasinya',
    'yaang',
    'e-mail',
    'Rp100.000',
    '50%',
    'a_b',
    'x\\y',
    'İSTANBUL',
    '😡😡😡',
    'wifi5',
    '4G/LTE',
    'panjang'.repeat(30),
    'ini',
    '😀',
    'q',
    '10GB',
    'naik2jt',
    'https://drive.contoh.id/file/d/1aBcQxZ9kLm?usp=bagi#café',
    'www.contoh.co.id/Gambar/kQw4w9WgXcQ',
    'budi.Santoso+1@contoh.id,',
    'ÉBUDI@contoh.id',
    'ref:9fK2mZx81Q',
    's.id/aplikasi',
  ]
  const text = fc.array(fc.constantFrom(...words), { maxLength: 6 }).map((list) => list.join(' '))
  const record = fc.record({
    longtext: text,
    list_feedback: text,
    link: fc.constantFrom(null, 'https://contoh.id/a_b?c=50%', `https://contoh.id/${'pjg'.repeat(60)}/z9y8x7`),
    survey_id: fc.constantFrom(null, 'NPS-2026Q1-12345', 'VC-202603-67890'),
    status: fc.constantFrom<VocStatus>('draft', 'new', 'done'),
    created_by_id: fc.constantFrom<'STAFF' | 'PO' | null>('STAFF', 'PO', null),
    regional_company: fc.constantFrom(2, 3),
    product_id: fc.constantFrom(1, 4),
  })
  /** Parts of what is there, mostly; sometimes of what is not, sometimes two words. */
  const part = fc
    .tuple(
      fc.constantFrom(...words, 'NPS-2026Q1-12345', 'contoh.id/a_b', 'import:test', 'tidakada'),
      fc.nat(12),
      fc.nat(8),
    )
    .map(([word, from, length]) => [...word].slice(from, from + 1 + length).join(''))
  const search = fc
    .array(part, { minLength: 1, maxLength: 3 })
    .map((parts) => parts.join(' ').trim())
    // Where one begins that has signs in it is said by the table of `containsWords`.
    .filter((asked) => asked !== '' && (!areShort(searchWords(asked)) || /^([0-9 ]|[^\t-@[-`{-~]| )+$/.test(asked)))
    .filter((asked) => searchWords(asked).every((word) => !/^([0-9][^0-9]|[^0-9][0-9])$/.test(word)))

  /** What plain SQL finds, whoever asks, newest first. */
  async function plainly(asked: string, person: TestSession, sees: string): Promise<number[]> {
    const bodyWith = (
      id: string,
    ) => `voc_search_body(${id}, survey_id, episode_id, company_or_school_name, respondent_name, list_feedback,
      longtext, link, data_acuan_text, progress_by_po_description, defined_problem_statement, createdby)`
    const begins = (word: string, place: number) => {
      const [between, id, or] = /^[0-9]/.test(word)
        ? ['[^0-9]+', `''`, `id::text = $${place}`]
        : ['[\t-@[-`{-~]+', 'voc_id', 'false']
      return `(${or} or exists (select from regexp_split_to_table(${bodyWith(id)}, '${between}') run where starts_with(run, lower($${place}))))`
    }
    const typed = searchWords(asked)
    const conditions = typed.map((word, index) =>
      areShort(typed) ? begins(word, index + 2) : `strpos(${bodyWith('voc_id')}, lower($${index + 2})) > 0`,
    )
    const { rows } = await portal.database.pool.query<{ id: number }>(
      `select id from voc where ${conditions.join(' and ')} and (${sees}) and $1::bigint is not null order by time_in desc, id desc`,
      [idOf(person), ...typed],
    )
    return rows.map(({ id }) => id)
  }

  async function found(person: TestSession, query: object): Promise<{ ids: number[]; total: number }> {
    const { answer, meta, status, text: body } = await person.call(listVoc, { query: { size: 100, ...query } })
    assert.equal(status, 200, body)
    return { ids: answer.map(({ id }) => id), total: meta.totalData }
  }

  const rows = <T extends { created_by_id: 'STAFF' | 'PO' | null }>(made: T[]) =>
    made.map((row) => ({ ...row, created_by_id: row.created_by_id && idOf(portal.people[row.created_by_id]) }))

  async function assertFinds(asked: string): Promise<void> {
    const people = [
      [portal.people.ADMIN, 'true'],
      [portal.people.STAFF, `status <> 'draft' or created_by_id = $1`],
    ] as const
    for (const [person, sees] of people) {
      const ids = await plainly(asked, person, sees)
      const expected = { ids: ids.slice(0, 100), total: ids.length }
      assert.deepEqual(await found(person, { search: asked }), expected, asked)
      assert.deepEqual(await found(person, { search: asked, total: 'bounded' }), expected, asked)
      const done = await plainly(asked, person, `(${sees}) and status = 'done' and product_id = 1`)
      assert.deepEqual(
        await found(person, { search: asked, status: 'done', product_id: '1' }),
        { ids: done.slice(0, 100), total: done.length },
        asked,
      )
    }
  }

  it('finds what plain SQL finds, after records are added, edited, moved in bulk and deleted', async () => {
    const { pool } = portal.database
    const step = fc.record({
      made: fc.array(record, { minLength: 1, maxLength: 12 }),
      edit: text,
      place: fc.nat(4),
      searches: fc.array(search, { minLength: 4, maxLength: 4 }),
    })
    await fc.assert(
      fc.asyncProperty(step, async ({ made, edit, place, searches }) => {
        await addRecords(portal.database, rows(made))
        await pool.query('update voc set longtext = $1 where id % 5 = $2', [edit, place])
        await pool.query(`update voc set status = 'done' where id % 7 = $1`, [place])
        await pool.query(`update voc set status = 'draft' where id % 11 = $1`, [place])
        await pool.query('delete from voc where id % 13 = $1', [place])
        for (const asked of searches) await assertFinds(asked)
      }),
      { numRuns: 25 },
    )
  })

  it('finds what is common as it finds what is rare, on every page and in any order', async () => {
    await portal.database.pool.query(
      `insert into voc (createdby, status, longtext, score, time_in)
       select 'x', case when n % 50 = 0 then 'draft' else 'new' end::voc_status, 'seringsekali ' || case when n % 400 = 0 then 'jarangsekali' else 'biasa' end,
         n % 101, timestamptz '2026-01-01' + n * interval '1 minute'
       from generate_series(1, 10400) n`,
    )
    await portal.database.pool.query('analyze voc, voc_text')
    const { PO: po, ADMIN: admin } = portal.people
    const sent = `status <> 'draft' or created_by_id = $1`
    for (const [person, sees] of [
      [po, sent],
      [admin, 'true'],
    ] as const) {
      for (const asked of ['seringsekali', 'ringsek', 'jarangsekali', 'seringsekali jarangsekali', 'sekali biasa']) {
        const all = await plainly(asked, person, sees)
        for (const page of [1, 2, 40, 101]) {
          const { ids, total } = await found(person, { search: asked, page })
          assert.deepEqual(
            { ids, total },
            { ids: all.slice((page - 1) * 100, page * 100), total: all.length },
            `${asked} ${page}`,
          )
        }
      }
    }
    const { rows: byScore } = await portal.database.pool.query<{ id: number }>(
      `select id from voc where longtext like '%seringsekali%' order by score desc, id desc limit 100`,
    )
    const ordered = await found(admin, { search: 'seringsekali', orderName: 'score', orderBy: 'desc' })
    assert.deepEqual(
      ordered.ids,
      byScore.map(({ id }) => id),
    )
    const bounded = await admin.call(listVoc, { query: { search: 'seringsekali', total: 'bounded' } })
    assert.deepEqual([bounded.meta.totalData, bounded.meta.totalIsExact], [10_001, false])
  })

  it('finds either Unicode form of a letter, and phone numbers with or without separators', async () => {
    const texts = {
      composed: 'Caf\u00e9 Satu',
      decomposed: 'Cafe\u0301 Dua',
      bare: 'Telepon 081298765432',
      strokes: 'Telepon 0812-9876-5432',
      spaces: 'Telepon (021) 555 1234, lalu 0812 9876 5432',
      country: 'WA +62 812-9876-5432.',
      other: 'Tagihan 2026-03-15 sampai 2026-04-15',
    }
    const made = await addRecords(
      portal.database,
      Object.values(texts).map((longtext) => ({ longtext, createdby: 'import:forms' })),
    )
    const names = Object.keys(texts)
    const nameOf = new Map(made.map(({ id }, place) => [id, names[place]]))
    const numbers = ['bare', 'spaces', 'strokes']
    for (const [asked, expected] of [
      ['caf\u00e9', ['composed', 'decomposed']],
      ['cafe\u0301', ['composed', 'decomposed']],
      ['081298765432', numbers],
      ['0812-9876-5432', numbers],
      ['0812.9876.5432', numbers],
      ['9876-5432', ['country', 'strokes']],
      ['+62812-9876-5432', ['country']],
      ['0215551234', ['spaces']],
      ['021-555-1234', ['spaces']],
      ['2026-03-15', ['other']],
    ] as const) {
      const { ids } = await found(portal.people.PO, { search: asked, createdBy: 'import:forms' })
      const foundNames = names
        .filter((name) => ids.some((id) => nameOf.get(id) === name))
        .toSorted((a, b) => (a < b ? -1 : 1))
      assert.deepEqual(foundNames, expected, asked)
    }
    const { answer: typed } = await portal.people.STAFF.call(createVoc, { body: { longtext: 'Cafe\u0301 Tiga' } })
    const { longtext } = await storedRecord(portal.database, typed.id)
    assert.equal(longtext, 'Caf\u00e9 Tiga', 'what is typed is stored in the composed form')
  })

  it('knows every word of every text, but for ids and addresses', async () => {
    const { pool } = portal.database
    const { rows: unknown } = await pool.query(
      `select word from (select unnest(voc_words(body)) as word from voc_text) w
       where word <> '' and word not in (select word from voc_word)`,
    )
    assert.deepEqual(unknown, [])
    const { rows: codes } = await pool.query(
      `select word from voc_word where word in ('qxz', 'klm', 'kqw', 'wgxcq', 'budi', 'fk', 'mzx')`,
    )
    assert.deepEqual(codes, [])
  })

  it('asks the index for a word, a phrase, a number and an id in an address', async () => {
    const { pool, read } = portal.database
    const person = { id: 1, roles: ['ADMIN'], scope: everything } as const
    const client = await pool.connect()
    try {
      await client.query('begin')
      await client.query('set local enable_seqscan = off')
      for (const sought of ['aplikasi', 'aplikasi lambat', '10gb', '1aBcQxZ9kLm']) {
        const { from, where } = textsOf({ filters: {}, search: sought, person })
        const asked = sql`explain (costs off) select t.record_id from ${from} where ${where}`.compile(read)
        const plan = await client.query<{ 'QUERY PLAN': string }>(asked.sql, [...asked.parameters])
        assert.match(plan.rows.map((row) => row['QUERY PLAN']).join('\n'), /voc_text_trigrams/, sought)
      }
    } finally {
      await client.query('rollback')
      client.release()
    }
  })

  it('finds a part of a run of letters that has no end', async () => {
    const long = Array.from({ length: 1_500 }, (_, place) =>
      String.fromCharCode(97 + ((place * place + (place >> 3)) % 26)),
    ).join('')
    const [made] = await addRecords(portal.database, [{ longtext: long }])
    for (const from of [0, 49, 50, 51, 99, 700, 1_450]) {
      for (const length of [3, 20, 40, 41, 50]) {
        const asked = long.slice(from, from + length)
        const { ids } = await found(portal.people.ADMIN, { search: asked, createdBy: 'import:test' })
        assert.ok(ids.includes(made?.id ?? 0), `${from} ${length}`)
      }
    }
  })
})
