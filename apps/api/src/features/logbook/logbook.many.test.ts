import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { handOver, logbook, signOff, type ImportLine } from '@ido/contract'
import { plusDays } from '../../platform/days.ts'
import { accountOf, type TestSession } from '../../testing/portal.ts'
import { at, day, entry, openDesk, write, type LogbookDesk } from './logbook.testkit.ts'

describe('the logbook as a management list', () => {
  let desk: LogbookDesk
  let agent: TestSession
  let colleague: TestSession
  let admin: TestSession
  before(async () => {
    desk = await openDesk()
    ;({ agent, colleague, admin } = desk)
  })
  after(() => desk.portal.close())

  const freeze = async (date: string) => {
    const { answer } = await agent.call(handOver, { body: { date, shift: 'pagi', note: 'Aman' } })
    await colleague.call(signOff, { params: { id: answer.id }, body: {} })
  }
  const total = async () => (await agent.call(logbook.list, { query: {} })).meta.totalData

  it('tells everything that was done to an entry, with what differs', async () => {
    const { id } = await write(agent)
    const params = { id }
    await admin.call(logbook.change, { params, body: { status: 'done', productId: 1, version: 1, reason: 'Lupa' } })
    const { answer } = await colleague.call(logbook.history, { params })
    assert.deepEqual(
      answer.map(({ who, action, reason }) => [who, action, reason]),
      [
        [accountOf('ADMIN').email, 'logbook.changed', 'Lupa'],
        [accountOf('AGENT').email, 'logbook.created', null],
      ],
    )
    assert.deepEqual(answer[0]?.changes, [
      { field: 'status', before: 'open', after: 'done' },
      { field: 'product', before: null, after: 'Agree' },
    ])
  })

  it('deletes with an undo; not what others wrote, nor what was taken over', async () => {
    const date = plusDays(day, -3)
    const kept = await write(agent, { date, startedAt: at('08:00', date), note: 'x' })
    const gone = await write(agent, { date, startedAt: at('09:00', date) })
    const params = { id: kept.id }
    assert.equal((await colleague.call(logbook.remove, { params })).status, 403)
    const { answer } = await agent.call(logbook.remove, { params })
    assert.equal((await agent.call(logbook.detail, { params })).status, 404)
    assert.equal((await colleague.call(logbook.restore, { params: { id: answer.trashId } })).status, 403)
    const back = await agent.call(logbook.restore, { params: { id: answer.trashId } })
    assert.deepEqual(back.answer, kept)
    assert.equal((await agent.call(logbook.restore, { params: { id: answer.trashId } })).status, 404)

    const { answer: trash } = await agent.call(logbook.remove, { params: { id: gone.id } })
    await freeze(date)
    assert.equal((await agent.call(logbook.remove, { params })).status, 409)
    assert.equal((await admin.call(logbook.remove, { params })).status, 409)
    assert.equal((await agent.call(logbook.restore, { params: { id: trash.trashId } })).status, 409)
  })

  it('changes many at once, previews without a trace, and says of each why not', async () => {
    const date = plusDays(day, -5)
    const frozen = await write(agent, { date, startedAt: at('08:00', date) })
    await freeze(date)
    const [one, two, foreign] = [await write(agent), await write(agent), await write(colleague)]
    const body = { ids: [one.id, two.id, foreign.id, frozen.id], change: { status: 'done' as const } }
    const preview = await agent.call(logbook.bulk, { body: { ...body, preview: true } })
    const [first, , third, fourth] = preview.answer
    assert.deepEqual(first?.changes, [{ field: 'status', before: 'open', after: 'done' }])
    assert.match(third?.problem ?? '', new RegExp(accountOf('STAFF').email))
    assert.match(fourth?.problem ?? '', /sudah diterima/)
    assert.equal((await agent.call(logbook.detail, { params: { id: one.id } })).answer.status, 'open')
    const done = await agent.call(logbook.bulk, { body })
    assert.deepEqual(done.answer, preview.answer)
    const statuses = await Promise.all(
      body.ids.map(async (id) => (await agent.call(logbook.detail, { params: { id } })).answer.status),
    )
    assert.deepEqual(statuses, ['done', 'done', 'open', 'open'])
  })

  it('goes out as a file and comes back in as the same', async () => {
    await write(agent, { productId: 2, endedAt: at('07:55'), note: '=1+1', ticketNumber: 'INC-9' })
    const file = await agent.get('/api/v2/logbook/export')
    assert.match(file.text, /^\uFEFF?ID,Tanggal,Shift,Agent,Mulai/)
    // The line is closed when the stream has ended, a moment after its last byte arrived.
    const logged = () =>
      desk.portal.database.pool.query(`select type, total_rows, status from download_log order by id desc limit 1`)
    let { rows } = await logged()
    for (let tries = 0; tries < 50 && rows[0]?.status === 'running'; tries += 1) {
      await pause(20)
      ;({ rows } = await logged())
    }
    assert.deepEqual(rows, [{ type: 'Logbook (CSV)', total_rows: await total(), status: 'done' }])
    const lines = await admin.upload<ImportLine[]>('/api/v2/logbook/import?preview=true', 'log.csv', file.text)
    assert.deepEqual(
      (lines.body?.content ?? []).filter(({ action }) => action !== 'same'),
      [],
    )
  })

  it('comes in from a file, all lines or none, with every problem named', async () => {
    const head = 'Tanggal;Shift;Mulai;Selesai;Aktivitas;Kategori;Produk;Status'
    const good = `${day};malam;23:30;00.15;Memantau beban;Pemantauan;antares iot;done`
    const bad = `${day};sore;25:00;;Tanpa kategori;;Tidak ada;open`
    const count = await total()
    const send = (lines: string[], preview = false) =>
      agent.upload<ImportLine[]>(`/api/v2/logbook/import?preview=${preview}`, 'log.csv', [head, ...lines].join('\r\n'))
    const refused = await send([good, bad])
    assert.equal(refused.status, 409)
    assert.equal(await total(), count)
    const told = (refused.body?.content ?? []).map(({ line, action, problems }) => [
      line,
      action,
      problems.map(({ column }) => column),
    ])
    assert.deepEqual(told, [
      [2, 'create', []],
      [3, 'refused', ['Shift', 'Mulai', 'Produk', 'Kategori']],
    ])
    assert.match(refused.body?.content[0]?.label ?? '', /^\d+ \w+ \d{4} Malam · Memantau beban$/)
    assert.equal((await send([good])).status, 200)
    const { answer } = await agent.call(logbook.list, { query: { search: 'Memantau beban' } })
    const [{ startedAt, endedAt, product, agent: who } = {}] = answer
    assert.deepEqual(
      [startedAt, endedAt, product, who],
      [`${day}T16:30:00.000Z`, `${day}T17:15:00.000Z`, 'Antares IoT', accountOf('AGENT').email],
    )
  })

  it('reads a day of a file as Indonesia writes it, and says of which line the day is none', async () => {
    const [year, month, dayOfMonth] = day.split('-')
    const line = (date: string) => `${date};malam;23:40;00:10;Hari menurut ${date};Pemantauan`
    const send = (dates: string[]) =>
      agent.upload<ImportLine[]>(
        '/api/v2/logbook/import',
        'log.csv',
        ['Tanggal;Shift;Mulai;Selesai;Aktivitas;Kategori', ...dates.map(line)].join('\r\n'),
      )
    const written = `${dayOfMonth}/${month}/${year}`
    const refused = await send([written, '31/02/2026', '2026-13-01', '21/11/26', 'kemarin'])
    assert.equal(refused.status, 409, refused.text)
    assert.deepEqual(
      refused.body?.content.map(({ line: where, problems }) => [where, problems.map(({ field }) => field)]),
      [
        [2, []],
        [3, ['date']],
        [4, ['date']],
        [5, ['date']],
        [6, ['date']],
      ],
    )
    assert.equal((await send([written])).status, 200)
    const { answer } = await agent.call(logbook.list, { query: { search: `Hari menurut ${written}` } })
    assert.deepEqual(
      answer.map(({ date, startedAt, endedAt }) => [date, startedAt, endedAt]),
      [[day, `${day}T16:40:00.000Z`, `${day}T17:10:00.000Z`]],
    )
  })

  it('takes a ticket that is not known and says so, also of one that the reader may not see', async () => {
    const { pool } = desk.portal.database
    await pool.query(
      `with door as (insert into ticket_origin (name) values ('known') returning id)
       insert into ticket (origin_id, number, opened_at, status_id, region_id, product_id) select id, 'INC-5', now(), 1, 3, 1 from door`,
    )
    const named = await write(agent, { ticketNumber: 'inc-5' })
    const unheard = await write(agent, { ticketNumber: 'INC-55' })
    const none = await write(agent)
    assert.deepEqual([named.ticketKnown, unheard.ticketKnown, none.ticketKnown], [true, false, null])
    const scoped = (regions: number[] | null) =>
      pool.query('update account set scope_regions = $1 where nik = $2', [regions, accountOf('AGENT').nik])
    await scoped([2])
    try {
      const { answer } = await agent.call(logbook.detail, { params: { id: named.id } })
      assert.deepEqual([answer.ticketNumber, answer.ticketKnown], ['inc-5', false])
    } finally {
      await scoped(null)
    }
  })

  it('shows entries and hand-overs within a person’s data scope only', async () => {
    const { pool } = desk.portal.database
    const date = plusDays(day, -20)
    const inside = await write(admin, { date, startedAt: at('08:00', date), productId: 1 })
    const outside = await write(admin, { date, startedAt: at('08:00', date), productId: 2 })
    const none = await write(admin, { date, startedAt: at('08:00', date) })
    const { answer: given } = await admin.call(handOver, { body: { date, shift: 'pagi', note: 'Rahasia' } })
    await pool.query(
      `with door as (insert into ticket_origin (name) values ('own') returning id)
       insert into ticket (origin_id, number, opened_at, status_id, region_id, product_id) select id, 'INC-3', now(), 1, 3, 1 from door`,
    )
    const ticket = await write(admin, { date, startedAt: at('08:00', date), productId: 1, ticketNumber: 'inc-3' })
    const scoped = async (regions: number[] | null, products: number[] | null) => {
      const [row] = [accountOf('AGENT').nik]
      await pool.query('update account set scope_regions = $1, scope_products = $2 where nik = $3', [
        regions,
        products,
        row,
      ])
      const query = { date_from: date, date_to: plusDays(date, 1) }
      return (await agent.call(logbook.list, { query })).answer.map(({ id }) => id).toSorted((a, b) => a - b)
    }
    try {
      assert.deepEqual(await scoped(null, [1]), [inside.id, ticket.id])
      for (const id of [outside.id, none.id]) {
        assert.equal((await agent.call(logbook.detail, { params: { id } })).status, 404)
        assert.equal((await agent.call(logbook.history, { params: { id } })).status, 404)
        assert.equal((await agent.call(logbook.change, { params: { id }, body: { version: 1 } })).status, 404)
      }
      const moved = await write(admin, { date, startedAt: at('08:00', date), productId: 2, ticketNumber: 'inc-3' })
      const patch = { version: moved.version, productId: 1, ticketNumber: null }
      await admin.call(logbook.change, { params: { id: moved.id }, body: patch })
      const history = async () => (await agent.call(logbook.history, { params: { id: moved.id } })).answer[0]?.changes
      assert.deepEqual(await history(), [
        { field: 'ticketNumber', before: 'inc-3', after: null },
        { field: 'product', before: '•••', after: 'Agree' },
      ])
      await scoped([2], null)
      assert.deepEqual(await history(), [
        { field: 'ticketNumber', before: '•••', after: null },
        { field: 'product', before: 'Antares IoT', after: 'Agree' },
      ])
      await admin.call(logbook.remove, { params: { id: moved.id } })
      await scoped(null, [1])
      const list = await agent.get<{ id: number }[]>('/api/v2/logbook-handovers?search=Rahasia')
      assert.deepEqual(list.body?.content, [])
      assert.equal((await agent.call(signOff, { params: { id: given.id }, body: {} })).status, 404)
      const foreign = await agent.post('/api/v2/logbook', entry({ date, startedAt: at('08:00', date), productId: 2 }))
      assert.deepEqual(foreign.fields, ['productId'])
      assert.ok(!(await agent.get('/api/v2/logbook/export')).text.includes('Antares'))
      assert.deepEqual(await scoped([2], null), [inside.id, outside.id, none.id])
      assert.deepEqual(await scoped([3], null), [inside.id, outside.id, none.id, ticket.id])
    } finally {
      await scoped(null, null)
    }
  })
})
