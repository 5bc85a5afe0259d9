import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import {
  listVoc,
  vocColumns,
  vocReferenceFields,
  vocTextFilters,
  vocWeightFields,
  type VocFilters,
  type VocRow,
} from '@ido/contract'
import { addRecord, addRecords, idOf, vocPortal, type VocValues, type VocPortal } from '../voc.testkit.ts'

type Query = Record<string, string | number>

describe('the list', () => {
  let portal: VocPortal
  before(async () => {
    portal = await vocPortal()
  })
  after(() => portal.close())

  async function list(query: Query): Promise<{ rows: VocRow[]; total: number }> {
    const { answer, meta, status, text } = await portal.people.STAFF.call(listVoc, { query })
    assert.equal(status, 200, text)
    return { rows: answer, total: meta.totalData }
  }

  /** Of the two records, the filter finds the first and not the second, in rows and in the total. */
  async function finds(query: Query, inside: VocValues, outside: VocValues): Promise<void> {
    const mark = `tanda${Math.random().toString(36).slice(2)}`
    const yes = await addRecord(portal.database, { ...inside, link: mark })
    await addRecord(portal.database, { ...outside, link: mark })
    const alone = await list(query)
    assert.ok(alone.rows.some(({ id }) => id === yes.id) || alone.total > alone.rows.length, JSON.stringify(query))
    const { rows, total } = await list({ ...query, search: mark })
    const said = `${JSON.stringify(query)} of ${JSON.stringify([inside, outside])}`
    assert.deepEqual([rows.map(({ id }) => id), total], [[yes.id], 1], said)
  }

  it('filters by every coded field, one value or several', async () => {
    for (const field of [...vocReferenceFields, ...vocWeightFields]) {
      await finds({ [field]: 2 }, { [field]: 2 }, { [field]: 3 })
      await finds({ [field]: '1, 2' }, { [field]: 1 }, { [field]: 3 })
      await finds({ [field]: 2 }, { [field]: 2 }, { [field]: null })
    }
    await finds({ status: 'on-progress,done' }, { status: 'done' }, { status: 'new' })
    await finds({ category_nps: 'Detractor' }, { score_nps: 6 }, { score_nps: 7 })
    await finds({ category_nps: 'Detractor' }, { score_nps: 0 }, {})
    await finds({ category_nps: 'Passive' }, { score_nps: 8 }, { score_nps: 9 })
    await finds({ category_nps: 'Promoter,Detractor' }, { score_nps: 10 }, { score_nps: 7 })
    await finds({ validated_feedback: 'Validated' }, { validated_feedback: true }, { validated_feedback: false })
    await finds({ validated_feedback: 'Not Validated' }, { validated_feedback: false }, { validated_feedback: true })
    const own = { created_by_id: idOf(portal.people.STAFF) }
    await finds({ mine: 'true' }, own, { created_by_id: idOf(portal.people.PO) })
  })

  it('filters numbers from and to, both included', async () => {
    for (const field of ['progress_by_po', 'score'] as const) {
      await finds({ [`${field}_from`]: 40 }, { [field]: 40 }, { [field]: 39 })
      await finds({ [`${field}_to`]: 40 }, { [field]: 40 }, { [field]: 41 })
    }
    await finds({ score_nps_from: 3, score_nps_to: 3 }, { score_nps: 3 }, { score_nps: 4 })
    await finds({ score_nps_from: 0 }, { score_nps: 0 }, {})
  })

  it('filters times from (included) to (not included); a day is a day in Asia/Jakarta', async () => {
    const first = new Date('2026-03-01T00:00:00+07:00')
    const last = new Date('2026-03-31T23:59:59.999+07:00')
    const tooEarly = new Date(first.getTime() - 1)
    const tooLate = new Date(last.getTime() + 1)
    for (const field of ['time_in', 'validate_date', 'createddate'] as const) {
      await finds({ [`${field}_from`]: '2026-03-01' }, { [field]: first }, { [field]: tooEarly })
      await finds({ [`${field}_to`]: '2026-04-01' }, { [field]: last }, { [field]: tooLate })
      await finds({ [`${field}_from`]: '2026-02-28T17:00:00Z' }, { [field]: first }, { [field]: tooEarly })
      await finds({ [`${field}_to`]: '2026-04-01T00:00:00+07:00' }, { [field]: last }, { [field]: tooLate })
    }
    const day = (insert_feedback_date: string) => ({ insert_feedback_date })
    await finds({ insert_feedback_date_from: '2026-03-01' }, day('2026-03-01'), day('2026-02-28'))
    await finds({ insert_feedback_date_to: '2026-03-31' }, day('2026-03-30'), day('2026-03-31'))
    await finds({ validate_date_from: '2026-03-01' }, { validate_date: first }, {})
  })

  it('filters texts by what occurs in them, in any letter case and to the letter', async () => {
    for (const field of vocTextFilters) {
      if (field === 'voc_id' || field === 'link') continue
      await finds({ [field]: 'pT mAJU' }, { [field]: 'Grup PT Maju Jaya' }, { [field]: 'PT Mundur' })
      await finds({ [field]: '0%' }, { [field]: 'diskon 50% saja' }, { [field]: 'diskon 50 saja' })
      await finds({ [field]: 'a_b' }, { [field]: 'x a_b x' }, { [field]: 'x acb x' })
    }
    await finds({ createdBy: 'bUDI' }, { createdby: 'Ibu Budiarti' }, { createdby: 'Ani' })
    const linked = await addRecord(portal.database, { link: 'https://Contoh.ID/a_b?c=50%' })
    await addRecord(portal.database, { link: 'https://contoh.id/axb?c=50' })
    for (const link of ['contoh.id/A_B', '50%']) {
      const found = await list({ link })
      assert.deepEqual(
        found.rows.map(({ id }) => id),
        [linked.id],
      )
    }
    const { voc_id, id } = await addRecord(portal.database)
    const { rows } = await list({ voc_id: voc_id.toLowerCase() })
    assert.deepEqual(
      rows.map((row) => row.id),
      [id],
    )
  })

  it('searches every word in the text fields and the ids, as literal substrings in any letter case', async () => {
    for (const field of [
      'survey_id',
      'episode_id',
      'company_or_school_name',
      'respondent_name',
      'list_feedback',
      'longtext',
      'link',
      'data_acuan_text',
      'progress_by_po_description',
      'defined_problem_statement',
      'createdby',
    ] as const) {
      const mark = `unik${field.replaceAll('_', '')}`
      const { id } = await addRecord(portal.database, { [field]: `awal ${mark.toUpperCase()}akhir 100%_x` })
      assert.deepEqual(
        (await list({ search: mark })).rows.map((row) => row.id),
        [id],
        field,
      )
      assert.equal((await list({ search: `${mark} 100%_` })).total, 1, field)
      assert.equal((await list({ search: `${mark} 100%ax` })).total, 0, field)
    }
    await addRecord(portal.database, { longtext: 'kucingmakan', respondent_name: 'ikanbandeng' })
    assert.equal((await list({ search: '  IKANbandeng   kucing ' })).total, 1, 'words may stand in different fields')
    assert.equal((await list({ search: 'kucingmakan anjing' })).total, 0, 'every word must occur')
    await addRecord(portal.database, { longtext: 'Kantor İSTANBUL dan ΟΔΟΣ' })
    for (const search of ['İSTANBUL', 'istanbul', 'ΟΔΟΣ', 'οδοσ'])
      assert.equal((await list({ search })).total, 1, search)
    await addRecord(portal.database, { longtext: 'senang 😡😡😡 sekali' })
    assert.equal((await list({ search: '😡😡😡' })).total, 1)
  })

  it('answers the meta of every list, and says how sure the total is only where a bounded one was asked for', async () => {
    const keys = async (query: Query) =>
      Object.keys((await portal.people.STAFF.call(listVoc, { query })).meta).toSorted()
    const always = ['page', 'show_from', 'show_to', 'size', 'totalData', 'totalPage']
    assert.deepEqual(await keys({}), always)
    assert.deepEqual(await keys({ total: 'exact' }), always)
    assert.deepEqual(await keys({ total: 'bounded' }), [...always, 'totalIsExact'].toSorted())
  })

  it('stamps rows with when they were created, in Indonesian and in Asia/Jakarta', async () => {
    await addRecord(portal.database, { survey_id: 'cap-1', createddate: new Date('2026-04-30T17:05:00Z') })
    assert.equal((await list({ survey_id: 'cap-1' })).rows[0]?.timestamp, '1 Mei 2026 00 : 05')
  })

  it('narrows by short words what longer ones find, and finds by short ones alone what begins so, or the record by its number', async () => {
    const [one, other, third] = await addRecords(portal.database, [
      { longtext: 'lambatnian di Surabaya, 50 Mbps' },
      { longtext: 'lambatnian ke Bandung, 150 Mbps' },
      { longtext: 'éqlambat' },
    ])
    const ids = async (search: string) => (await list({ search, size: 100 })).rows.map(({ id }) => id)
    assert.deepEqual(await ids('lambatnian di'), [one?.id])
    assert.deepEqual(await ids('lambatnian 50'), [other?.id, one?.id])
    assert.deepEqual(await ids('lambatnian xq'), [])
    assert.deepEqual(await ids('ÉQ'), [third?.id])
    assert.deepEqual(await ids('qé'), [])
    const fifties = await ids('50')
    assert.deepEqual([fifties.includes(one?.id ?? 0), fifties.includes(other?.id ?? 0)], [true, false])
    const [, second] = (await list({ orderName: 'voc_id', orderBy: 'asc' })).rows
    assert.ok((await ids(String(second?.id))).includes(second?.id ?? 0))
  })

  it('names what it does not know: columns, directions, sizes, values, filters', async () => {
    const wrong: Record<string, string> = {
      orderName: 'orderName=password',
      orderBy: 'orderName=score&orderBy=up',
      size: 'size=101',
      page: 'page=0',
      status: 'status=new,finished',
      product_id: 'product_id=1,x',
      category_nps: 'category_nps=Fan',
      time_in_from: 'time_in_from=kemarin',
      insert_feedback_date_to: 'insert_feedback_date_to=0000-02-02',
      score_from: 'score_from=-1',
      colour: 'colour=red',
      mine: 'mine=perhaps',
    }
    for (const [field, query] of Object.entries(wrong)) {
      const { status, fields, text } = await portal.people.STAFF.get(`${listVoc.path}?${query}`)
      assert.deepEqual([status, fields], [400, [field]], text)
    }
    assert.equal((await portal.people.STAFF.get(`${listVoc.path}?validate_weight_id=70000`)).status, 200)
    assert.equal((await portal.anonymous.get(listVoc.path)).status, 401)
    assert.equal((await portal.people.GUEST.get(listVoc.path)).status, 403)
  })

  it('joins several filters by and, and shows labels beside the codes', async () => {
    const both = { product_id: 9, sub_product: 27, regional_company: 4, sentiment_feedback: 3 } satisfies
      | VocFilters
      | VocValues
    await finds({ product_id: 9, regional_company: 4, sentiment_feedback: 3 }, both, { ...both, regional_company: 5 })
    const { rows } = await list({ product_id: 9, regional_company: 4 })
    assert.partialDeepStrictEqual(rows[0]?.labels, { product_id: 'MyTEnS', regional_company: 'T-REG 4' })
    assert.ok(rows[0] && !('source_id' in rows[0].labels))
  })
})

