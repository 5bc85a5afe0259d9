import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import { after, before, describe, it } from 'node:test'
import { createVoc, vocColumns } from '@ido/contract'
import { parse } from 'csv-parse/sync'
import { readSheet } from 'read-excel-file/node'
import { openDatabase } from '../../../platform/database/database.ts'
import { everything } from '../../../platform/http/scope.ts'
import { readSettled, settleRecords } from './export.queries.ts'
import { orderOf } from '../list/order.sql.ts'
import { addRecord, addRecords, idOf, vocPortal, type VocPortal } from '../voc.testkit.ts'

const path = '/api/v2/voc/export'

const cellText = (value: unknown): string =>
  value instanceof Date
    ? // What reads the file here may cut a time by a millisecond.
      new Date(value.getTime() + 1).toISOString().replace('T00:00:00.001Z', '').replace('T', ' ').slice(0, 19)
    : typeof value === 'number'
      ? String(value)
      : ((value ?? '') as string)

describe('the export', () => {
  let portal: VocPortal
  before(async () => {
    portal = await vocPortal()
  })
  after(() => portal.close())

  async function csvOf(query: string, person = portal.people.PO): Promise<string[][]> {
    const { status, text } = await person.get(`${path}?${query}`)
    assert.equal(status, 200, text)
    return parse(text, { bom: true })
  }

  async function workbookOf(query: string): Promise<unknown[][]> {
    const response = await fetch(`${portal.url}${path}?format=xlsx&${query}`, {
      headers: { authorization: `Bearer ${portal.people.PO.token}` },
    })
    return readSheet(Buffer.from(await response.arrayBuffer()), 'VOC', { trim: false })
  }

  const log = async () => {
    const { rows } = await portal.database.pool.query<Record<string, unknown>>('select * from download_log order by id')
    return rows
  }

  /** The newest entry, once it says how its download ended: that is written after the last byte. */
  async function closedEntry() {
    for (;;) {
      const entry = (await log()).at(-1)
      if (entry?.['status'] !== 'running') return entry
      await pause(20)
    }
  }

  it('has the filtered list in its order, with labels, as CSV and as XLSX', async () => {
    const record = await addRecord(portal.database, {
      product_id: 11,
      status: 'on-progress',
      sentiment_feedback: 3,
      validated_feedback: true,
      score: 42,
      score_nps: 9,
      progress_by_po: 30,
      validate_weight_id: 4,
      longtext: 'Baris satu\nbaris "dua", koma; titik koma 🙏',
      time_in: new Date('2026-03-04T22:30:05Z'),
      insert_feedback_date: '2026-03-05',
      data_acuan_text: 'Catatan rapat',
    })
    await addRecord(portal.database, { product_id: 1 })
    const [header, row, ...rest] = await csvOf('product_id=11')
    assert.equal(rest.length, 0)
    assert.ok(header)
    assert.deepEqual([header.length, header.at(-1)], [vocColumns.length + 1, 'Digabungkan ke'])
    const cell = (title: string) => row?.[header.indexOf(title)]
    assert.equal(cell('ID'), record.voc_id)
    assert.equal(cell('Produk'), 'OCA')
    assert.equal(cell('Status'), 'On Progress')
    assert.equal(cell('Validasi'), 'Validated')
    assert.equal(cell('Saran'), record.longtext)
    assert.equal(cell('Bobot validasi'), '75%')
    assert.equal(cell('Progres PO'), '30%')
    assert.equal(cell('Waktu masuk (WIB)'), '2026-03-05 05:30:05')
    assert.equal(cell('Tanggal input'), '2026-03-05')
    assert.equal(cell('Data acuan'), 'Catatan rapat')
    const [titles, values] = await workbookOf('product_id=11')
    assert.deepEqual(titles, header)
    assert.deepEqual(
      header.map((_, index) => cellText(values?.[index])),
      row,
    )
    assert.equal(values?.[header.indexOf('Skor prioritas')], 42, 'figures stay figures')
    const english = await portal.people.PO.get(`${path}?product_id=11`, { 'accept-language': 'en' })
    assert.match(english.text, /^\ufeff?ID,Survey ID,Created by/)
    assert.equal(cell('Sentimen'), 'Negatif')
    const named = await portal.people.PO.get(`${path}?product_id=11&language=en`)
    assert.match(named.text, /,Negative,/)
    assert.doesNotMatch(named.text, /,Negatif,/)
    // A link is followed with the header of the browser, which may speak another language than the page.
    const link = `${path}?product_id=11&language=id`
    const indonesian = await portal.people.PO.get(link, { 'accept-language': 'en' })
    assert.match(indonesian.text, /^\ufeff?ID,ID survei,Dibuat oleh/)
    assert.deepEqual((await portal.people.PO.get(`${path}?language=de`)).fields, ['language'])
  })

  it('writes the hour at which feedback came in where somebody wrote one, and a day where a day was entered', async () => {
    const entered = (await portal.people.PO.call(createVoc, { body: { product_id: 12, time_in: '2026-03-05' } })).answer
    const imported = await addRecord(portal.database, {
      product_id: 12,
      time_in: new Date('2026-03-05T22:00:00+07:00'),
    })
    const inWorkbook = (await workbookOf('product_id=12')).map((cells) => cells.map(cellText))
    for (const rows of [await csvOf('product_id=12'), inWorkbook]) {
      const place = rows[0]?.indexOf('Waktu masuk (WIB)') ?? -1
      assert.deepEqual(
        new Map(rows.slice(1).map((row) => [row[0], row[place]])),
        new Map([
          [imported.voc_id, '2026-03-05 22:00:00'],
          [entered.voc_id, '2026-03-05'],
        ]),
      )
    }
  })

  it('makes formulas text again, in the one format that would run them', async () => {
    const evil = ['=1+1', '+62811', '-1', '@SUM(A1)', '\t=1', '\r=1', "=cmd|' /C calc'!A0"]
    const good = ['1=1', 'a@b', ' =1', '👍 -1']
    await addRecords(
      portal.database,
      [...evil, ...good].map((survey_id, index) => ({ survey_id, score_nps: index % 10, media_id: 9 })),
    )
    const surveyIds = (rows: unknown[][]) => {
      const column = rows[0]?.indexOf('ID survei') ?? -1
      return new Set(rows.slice(1).map((row) => row[column]))
    }
    assert.deepEqual(
      surveyIds(await csvOf('media_id=9')),
      new Set([...evil.map((text) => `'${text.replace(/^([\t\r])=/, "$1'=")}`), ...good]),
    )
    // Text of a workbook is never run, so it stays as it was written.
    assert.deepEqual(surveyIds(await workbookOf('media_id=9')), new Set([...evil, ...good]))
  })

  it('holds every record once, in the order of the list, across batches', async () => {
    await portal.database.pool.query(
      `insert into voc (createdby, status, source_id, score) select 'x', 'new', 7, n % 10 from generate_series(1, 1750) n`,
    )
    const rows = await csvOf('source_id=7&orderName=score&orderBy=desc')
    const scores = rows.slice(1).map((row) => Number(row[rows[0]?.indexOf('Skor prioritas') ?? -1]))
    assert.equal(scores.length, 1750)
    assert.deepEqual(
      scores,
      scores.toSorted((a, b) => b - a),
    )
    assert.equal(new Set(rows.map(([id]) => id)).size, 1751)
  })

  describe('what it holds', () => {
    const [source, all] = [5, 450]
    before(() =>
      portal.database.pool.query(
        `insert into voc (createdby, status, source_id, longtext, time_in)
         select 'x', 'new', $1, 'pelanggan menunggu', timestamptz '2026-01-01' + n * interval '1 minute'
         from generate_series(1, $2::int) n`,
        [source, all],
      ),
    )

    /** Settles it while something happens between its first rows and the ids behind them. */
    async function settleAround(between: (processId: number) => Promise<unknown>, search?: string) {
      const own = openDatabase({ url: portal.databaseUrl })
      const client = await own.pool.connect()
      const ask = client.query.bind(client) as (asked: unknown, values?: unknown[]) => Promise<unknown>
      const rows = async (text: string, values?: unknown[]) => {
        const answer = await ask(text, values)
        if (/^\s*(?:select|with)\b/.test(text)) await between((client as unknown as { processID: number }).processID)
        return answer
      }
      client.query = ((asked: unknown, values?: unknown[]) =>
        typeof asked === 'string' ? rows(asked, values) : ask(asked)) as typeof client.query
      const pool = { connect: () => Promise.resolve(client) } as unknown as typeof own.pool
      const person = { id: idOf(portal.people.PO), roles: ['PO' as const], scope: everything }
      const scope = { filters: { source_id: [source] }, search, person }
      const settled = await settleRecords({ pool, write: own.write }, scope, orderOf({ orderName: 'time_in' }))
      const soonest = await Promise.race([settled.ids, Promise.resolve('on their way')])
      return { settled, soonest, person, close: () => own.close() }
    }

    it('is settled as of one moment, with the first rows before all ids are known', async () => {
      let added = 0
      const { settled, soonest, person, close } = await settleAround(async () => {
        await addRecord(portal.database, { source_id: source, time_in: new Date('2025-01-01T00:00:00Z') })
        added += 1
      })
      assert.equal(soonest, 'on their way')
      const ids = [...(await settled.ids)]
      assert.deepEqual([added, settled.first.length, ids.length], [1, 200, all])
      const read: number[] = []
      for await (const records of readSettled(portal.database, settled, person))
        read.push(...records.map(({ id }) => id))
      assert.deepEqual(read, ids)
      await close()
    })

    it('that comes to no end fails, and does not end as if it were whole', async () => {
      const kill = (id: number) => portal.database.pool.query('select pg_terminate_backend($1)', [id])
      const { settled, person, close } = await settleAround(kill)
      const batches = readSettled(portal.database, settled, person)
      assert.equal((await batches.next()).value?.length, 200)
      await assert.rejects(batches.next())
      await close()
    })

    it('is known whole before the file begins where words are looked for', async () => {
      const { settled, soonest, close } = await settleAround(() => Promise.reject(new Error('asked')), 'pelanggan')
      assert.deepEqual([settled.first.length, (soonest as Float64Array).length], [0, all])
      await close()
    })
  })

  it('is written to the download log with who, what and how many', async () => {
    await csvOf('source_id=7&search=import', portal.people.STAFF)
    const entry = await closedEntry()
    const { user } = portal.people.STAFF
    assert.partialDeepStrictEqual(entry, {
      account_id: idOf(portal.people.STAFF),
      downloaded_by: user?.name,
      user_email: user?.email,
      nik: user?.nik,
      type: 'VOC (CSV)',
      status: 'done',
      total_rows: 0,
      filter: { source_id: [7], search: 'import' },
    })
  })

  it('that its reader gives up is logged as failed', async () => {
    const stop = new AbortController()
    // Much to read, and no words to keep for searches.
    await portal.database.pool.query(
      `insert into voc (createdby, status, source_id, longtext) select 'x', 'new', 6, repeat('. ', 8000) from generate_series(1, 1500) n`,
    )
    const response = await fetch(`${portal.url}${path}?source_id=6`, {
      headers: { authorization: `Bearer ${portal.people.PO.token}`, 'accept-encoding': 'identity' },
      signal: stop.signal,
    })
    await response.body?.getReader().read()
    stop.abort()
    const entry = await closedEntry()
    assert.equal(entry?.['status'], 'failed')
    assert.ok(Number(entry?.['total_rows']) < 1500)
  })

  it('refuses as the list does, before anything is logged', async () => {
    const logged = (await log()).length
    for (const query of [`search=${'a'.repeat(1001)}`, 'orderName=x', 'format=pdf', 'page=2']) {
      assert.equal((await portal.people.PO.get(`${path}?${query}`)).status, 400, query)
    }
    assert.equal((await portal.anonymous.get(path)).status, 401)
    assert.equal((await portal.people.GUEST.get(path)).status, 403)
    assert.equal((await log()).length, logged)
  })
})
