import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { type ImportLine, jakartaDay, type TargetRow, targets, targetSpan } from '@ido/contract'
import { testPortal, type TestPortal, type TestSession } from '../../testing/portal.ts'

type Body = Parameters<typeof setBy>[1]
const setBy = (
  by: TestSession,
  more: {
    measure?: string
    period?: string
    value?: number
    note?: string
    productId?: number | null
    regionId?: number | null
  },
) =>
  // prettier-ignore
  by.call(targets.create, { body: { measure: 'tickets.sla_compliance', period: '2026-11', value: 0.95, ...more } })

describe('targets', () => {
  let portal: TestPortal
  let admin: TestSession
  let manager: TestSession
  let ofRegionTwo: TestSession
  before(async () => {
    portal = await testPortal()
    admin = await portal.signIn('ADMIN')
    manager = await portal.signIn('MANAGEMENT')
    ofRegionTwo = await portal.addPerson({ email: 'dua@ido.example', roles: ['MANAGEMENT'], regions: [2] })
  })
  after(() => portal.close())

  const list = async (query: object = {}, by = admin) => (await by.call(targets.list, { query })).answer
  async function set(more: Body, by = admin): Promise<TargetRow> {
    const { status, text, answer } = await setBy(by, more)
    assert.equal(status, 200, text)
    return answer
  }
  const change = ({ id, version }: TargetRow, body: object, by = admin) =>
    by.call(targets.change, { params: { id }, body: { version, ...body } })
  const audit = async (id: number) =>
    (
      await portal.database.pool.query<{ action: string; actor_name: string; before: unknown; after: unknown }>(
        `select action, actor_name, before, after from audit_event where subject_type = 'target' and subject_id = $1 order by seq`,
        [String(id)],
      )
    ).rows
  const importFile = (content: string, by = admin, preview = false) =>
    by.upload<ImportLine[]>(`/api/v2/target/import?preview=${preview}`, 'target.csv', content)

  it('are set by those who manage, per measure, period, product and region, and stand in the audit log', async () => {
    const made = await set({ productId: 5, regionId: 2, note: 'Rapat tahunan' }, manager)
    const { id: _id, ...told } = made
    assert.deepEqual(told, {
      measure: 'tickets.sla_compliance',
      period: '2026-11',
      from: '2026-11-01',
      to: '2026-12-01',
      productId: 5,
      product: told.product,
      regionId: 2,
      region: 'T-REG 2',
      value: 0.95,
      note: 'Rapat tahunan',
      version: 1,
      can: { edit: true },
    })
    assert.ok(told.product)
    const [event] = await audit(made.id)
    assert.deepEqual([event?.action, event?.before], ['target.created', null])
    assert.match(JSON.stringify(event?.after), /"region":"T-REG 2"/)
    for (const role of ['CMP', 'PO', 'AGENT', 'STAFF', 'GUEST'] as const) {
      assert.equal((await setBy(await portal.signIn(role), { period: '2027-01' })).status, 403, role)
    }
    assert.equal((await setBy(portal.anonymous, { period: '2027-01' })).status, 401)
  })

  it('know their days: months, quarters and years, the last of the year too', () => {
    const spans = ['2026-02', '2026-12', '2026-Q1', '2026-Q4', '2026', '2026-13', '2026-Q5', '26', '2026-1'].map(
      targetSpan,
    )
    assert.deepEqual(
      spans.map((span) => span && `${span.from} ${span.to}`),
      [
        '2026-02-01 2026-03-01',
        '2026-12-01 2027-01-01',
        '2026-01-01 2026-04-01',
        '2026-10-01 2027-01-01',
        '2026-01-01 2027-01-01',
        null,
        null,
        null,
        null,
      ],
    )
  })

  it('refuse what they cannot be for, by field and in both languages', async () => {
    const refused: [Body, string][] = [
      [{ measure: 'tickets.nothing' }, 'measure'],
      [{ measure: 'infra.samples' }, 'measure'],
      [{ period: '2026-13' }, 'period'],
      [{ period: '1999' }, 'period'],
      [{ value: 1.2 }, 'value'],
      [{ value: -0.1 }, 'value'],
      [{ measure: 'voc.nps', value: 101 }, 'value'],
      [{ regionId: 99 }, 'regionId'],
      [{ productId: 9999 }, 'productId'],
      [{ measure: 'infra.availability', regionId: 2 }, 'regionId'],
    ]
    for (const [body, field] of refused) {
      const { status, fields, text } = await setBy(admin, body)
      assert.deepEqual([status, fields], [400, [field]], `${JSON.stringify(body)} ${text}`)
    }
    for (const [value, limits] of [
      [1.9, ['paling besar 100%', 'must be at most 100%']],
      [-0.1, ['paling kecil 0%', 'must be at least 0%']],
    ] as const) {
      for (const [at, language] of ['id', 'en'].entries()) {
        const share = { measure: 'tickets.sla_compliance', period: '2026-11', value }
        const { message } = await admin.post('/api/v2/target', share, { 'accept-language': language })
        assert.equal(message, `value: ${limits[at]}`, 'shares are typed in percent')
      }
    }
    const body = { measure: 'tickets.sla_compliance', period: 'besok', value: 0.9 }
    const inEnglish = await admin.post('/api/v2/target', body, { 'accept-language': 'en' })
    assert.equal(inEnglish.message, 'period: must be a month (2026-11), a quarter (2026-Q4) or a year (2026)')
    const inIndonesian = await admin.post('/api/v2/target', body, { 'accept-language': 'id' })
    assert.equal(inIndonesian.message, 'period: harus bulan (2026-11), triwulan (2026-Q4), atau tahun (2026)')
  })

  it('are one for each name, also where it names all products and regions', async () => {
    const first = await set({ period: '2026-Q4' })
    const again = await setBy(admin, { period: '2026-Q4', value: 0.9 })
    assert.deepEqual([again.status, again.fields], [400, ['period']])
    assert.deepEqual(
      (await list({ period: '2026-Q4' })).map(({ id }) => id),
      [first.id],
    )
  })

  it('are changed in value and note alone; who comes second is told', async () => {
    const target = await set({ period: '2026-10' })
    const [one, other] = await Promise.all([
      change(target, { value: 0.96, reason: 'Dinaikkan' }),
      change(target, { value: 0.97 }, manager),
    ])
    assert.deepEqual(new Set([one.status, other.status]), new Set([200, 409]))
    const { answer: now } = await admin.call(targets.detail, { params: { id: target.id } })
    assert.deepEqual([now.version, [0.96, 0.97].includes(now.value)], [2, true])
    const moved = await admin.put(`/api/v2/target/${target.id}`, { version: 2, period: '2026-09' })
    assert.deepEqual([moved.status, moved.fields], [400, ['period']])
    const { answer: unmoved } = await admin.call(targets.detail, { params: { id: target.id } })
    assert.deepEqual([unmoved.period, unmoved.version], ['2026-10', 2])
    assert.deepEqual((await change(now, { value: 2 })).fields, ['value'])
    assert.deepEqual((await change(now, { value: now.value })).answer.version, 2)
    const events = await audit(target.id)
    assert.deepEqual(
      events.map(({ action }) => action),
      ['target.created', 'target.changed'],
    )
    assert.deepEqual(events[1]?.before, { value: 0.95 })
    const { answer: history } = await admin.call(targets.history, { params: { id: target.id } })
    assert.deepEqual(history[0]?.changes, [{ field: 'value', before: 0.95, after: now.value }])
  })

  it('of others’ regions do not exist for a person with a scope, who sets none for more than that', async () => {
    const inside = await set({ period: '2026-09', regionId: 2 }, ofRegionTwo)
    const outside = await set({ period: '2026-09', regionId: 3, note: 'rahasia' })
    const whole = await set({ period: '2026-09' })
    const seen = await list({ period: '2026-09' }, ofRegionTwo)
    assert.deepEqual(
      seen.map(({ id }) => id),
      [inside.id],
    )
    assert.deepEqual(await list({ region: '3' }, ofRegionTwo), [])
    for (const { id } of [outside, whole]) {
      assert.equal((await ofRegionTwo.call(targets.detail, { params: { id } })).status, 404)
      assert.equal((await ofRegionTwo.call(targets.history, { params: { id } })).status, 404)
      assert.equal((await change({ ...outside, id }, { value: 0.5 }, ofRegionTwo)).status, 404)
      assert.equal((await ofRegionTwo.call(targets.remove, { params: { id } })).status, 404)
    }
    for (const regionId of [null, 3]) {
      const refused = await setBy(ofRegionTwo, { period: '2026-08', regionId })
      assert.deepEqual([refused.status, refused.message.startsWith('regionId: ')], [403, true], refused.text)
    }
    const { answer } = await ofRegionTwo.call(targets.bulk, {
      body: { ids: [inside.id, outside.id], change: { percent: -10 } },
    })
    assert.deepEqual(
      answer.map(({ problem }) => problem === null),
      [true, false],
    )
    assert.equal((await list({ region: '3', period: '2026-09' }))[0]?.value, 0.95)
    const removed = await admin.call(targets.remove, { params: { id: outside.id } })
    const undone = (by: TestSession) => by.call(targets.restore, { params: { id: removed.answer.trashId } })
    assert.equal((await undone(ofRegionTwo)).status, 404)
    assert.equal((await undone(admin)).answer.note, 'rahasia')
    const file = (await ofRegionTwo.get('/api/v2/target/export')).text
    assert.ok(file.includes('T-REG 2') && !file.includes('T-REG 3') && !file.includes('rahasia'), file)
    const line = 'measure;period;regionId;value\ntickets.sla_compliance;2026-09;T-REG 3;0,5\n'
    assert.deepEqual(
      (await importFile(line, ofRegionTwo)).body?.content[0]?.problems.map(({ field }) => field),
      ['regionId'],
    )
    const forAll = 'measure;period;value\ntickets.sla_compliance;2026-09;0,5\n'
    assert.equal((await importFile(forAll, ofRegionTwo)).status, 409)
  })

  it('are deleted and come back, unless another has taken their place', async () => {
    const target = await set({ period: '2026-07', note: 'kembali' })
    const { answer } = await admin.call(targets.remove, { params: { id: target.id } })
    assert.deepEqual(await list({ period: '2026-07' }), [])
    const taken = await set({ period: '2026-07' })
    const restore = () => admin.call(targets.restore, { params: { id: answer.trashId } })
    assert.equal((await restore()).status, 409)
    await admin.call(targets.remove, { params: { id: taken.id } })
    assert.deepEqual((await restore()).answer, target)
    assert.deepEqual((await audit(target.id)).map(({ action }) => action), ['target.created', 'target.deleted', 'target.restored']) // prettier-ignore
  })

  it('are found by measure, period, place, words of their names, and whether they run', async () => {
    const running = await set({ measure: 'orders.completed', period: jakartaDay(Date.now()).slice(0, 4), value: 1200 })
    const found = async (query: object) => (await list({ size: 100, ...query })).some(({ id }) => id === running.id)
    assert.equal(await found({ running: 'true' }), true)
    assert.equal(await found({ running: 'false' }), false)
    assert.equal(await found({ measure: 'orders.completed,voc.nps' }), true)
    assert.equal(await found({ search: 'completed' }), true)
    assert.equal(await found({ search: 'T-REG 2' }), false)
    const values = (await list({ size: 100, orderName: 'value' })).map(({ value }) => value)
    assert.deepEqual(
      values,
      values.toSorted((a, b) => a - b),
    )
  })

  it('are raised together, each from its own value', async () => {
    const [high, low] = [await set({ period: '2026-06', value: 0.9 }), await set({ period: '2026-05', value: 0.7 })]
    const ids = [high.id, low.id]
    const preview = await admin.call(targets.bulk, { body: { ids, change: { percent: 20 }, preview: true } })
    assert.deepEqual(
      preview.answer.map(({ problem }) => problem === null),
      [false, true],
    )
    assert.deepEqual(preview.answer[1]?.changes, [{ field: 'value', before: 0.7, after: 0.84 }])
    assert.equal((await list({ period: '2026-05' }))[0]?.value, 0.7)
    await admin.call(targets.bulk, { body: { ids: [low.id], change: { percent: 20, note: 'Naik' } } })
    assert.deepEqual(
      (await list({ period: '2026-05' })).map(({ value, note }) => [value, note]),
      [[0.84, 'Naik']],
    )
  })

  it('go out and come in as a file, in the words of either language, all lines or none', async () => {
    const file = await admin.get('/api/v2/target/export')
    const back = await importFile(file.text)
    assert.deepEqual(new Set(back.body?.content.map(({ action }) => action)), new Set(['same']), back.text)
    const lines = [
      'Ukuran;Periode;Produk;Regional;Target;Catatan',
      'orders.completed;2026-q3;*;T-REG 1;1.250.000;Triwulan',
      'tickets.sla_compliance;2026-04;;t-reg 4;92,5%;',
      'tickets.sla_compliance;2026-05;*;*;0,8;',
      'tickets.sla_compliance;2027-02;*;*;1,1%;',
    ]
    const made = await importFile(lines.join('\n'))
    assert.deepEqual(
      made.body?.content.map(({ action }) => action),
      ['create', 'create', 'change', 'create'],
      made.text,
    )
    const values = async (query: object) => (await list(query)).map(({ value, note }) => [value, note])
    assert.deepEqual(await values({ period: '2026-Q3' }), [[1_250_000, 'Triwulan']])
    assert.deepEqual(await values({ period: '2026-04' }), [[0.925, '']])
    assert.deepEqual(await values({ period: '2026-05' }), [[0.8, 'Naik']])
    assert.deepEqual(await values({ period: '2027-02' }), [[0.011, '']])
    const unclear = ['measure;period;value', 'orders.completed;2025-03;1.250', 'orders.completed;2025-02;12']
    const told = (await importFile(unclear.join('\n'))).body?.content[0]
    assert.deepEqual(
      [told?.line, told?.action, told?.problems[0]],
      [
        2,
        'refused',
        {
          field: 'value',
          column: 'Target',
          message: '1.250 bisa berarti 1,25 atau 1250; tulis salah satunya seperti ini',
        },
      ],
    )
    const clear = await importFile([...unclear, 'orders.completed;2025-01;1.000.000'].join('\n'))
    assert.equal(clear.status, 200, clear.text)
    assert.deepEqual(await values({ period: '2025-03' }), [[1250, '']])
    await set({ measure: 'tickets.mttr_hours', period: '2028', value: 1.125 })
    const again = await importFile((await admin.get('/api/v2/target/export?period=2028')).text)
    assert.deepEqual(
      again.body?.content.map(({ action }) => action),
      ['same'],
      again.text,
    )
    const wrong = [
      'measure,period,regionId,value',
      'orders.completed,2026-11,T-REG 9,5',
      'orders.completed,November,,5',
      'orders.completed,2026-12,,banyak',
      'orders.completed,2026-12,T-REG 1,7',
      'Orders.Completed,2026-12,t-reg 1,8',
      'orders.completed,2026-01,,',
      `orders.completed,2026-10,,1${' '.repeat(50_000)}x`,
      'orders.completed,2026-09,,5',
      'orders.completed,2026-09,*,6',
    ]
    const refused = await importFile(wrong.join('\n'))
    assert.equal(refused.status, 409)
    assert.deepEqual(
      refused.body?.content.map(({ line, problems }) => [line, problems.map(({ field }) => field).join()]),
      [
        [2, 'regionId'],
        [3, 'period'],
        [4, 'value'],
        [5, ''],
        [6, 'measure'],
        [7, 'value'],
        [8, 'value'],
        [9, ''],
        [10, 'measure'],
      ],
    )
    assert.deepEqual(await list({ period: '2026-12' }), [])
  })
})