describe('the order of the list', () => {
  let portal: VocPortal
  before(async () => {
    portal = await vocPortal()
    const letters = ['b', 'A', 'c', null, 'a', 'B']
    await addRecords(
      portal.database,
      letters.map((letter, index) => ({
        ...Object.fromEntries(vocReferenceFields.map((field) => [field, letter === null ? null : 1 + (index % 3)])),
        ...Object.fromEntries(vocWeightFields.map((field) => [field, letter === null ? null : 1 + (index % 3)])),
        survey_id: letter,
        owner_id: letter === null ? null : idOf(portal.people.PO),
        owner_name: letter,
        due_at: letter === null ? null : new Date(2026, 0, 1 + ((index * 5) % 6)),
        longtext: letter,
        list_feedback: letter,
        company_or_school_name: letter,
        respondent_name: letter,
        episode_id: letter,
        link: letter,
        progress_by_po_description: letter,
        defined_problem_statement: letter,
        createdby: letter ?? 'zz',
        status: (['done', 'new', 'on-progress'] as const)[index % 3] ?? 'new',
        score: [9, 100, 10, 0, 10, 55][index] ?? 0,
        progress_by_po: [9, 100, 10, 0, 10, 55][index] ?? 0,
        score_nps: letter === null ? null : ([9, 10, 2, 0, 7, 1][index] ?? 0),
        validated_feedback: index % 2 === 0,
        validate_date: letter === null ? null : new Date(2026, 1, 10 - index),
        time_in: new Date(2026, 0, 1 + ((index * 5) % 6)),
        createddate: new Date(2026, 0, 1 + ((index * 5) % 6)),
        insert_feedback_date: letter === null ? null : `2026-01-0${1 + ((index * 5) % 6)}`,
      })),
    )
  })
  after(() => portal.close())

  const rowsBy = async (query: object) => (await portal.people.PO.call(listVoc, { query })).answer

  /** What a row is compared by, written down apart from the server's order. */
  function keyOf(row: VocRow, column: string): string | number | null {
    const labels = row.labels as Record<string, string>
    if (column === 'createdby') return row.createdBy.toLowerCase()
    if (column === 'progress_by_po_text') return row.progress_by_po
    if (column === 'score') return Number(row.score)
    if (column === 'status') return ['draft', 'new', 'on-progress', 'done'].indexOf(row.status)
    if (column.endsWith('_weight_id')) return row[column as 'validate_weight_id']
    if ((vocReferenceFields as readonly string[]).includes(column)) return labels[column]?.toLowerCase() ?? null
    const value = row[column as 'longtext' | 'score_nps']
    return typeof value === 'string' ? value.toLowerCase() : value
  }

  it('follows every column both ways, numbers as numbers, codes by their names, empty ones last', async () => {
    for (const orderName of vocColumns) {
      for (const orderBy of ['asc', 'desc'] as const) {
        const rows = await rowsBy({ orderName, orderBy })
        const sign = orderBy === 'asc' ? 1 : -1
        const sorted = rows.toSorted((a, b) => {
          const [one, other] = [keyOf(a, orderName), keyOf(b, orderName)]
          if (one === other) return sign * (a.id - b.id)
          if (one === null || other === null) return one === null ? 1 : -1
          return sign * (one < other ? -1 : 1)
        })
        const ids = (list: VocRow[]) => list.map(({ id }) => id)
        assert.deepEqual(ids(rows), ids(sorted), `${orderName} ${orderBy}`)
      }
    }
  })

  it('takes the names that the record itself has for two of its columns', async () => {
    for (const [orderName, column] of [
      ['createdBy', 'createdby'],
      ['progress_by_po', 'progress_by_po_text'],
    ]) {
      const rows = await rowsBy({ orderName, orderBy: 'desc' })
      assert.deepEqual(rows, await rowsBy({ orderName: column, orderBy: 'desc' }))
    }
  })

  it('is newest first where nothing is asked, and each page continues the one before', async () => {
    const all = await rowsBy({})
    assert.deepEqual(
      all.map(({ time_in }) => time_in),
      all
        .map(({ time_in }) => time_in)
        .toSorted()
        .toReversed(),
    )
    const pages = [await rowsBy({ size: 2 }), await rowsBy({ size: 2, page: 2 }), await rowsBy({ size: 2, page: 3 })]
    assert.deepEqual(pages.flat(), all)
    const beyond = await portal.people.PO.call(listVoc, { query: { page: 1_000_000_000, size: 100 } })
    assert.deepEqual(beyond.answer, [])
    assert.partialDeepStrictEqual(beyond.meta, { totalData: 6, totalPage: 1, show_from: 0, show_to: 0 })
  })

  it('is the same far down, from either end, for rows that are equal too', async () => {
    await portal.database.pool.query(
      `insert into voc (createdby, status, product_id, score, time_in)
       select 'banyak', 'new', 1 + n % 3, n % 7, '2026-01-01'::timestamptz + (n % 50) * interval '1 hour' from generate_series(1, 3000) n`,
    )
    for (const query of [
      { orderName: 'score', orderBy: 'desc' },
      { orderName: 'product_id' },
      { orderName: 'validate_date' },
      {},
    ]) {
      const expected = await portal.people.PO.get(
        `/api/v2/voc/export?${new URLSearchParams(query as Record<string, string>).toString()}`,
      )
      const ids = expected.text
        .trim()
        .split('\r\n')
        .slice(1)
        .map((line) => line.split(',')[0])
      assert.equal(ids.length, 3006)
      for (const page of [1, 12, 40, 58, 60]) {
        const rows = await rowsBy({ ...query, page, size: 50 })
        const told = `${JSON.stringify(query)} page ${page}`
        assert.deepEqual(
          rows.map(({ voc_id }) => voc_id),
          ids.slice((page - 1) * 50, page * 50),
          told,
        )
      }
      const last = await rowsBy({ ...query, page: 61, size: 50 })
      assert.deepEqual(
        last.map(({ voc_id }) => voc_id),
        ids.slice(3000),
      )
    }
  })
})
