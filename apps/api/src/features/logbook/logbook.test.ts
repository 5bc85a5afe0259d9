import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { handOver, listHandovers, logbook, signOff, withdrawHandover } from '@ido/contract'
import { plusDays, today } from '../../platform/days.ts'
import { accountOf, type TestSession } from '../../testing/portal.ts'
import { at, day, entry, openDesk, shiftOn, write, type LogbookDesk } from './logbook.testkit.ts'

describe('the logbook', () => {
  let desk: LogbookDesk
  let agent: TestSession
  let colleague: TestSession
  let admin: TestSession
  before(async () => {
    desk = await openDesk()
    ;({ agent, colleague, admin } = desk)
  })
  after(() => desk.portal.close())

  const shiftsOf = (date: string) => ({ date, shift: 'siang' as const })

  it('keeps an entry in the writer’s name, with what was left out at its default', async () => {
    const made = await write(agent, { productId: 1, ticketNumber: 'INC-7', endedAt: at('07:40') })
    const { answer } = await colleague.call(logbook.detail, { params: { id: made.id } })
    const { id: _, agentId: __, ...shown } = answer
    assert.deepEqual(shown, {
      agent: accountOf('AGENT').email,
      date: day,
      shift: 'pagi',
      productId: 1,
      product: 'Agree',
      activity: 'Memeriksa antrean tiket IndiBiz',
      category: 'Penanganan tiket',
      ticketNumber: 'INC-7',
      ticketKnown: false,
      startedAt: `${day}T00:10:00.000Z`,
      endedAt: `${day}T00:40:00.000Z`,
      status: 'open',
      note: null,
      version: 1,
      signedOffBy: null,
      carriedFrom: null,
      carriedBy: null,
      can: { edit: false, remove: false },
    })
    assert.deepEqual(made.can, { edit: true, remove: true })
  })

  it('names every field that is wrong, in both languages', async () => {
    const wrong = entry({ startedAt: at('07:00', plusDays(day, 3)), endedAt: at('06:00'), productId: 999 })
    const refused = await agent.call(logbook.create, { body: wrong })
    assert.equal(refused.status, 400)
    assert.deepEqual(refused.fields, ['startedAt', 'endedAt', 'productId'])
    assert.match(refused.message, /di luar shift pagi/)
    const english = await agent.post(logbook.create.path, wrong, { 'accept-language': 'en' })
    assert.match(english.message, /outside shift pagi/)
    const ahead = plusDays(today(), 1)
    const early = await agent.call(logbook.create, { body: entry({ date: ahead, startedAt: at('07:00', ahead) }) })
    assert.deepEqual(early.fields, ['date'])
    const long = await agent.call(logbook.create, { body: entry({ endedAt: at('07:11', plusDays(day, 1)) }) })
    assert.deepEqual(long.fields, ['endedAt'])
    const tooLong = await agent.call(logbook.create, { body: entry({ endedAt: at('19:11') }) })
    assert.deepEqual(tooLong.fields, ['endedAt'])
    await write(agent, { endedAt: at('19:10') })
    for (const clock of ['04:59', '17:01']) {
      const elsewhere = await agent.call(logbook.create, { body: entry({ startedAt: at(clock) }) })
      assert.deepEqual(elsewhere.fields, ['startedAt'], clock)
    }
    await write(agent, { startedAt: at('05:00') })
    for (const [field, value] of Object.entries({ activity: ' ', category: 'Tidur', shift: 'sore', status: 'x' })) {
      assert.deepEqual((await agent.post(logbook.create.path, entry({ [field]: value }))).fields, [field])
    }
    const eve = plusDays(day, -1)
    await write(agent, { date: eve, shift: 'malam', startedAt: at('23:30', eve), endedAt: at('06:00') })
  })

  it('begins at most a quarter of an hour from now', async () => {
    const soon = new Date(Date.now() + 14 * 60_000)
    await write(agent, { ...shiftOn(soon), startedAt: soon.toISOString() })
    const later = new Date(Date.now() + 16 * 60_000)
    const { fields, message } = await agent.call(logbook.create, {
      body: entry({ ...shiftOn(new Date()), startedAt: later.toISOString() }),
    })
    assert.deepEqual(fields, ['startedAt'])
    assert.match(message, /belum tiba/)
    const now = new Date()
    const unfinished = { ...shiftOn(now), startedAt: now.toISOString() }
    await write(agent, { ...unfinished, endedAt: soon.toISOString() })
    const ended = await agent.call(logbook.create, { body: entry({ ...unfinished, endedAt: later.toISOString() }) })
    assert.deepEqual(ended.fields, ['endedAt'])
    assert.match(ended.message, /belum tiba/)
  })

  it('is changed by its writer and by ADMIN; a stale version changes nothing', async () => {
    const { id } = await write(agent)
    const params = { id }
    const foreign = await colleague.call(logbook.change, { params, body: { status: 'done', version: 1 } })
    assert.equal(foreign.status, 403)
    assert.match(foreign.message, new RegExp(accountOf('AGENT').email))
    const own = await agent.call(logbook.change, { params, body: { status: 'done', note: 'Selesai', version: 1 } })
    assert.deepEqual([own.answer.status, own.answer.note, own.answer.version], ['done', 'Selesai', 2])
    const stale = await admin.call(logbook.change, { params, body: { status: 'open', version: 1 } })
    assert.equal(stale.status, 409)
    const byAdmin = await admin.call(logbook.change, { params, body: { note: null, version: 2 } })
    assert.deepEqual([byAdmin.answer.note, byAdmin.answer.agent], [null, accountOf('AGENT').email])
    const same = await agent.call(logbook.change, { params, body: { status: 'done', version: 3 } })
    assert.equal(same.answer.version, 3)
  })

  it('is handed over once a day and shift, and signed off by somebody else, once even at the same moment', async () => {
    const date = plusDays(day, -2)
    const shift = shiftsOf(date)
    const one = await write(agent, { ...shift, startedAt: at('15:00', date) })
    await write(agent, { ...shift, startedAt: at('16:00', date), status: 'done' })
    await write(colleague, { ...shift, startedAt: at('16:00', date) })
    const given = await agent.call(handOver, { body: { ...shift, note: 'Dua tiket menunggu vendor' } })
    const { entries, openEntries, isOwn, can } = given.answer
    assert.deepEqual([entries, openEntries, isOwn, can.signOff], [2, 1, true, false])
    assert.match(can.whyNot ?? '', /orang lain/)
    assert.equal((await agent.call(handOver, { body: { ...shift, note: 'Lagi' } })).status, 409)

    const params = { id: given.answer.id }
    assert.equal((await agent.call(signOff, { params, body: {} })).status, 403)
    const waiting = await colleague.call(listHandovers, { query: { open: 'true' } })
    assert.deepEqual(
      waiting.answer.map((handover) => [handover.id, handover.can.signOff]),
      [[params.id, true]],
    )
    // The entry may still be changed until somebody takes the shift over.
    const early = await agent.call(logbook.change, { params: { id: one.id }, body: { note: 'a', version: 1 } })
    assert.equal(early.status, 200)
    const takers = Array.from({ length: 20 }, (_, place) => (place % 2 ? colleague : admin))
    const taken = await Promise.all(takers.map((by) => by.call(signOff, { params, body: { note: 'Diterima' } })))
    assert.deepEqual(
      taken.map(({ status }) => status).toSorted((a, b) => a - b),
      [200, ...Array<number>(19).fill(409)],
    )
    const closed = await agent.call(listHandovers, { query: { open: 'false', search: 'vendor' } })
    assert.equal(closed.meta.totalData, 1)
    assert.equal(closed.answer[0]?.signOffNote, 'Diterima')
    const audited = await desk.portal.database.pool.query(
      `select action from audit_event where subject_type = 'handover' order by seq`,
    )
    assert.deepEqual(
      audited.rows.map((row: { action: string }) => row.action),
      ['handover.given', 'handover.signed-off'],
    )
  })

  it('leaves what is not done to whoever takes it over, in the shift that is on, where it is theirs', async () => {
    const date = plusDays(day, -12)
    const shift = shiftsOf(date)
    const named = { ...shift, productId: 2, ticketNumber: 'INC-77' }
    const one = await write(agent, {
      ...named,
      activity: 'Menunggu vendor',
      startedAt: at('15:00', date),
      note: 'Siang',
    })
    await write(agent, { ...shift, activity: 'Menunggu kabel', startedAt: at('16:00', date), status: 'on-progress' })
    await write(agent, { ...shift, activity: 'Menunggu selesai', startedAt: at('16:30', date), status: 'done' })
    const { answer: given } = await agent.call(handOver, { body: { ...shift, note: 'Dua menunggu' } })
    await colleague.call(signOff, { params: { id: given.id }, body: {} })
    const { answer: carried } = await colleague.call(logbook.list, {
      query: { mine: 'true', search: 'menunggu', orderName: 'startedAt', orderBy: 'asc' },
    })
    const now = shiftOn(new Date())
    assert.deepEqual(
      carried.map((row) => [row.activity, row.status, row.date, row.shift, row.can.edit]),
      [
        ['Menunggu vendor', 'open', now.date, now.shift, true],
        ['Menunggu kabel', 'on-progress', now.date, now.shift, true],
      ],
    )
    const [first] = carried
    assert.deepEqual([first?.productId, first?.ticketNumber, first?.endedAt], [2, 'INC-77', null])
    const from = { agent: accountOf('AGENT').email, ...shift }
    assert.deepEqual([first?.note, first?.carriedFrom, first?.carriedBy], ['Siang', from, null])
    const { answer: left } = await agent.call(logbook.detail, { params: { id: one.id } })
    assert.deepEqual([left.status, left.agent], ['open', accountOf('AGENT').email])
    assert.deepEqual([left.note, left.carriedFrom, left.carriedBy], ['Siang', null, accountOf('STAFF').email])
    const { text: file } = await colleague.get('/api/v2/logbook/export?format=csv&search=vendor&mine=true')
    assert.match(file, new RegExp(`Siang,.*"${from.agent}, ${date} Siang"`))
  })

  it('is own, not done, of who has it now: not of who gave it, whose entry stays as it was signed', async () => {
    const date = plusDays(day, -13)
    const shift = shiftsOf(date)
    await write(agent, { ...shift, activity: 'Diserahkan terbuka', startedAt: at('15:00', date) })
    const owned = async (by: TestSession, mine: 'true' | 'written' = 'true') => {
      const query = { mine, status: 'open,on-progress', search: 'diserahkan' } as const
      return (await by.call(logbook.list, { query })).answer
    }
    assert.equal((await owned(agent)).length, 1)
    const { answer: given } = await agent.call(handOver, { body: { ...shift, note: 'Satu' } })
    assert.equal((await owned(agent)).length, 1, 'nobody has taken it yet')
    await colleague.call(signOff, { params: { id: given.id }, body: {} })
    assert.deepEqual(await owned(agent), [])
    const [taken] = await owned(colleague)
    assert.equal(taken?.carriedFrom?.date, date)
    assert.deepEqual(
      (await owned(agent, 'written')).map(({ carriedBy }) => carriedBy),
      [accountOf('STAFF').email],
    )
  })

  it('is frozen for that agent, day and shift once it was taken over; ADMIN alone corrects it and says why', async () => {
    const date = plusDays(day, -4)
    const shift = shiftsOf(date)
    const { id } = await write(agent, { ...shift, startedAt: at('15:00', date) })
    const others = await write(colleague, { ...shift, startedAt: at('15:00', date) })
    const elsewhere = await write(agent, { date, startedAt: at('14:00', date) })
    const { answer } = await agent.call(handOver, { body: { ...shift, note: 'Aman' } })
    await colleague.call(signOff, { params: { id: answer.id }, body: {} })
    const params = { id }

    const frozen = await agent.call(logbook.change, { params, body: { status: 'done', version: 1 } })
    assert.equal(frozen.status, 409)
    assert.match(frozen.message, new RegExp(accountOf('STAFF').email))
    assert.equal(
      (await agent.call(logbook.create, { body: entry({ ...shift, startedAt: at('17:00', date) }) })).status,
      409,
    )
    const moved = await agent.call(logbook.change, {
      params: { id: elsewhere.id },
      body: { shift: 'siang', version: 1 },
    })
    assert.equal(moved.status, 409)
    const { answer: seen } = await agent.call(logbook.detail, { params })
    assert.deepEqual([seen.can, seen.signedOffBy], [{ edit: false, remove: false }, accountOf('STAFF').email])
    assert.equal((await write(agent, { date, startedAt: at('09:00', date) })).can.edit, true)
    const free = await colleague.call(logbook.change, { params: { id: others.id }, body: { note: 'x', version: 1 } })
    assert.equal(free.status, 200)

    const silent = await admin.call(logbook.change, { params, body: { status: 'done', version: 1 } })
    assert.deepEqual(silent.fields, ['reason'])
    const body = { status: 'done' as const, version: 1, reason: 'Tiket ternyata sudah selesai' }
    assert.equal((await admin.call(logbook.change, { params, body })).answer.status, 'done')
  })

  it('is taken back by its author until somebody has signed it off', async () => {
    const date = plusDays(day, -6)
    const body = { ...shiftsOf(date), note: 'Terlalu dini' }
    const { answer: given } = await agent.call(handOver, { body })
    assert.deepEqual([given.can.withdraw, given.can.signOff], [true, false])
    const params = { id: given.id }
    for (const by of [colleague, admin]) {
      const foreign = await by.call(withdrawHandover, { params })
      assert.equal(foreign.status, 403)
      assert.match(foreign.message, new RegExp(accountOf('AGENT').email))
    }
    assert.equal((await agent.call(withdrawHandover, { params })).status, 200)
    assert.equal((await agent.call(withdrawHandover, { params })).status, 404)
    const { rows } = await desk.portal.database.pool.query(
      `select action, before from audit_event where subject_type = 'handover' order by seq desc limit 1`,
    )
    assert.deepEqual(rows, [{ action: 'handover.withdrawn', before: { note: body.note } }])
    const { answer: again } = await agent.call(handOver, { body: { ...body, note: 'Sekarang selesai' } })
    await colleague.call(signOff, { params: { id: again.id }, body: {} })
    const late = await agent.call(withdrawHandover, { params: { id: again.id } })
    assert.equal(late.status, 409)
    assert.match(late.message, new RegExp(accountOf('STAFF').email))
  })

  it('takes what began after the sign-off, which is not part of it', async () => {
    const shift = shiftOn(new Date())
    const { answer } = await colleague.call(handOver, { body: { ...shift, note: 'Pulang lebih awal' } })
    const { answer: taken } = await agent.call(signOff, { params: { id: answer.id }, body: {} })
    const minute = 60_000
    const start = (minutes: number) => ({ ...shift, startedAt: new Date(Date.now() + minutes * minute).toISOString() })
    const earlier = await colleague.call(logbook.create, { body: entry(start(-1)) })
    assert.equal(earlier.status, 409)
    const later = await write(colleague, start(5))
    assert.deepEqual([later.signedOffBy, later.can], [null, { edit: true, remove: true }])
    const params = { id: later.id }
    const { answer: listed } = await agent.call(listHandovers, { query: { search: 'Pulang lebih awal' } })
    assert.equal(listed[0]?.entries, taken.entries)
    const back = await colleague.call(logbook.change, { params, body: { ...start(-1), version: 1 } })
    assert.equal(back.status, 409)
    const note = await colleague.call(logbook.change, { params, body: { note: 'Telepon terakhir', version: 1 } })
    assert.equal(note.status, 200)
  })

  it('lists, filters, sorts and counts', async () => {
    const date = plusDays(day, -10)
    const add = (more: object) => write(agent, { date, ...more })
    await add({ startedAt: at('07:00', date), activity: 'Serah terima Zamrud', productId: 2, status: 'done' })
    await add({ startedAt: at('09:00', date), activity: 'Memantau zamrud', category: 'Pemantauan' })
    await add({ startedAt: at('08:00', date), activity: 'Laporan 100% zamrud', category: 'Pelaporan' })
    const found = async (query: object) => {
      const { answer, meta } = await colleague.call(logbook.list, { query: { search: 'zamrud', ...query } })
      assert.equal(meta.totalData, answer.length)
      return answer.map(({ startedAt }) => Number(startedAt.slice(11, 13)) + 7)
    }
    assert.deepEqual(await found({}), [9, 8, 7])
    assert.deepEqual(await found({ orderName: 'startedAt', orderBy: 'asc' }), [7, 8, 9])
    assert.deepEqual(await found({ category: 'Pemantauan,Pelaporan' }), [9, 8])
    assert.deepEqual(await found({ status: 'done' }), [7])
    assert.deepEqual(await found({ product: 'Antares IoT,Agree' }), [7])
    assert.deepEqual(await found({ orderName: 'product' }), [7, 9, 8])
    assert.deepEqual(await found({ search: 'LAPORAN 100%' }), [8])
    assert.deepEqual(await found({ mine: 'true' }), [])
    assert.deepEqual(await found({ date_from: date, date_to: date }), [])
    assert.deepEqual(
      await found({ date_from: date, date_to: plusDays(date, 1), agent: accountOf('AGENT').email }),
      [9, 8, 7],
    )
    for (const field of ['shift', 'status', 'category']) {
      assert.deepEqual((await agent.get(`/api/v2/logbook?${field}=tidak-ada`)).fields, [field])
    }
  })

  it('is closed without a session and to roles that keep none', async () => {
    const cmp = await desk.portal.signIn('CMP')
    for (const path of ['/api/v2/logbook', '/api/v2/logbook-handovers']) {
      assert.equal((await desk.portal.anonymous.get(path)).status, 401)
      assert.equal((await cmp.get(path)).status, 403)
    }
  })
})
