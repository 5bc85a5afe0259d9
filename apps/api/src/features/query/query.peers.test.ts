import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import {
  changePeersSettings,
  currentSession,
  mostRows,
  peerFilters,
  type Peers,
  type PeersAsked,
  peersCall,
  peersSettingsHistory,
  queryCall,
  type QueryRow,
  readPeersSettings,
} from '@ido/contract'
import { datasets } from '../../semantic/catalog/catalog.ts'
import { randomOf } from '../../testing/random.ts'
import { testPortal, type TestPortal, type TestSession } from '../../testing/portal.ts'
import { addTickets, makeTickets, plainTicket } from './query.testkit.ts'

const cut = (value: number) => Number(value.toPrecision(3))
const period = { from: '2024-01-01', to: '2024-07-01' }
const asked: PeersAsked = { dataset: 'tickets', measures: ['sla_compliance', 'opened'], ...period }

describe('figures of other regions without their names', () => {
  let portal: TestPortal
  let admin: TestSession
  let regional: TestSession
  before(async () => {
    portal = await testPortal()
    admin = await portal.signIn('ADMIN')
    await addTickets(portal.database, makeTickets(6_000, 35))
    regional = await portal.addPerson({ email: 'tiga@ido.example', roles: ['MANAGEMENT'], regions: [3] })
  })
  after(() => portal.close())

  const turn = async (isOn: boolean) => {
    const { version } = (await admin.call(readPeersSettings)).answer
    return admin.call(changePeersSettings, { body: { version, isOn, reason: 'Uji coba' } })
  }
  const ask = async (person: TestSession, body: PeersAsked = asked): Promise<Peers> => {
    const { status, answer, text } = await person.call(peersCall, { body })
    assert.equal(status, 200, text)
    return answer
  }
  const byRegion = async (body: PeersAsked = asked): Promise<QueryRow[]> =>
    (await admin.call(queryCall, { body: { ...body, dimensions: ['region'] } })).answer
  const isForeign = ({ region }: QueryRow) => region !== null && region !== 'T-REG 3' && region !== 'National'
  /** As many of these as the others are, each at most once, largest first; fewer where one of them is not among these. */
  const takenFrom = (foreign: number[], values: number[]) => {
    const left = [...foreign]
    const taken = values.filter((value) => left.includes(value) && left.splice(left.indexOf(value), 1))
    return largestFirst(taken)
  }
  const largestFirst = (values: number[]) => values.toSorted((a, b) => b - a)

  it('are not shown as the portal comes; administrators who see everything allow it, with a line in the history', async () => {
    assert.equal((await regional.call(currentSession)).answer.comparesWithPeers, false)
    const refused = { id: /tidak diizinkan di portal ini/, en: /does not allow comparisons/ }
    for (const [language, said] of Object.entries(refused)) {
      const { status, message } = await regional.post(peersCall.path, asked, { 'accept-language': language })
      assert.equal(status, 403)
      assert.match(message, said)
    }
    const partly = await portal.addPerson({ email: 'admin.tiga@ido.example', roles: ['ADMIN'], regions: [3] })
    const body = { version: 1, isOn: true }
    assert.equal((await partly.call(readPeersSettings)).answer.can.change, false)
    assert.equal((await partly.call(changePeersSettings, { body })).status, 403)
    assert.equal((await regional.call(changePeersSettings, { body })).status, 403)
    assert.deepEqual((await admin.put(changePeersSettings.path, { version: 1, isOn: 'ya' })).fields, ['isOn'])
    assert.equal((await turn(true)).answer.isOn, true)
    assert.equal((await admin.call(changePeersSettings, { body })).status, 409)
    const [entry] = (await admin.call(peersSettingsHistory)).answer
    assert.deepEqual([entry?.reason, entry?.changes], ['Uji coba', [{ field: 'peersOn', before: false, after: true }]])
    const sessions = await Promise.all([regional, admin].map((person) => person.call(currentSession)))
    assert.deepEqual(
      sessions.map(({ answer }) => answer.comparesWithPeers),
      [true, false],
    )
  })

  it('are rates, ordered by themselves, beside what is so nationwide; of what adds up the mean of a region', async () => {
    const { national, peers } = await ask(regional)
    const rows = await byRegion()
    const [whole] = (await admin.call(queryCall, { body: asked })).answer
    const rates = rows.filter(isForeign).map((row) => cut(Number(row['sla_compliance'])))
    assert.deepEqual(peers, { sla_compliance: largestFirst(rates) })
    const opened = rows
      .filter(({ region }) => region !== null && region !== 'National')
      .map((row) => Number(row['opened']))
    const mean = opened.reduce((sum, value) => sum + value, 0) / opened.length
    assert.deepEqual(national, [{ sla_compliance: cut(Number(whole?.['sla_compliance'])), opened: cut(mean) }])
  })

  it('are over time what is so nationwide alone', async () => {
    const { national, peers } = await ask(regional, { ...asked, measures: ['sla_compliance'], grain: 'month' })
    const whole = await admin.call(queryCall, { body: { ...asked, measures: ['sla_compliance'], grain: 'month' } })
    assert.deepEqual(peers, {})
    assert.deepEqual(
      national,
      whole.answer.map((row) => ({ time: row['time'], sla_compliance: cut(Number(row['sla_compliance'])) })),
    )
  })

  it('keep to the products that the reader sees', async () => {
    const scoped = { regions: [3], products: [2, 5] }
    const person = await portal.addPerson({ email: 'produk.tiga@ido.example', roles: ['PO'], ...scoped })
    const all = await portal.addPerson({ email: 'produk@ido.example', roles: ['PO'], products: [2, 5] })
    const rows = (await all.call(queryCall, { body: { ...asked, dimensions: ['region'] } })).answer
    const rates = rows.filter(isForeign).map((row) => cut(Number(row['sla_compliance'])))
    assert.deepEqual((await ask(person)).peers['sla_compliance'], largestFirst(rates))
    const names = (await portal.database.write.selectFrom('product').select('name').where('id', '=', 7).execute()).map(
      ({ name }) => name,
    )
    const foreign = await person.post(peersCall.path, { ...asked, filters: { product: names } })
    const unknown = await person.post(peersCall.path, { ...asked, filters: { product: ['Tidak ada'] } })
    assert.deepEqual([foreign.status, foreign.fields], [unknown.status, unknown.fields])
  })

  it('are left out where few records, or few other regions, are behind them', async () => {
    const day = { ...asked, from: '2024-03-04', to: '2024-03-05' }
    const enough = (await byRegion(day)).filter((row) => isForeign(row) && Number(row['opened']) >= 5)
    assert.ok(enough.length < 3)
    assert.deepEqual((await ask(regional, day)).peers, { sla_compliance: [] })
    const hour = { ...asked, from: '2024-03-04T03:00:00+07:00', to: '2024-03-04T04:00:00+07:00' }
    assert.ok((await byRegion(hour)).filter((row) => isForeign(row) && Number(row['opened']) > 0).length < 3)
    assert.deepEqual(await ask(regional, hour), {
      national: [{ sla_compliance: null, opened: null }],
      peers: { sla_compliance: [] },
    })
    const nowhere = await portal.addPerson({ email: 'tanpa@ido.example', regions: [] })
    assert.deepEqual((await ask(nowhere)).peers, { sla_compliance: [] })
    assert.ok((await ask(nowhere)).national.every((row) => Object.values(row).every((value) => value === null)))
    const most = await portal.addPerson({ email: 'enam@ido.example', regions: [1, 2, 3, 4, 5, 6] })
    assert.deepEqual(await ask(most), {
      national: [{ sla_compliance: null, opened: null }],
      peers: { sla_compliance: [] },
    })
  })

  it('are left out where one of the other regions has more than 80 % of the records', async () => {
    const addIn = async (month: string, counts: readonly number[]) => {
      const opened = Date.parse(`${month}-10T09:00:00+07:00`)
      const tickets = counts.flatMap((count, at) =>
        Array.from({ length: count }, (_, place) => ({
          ...plainTicket,
          number: `${month} ${at} ${place}`,
          opened,
          resolved: opened + (place % 2 === 0 ? 600 : 7200) * 1000,
          product: null,
          region: at + 1,
          unit: null,
        })),
      )
      await addTickets(portal.database, tickets)
      return ask(regional, { ...asked, from: `${month}-01`, to: `${month}-28` })
    }
    // T-REG 3 has 50 of its own; of the others T-REG 1 has 81 of 101, then 80 of 100.
    const none = { national: [{ sla_compliance: null, opened: null }], peers: { sla_compliance: [] } }
    assert.deepEqual(await addIn('2021-02', [81, 10, 50, 10]), none)
    const shared = await addIn('2021-03', [80, 10, 50, 10])
    assert.deepEqual([shared.national[0]?.['opened'], shared.peers['sla_compliance']?.length], [37.5, 3])
    // Those with fewer than five records are no peers, so the large one would be most of what is left.
    const few = await addIn('2021-04', [60, 5, 0, 5, 4, 4, 4])
    assert.deepEqual([few.national[0]?.['opened'], few.peers['sla_compliance']], [13.7, []])
  })

  it('are refused by the field where a question is narrow, or of data without regions', async () => {
    const wrong: [object, string][] = [
      [{ filters: { region: ['T-REG 5'] } }, 'filters.region'],
      [{ filters: { status: ['Open'] } }, 'filters.status'],
      [{ dataset: 'infra', measures: ['availability'] }, 'dataset'],
      [{ dataset: 'nothing' }, 'dataset'],
      [{ measures: ['nothing'] }, 'measures.0'],
      [{ dimensions: ['region'] }, 'dimensions'],
      [{ dimensions: ['product'] }, 'dimensions'],
      [{ interval: true }, 'interval'],
      [{ compare: 'previous' }, 'compare'],
    ]
    for (const [body, field] of wrong) {
      const { status, fields } = await regional.post(peersCall.path, { ...asked, ...body })
      assert.deepEqual([status, fields], [400, [field]], JSON.stringify(body))
    }
  })

  it('hold the rates of the other regions, largest first, and nothing else of them, whatever is asked', async () => {
    const random = randomOf(35)
    const { pool } = portal.database
    const namesIn = async (list: 'product' | 'region') =>
      (await pool.query<{ name: string }>(`select name from ${list}`)).rows.map(({ name }) => name)
    const [products, regions] = [await namesIn('product'), await namesIn('region')]
    const tickets = datasets.find(({ id }) => id === 'tickets')
    const placed = datasets.filter(({ scope }) => scope.region)
    let compared = 0
    for (let turns = 0; turns < 60; turns++) {
      const dataset = random.next() < 0.7 ? (tickets ?? assert.fail()) : random.pick(placed)
      const measures = dataset.measures.filter(() => random.next() < 0.5).slice(0, 8)
      if (measures.length === 0) continue
      const ids = measures.map(({ id }) => id)
      const grain = random.next() < 0.4 ? random.pick(dataset.grains.filter((one) => one !== 'hour')) : undefined
      const filters = random.next() < 0.5 ? { product: [random.pick(products)] } : {}
      const body = { dataset: dataset.id, measures: ids, filters, ...(grain && { grain }), ...period }
      const said = JSON.stringify(body)
      const { status, text, answer } = await regional.call(peersCall, { body })
      assert.equal(status, 200, text)
      assert.ok(!regions.some((name) => text.includes(`"${name}`)), said)
      const rows = (await admin.call(queryCall, { body: { ...body, dimensions: ['region'], limit: mostRows } })).answer
      const whole = (await admin.call(queryCall, { body: { ...body, limit: mostRows } })).answer
      const rates = grain ? [] : measures.filter(({ additivity }) => additivity === 'rate').map(({ id }) => id)
      assert.deepEqual(Object.keys(answer).toSorted(), ['national', 'peers'])
      assert.deepEqual(Object.keys(answer.peers), rates, said)
      for (const [id, values] of Object.entries(answer.peers)) {
        const foreign = rows.filter(isForeign).flatMap((row) => (row[id] == null ? [] : [cut(Number(row[id]))]))
        // A filter may leave few records of a region, which is missing then.
        if (filters.product === undefined) assert.deepEqual(values, largestFirst(foreign), said)
        else assert.deepEqual(values, takenFrom(foreign, values), said)
        compared += values.length
      }
      assert.equal(answer.national.length, whole.length, said)
      for (const [at, row] of answer.national.entries()) {
        const step = rows.filter(({ region, time }) => time === row['time'] && region !== null && region !== 'National')
        const expected = measures.map(({ id, additivity }) => {
          const values = step.flatMap((one) => (one[id] == null ? [] : [Number(one[id])]))
          const mean = values.reduce((sum, value) => sum + value, 0) / values.length
          return [id, row[id] === null ? null : cut(additivity === 'rate' ? Number(whole[at]?.[id]) : mean)]
        })
        const { time } = whole[at] ?? {}
        assert.deepEqual(row, { ...(time !== undefined && { time }), ...Object.fromEntries(expected) }, said)
      }
    }
    assert.ok(compared > 200)
    assert.ok(!peerFilters.some((name) => ['region', 'status', 'customer'].includes(name)))
  })

  it('are not for programs, and gone once they are forbidden', async () => {
    assert.ok(!('forKeys' in peersCall) && !('onWalls' in peersCall))
    await turn(false)
    assert.equal((await regional.call(peersCall, { body: asked })).status, 403)
    assert.equal((await regional.call(currentSession)).answer.comparesWithPeers, false)
  })
})
