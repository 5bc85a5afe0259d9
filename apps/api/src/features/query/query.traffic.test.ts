import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { hourLength, stepStart } from '@ido/contract'
import { asking, fillOptions, until } from '../../generate/generate.testkit.ts'
import { generatedTraffic } from '../../generate/traffic/traffic.ts'
import { type TestDatabase, testDatabase } from '../../testing/database.ts'
import { importBench, type ImportBench, importInto, profileNamed } from '../ingest/import/import.testkit.ts'
import { trafficDataset } from '../ingest/traffic/traffic-dataset.ts'
import { askerOf } from './query.testkit.ts'

const ask = askerOf('traffic')

async function importHours(bench: ImportBench, lines: readonly string[], name = 'jam.csv') {
  const path = join(bench.folder, name)
  await writeFile(path, lines.join('\n'))
  return importInto(bench, { path, dataset: trafficDataset, profile: profileNamed(trafficDataset, 'plain') })
}

describe('traffic of a file', () => {
  let bench: ImportBench
  before(async () => {
    bench = await importBench()
  })
  after(() => bench.close())

  const header = 'hour,product,platform,region,visits,unique_users,sessions,page_views,bounces,duration_s'
  const good = [
    header,
    '2026-03-01 08:00,Indibiz,Web,T-REG 2,120,90,100,400,40,9000',
    '2026-03-01 09:00,Indibiz,Web,T-REG 2,80,70,60,200,30,3000',
    // Its source counts visits and nothing else; of no region.
    '2026-03-01T02:00:00Z,Indibiz,Android,,50,,,,,',
  ]
  const measures = ['visits', 'unique_users', 'sessions', 'page_views', 'mean_duration_s', 'bounce_rate']
  const day = { from: '2026-03-01', to: '2026-03-02' }

  it('rates are of the sums of the hours that know them, and a second run changes nothing', async () => {
    assert.deepEqual((await importHours(bench, good)).counts, { read: 3, added: 3, changed: 0, known: 0, bad: 0 })
    const [found] = await ask(bench, { measures, ...day })
    assert.deepEqual(found, {
      visits: 250,
      unique_users: 160,
      sessions: 160,
      page_views: 600,
      mean_duration_s: 75,
      bounce_rate: 70 / 160,
    })
    assert.deepEqual((await importHours(bench, good)).counts, { read: 3, added: 0, changed: 0, known: 3, bad: 0 })
  })

  it('a later row of the same hour replaces what it gives and leaves alone what it does not', async () => {
    const later = ['hour,product,platform,region,visits', '1/3/2026 09:00,INDIBIZ,web,t-reg 2,300']
    assert.deepEqual((await importHours(bench, later)).counts, { read: 1, added: 0, changed: 1, known: 0, bad: 0 })
    const [found] = await ask(bench, { measures: ['visits', 'bounce_rate'], ...day })
    assert.deepEqual(found, { visits: 470, bounce_rate: 70 / 160 })
    const dimensions = ['weekday', 'hour_of_day']
    const sort = [{ by: 'hour_of_day', order: 'asc' as const }]
    const clock = await ask(bench, { measures: ['visits'], dimensions, sort, ...day })
    assert.deepEqual(
      clock.map((row) => [row['weekday'], row['hour_of_day'], row['visits']]),
      [
        ['Minggu', '08', 120],
        ['Minggu', '09', 350],
      ],
    )
  })

  it('of two files that bring the same hours at once each hour is there once', async () => {
    const hours = Array.from({ length: 300 }, (_, place) => {
      const hour = new Date(Date.parse('2025-06-01T00:00:00Z') + place * hourLength).toISOString()
      return `${hour},Astinet,Web,T-REG 3,${place}`
    })
    const lines = ['hour,product,platform,region,visits', ...hours]
    const runs = await Promise.all([importHours(bench, lines, 'satu.csv'), importHours(bench, lines, 'dua.csv')])
    assert.equal(
      runs.reduce((sum, { counts }) => sum + counts.added, 0),
      300,
    )
    const [found] = await ask(bench, { measures: ['visits'], from: '2025-06-01', to: '2025-07-01' })
    assert.deepEqual(found, { visits: (299 * 300) / 2 })
  })

  it('what is wrong with a row is named with its line, column and reason; the good ones are kept', async () => {
    const next = new Date(stepStart(Date.now(), 'hour') + hourLength).toISOString()
    const { counts, problems } = await importHours(bench, [
      header,
      '2026-03-02 08:00,Indibiz,iOS,,1,1,1,1,1,10',
      '2026-03-02 08:30,Indibiz,Web,,1,1,1,1,1,10',
      `${next},Indibiz,Web,,1,1,1,1,1,10`,
      '2026-03-02 08:00,Indibiz,Web,,-1,1,1,1,1,10',
      '2026-03-02 09:00,Indibiz,Web,,5,1,4,9,5,10',
      '2026-03-02 10:00,Indibiz,Web,,5,1,,9,,10',
      '2026-03-02 11:00,Bukan produk,Web,,5,,,,,',
      '2026-03-02 12:00,Indibiz,Fax,,5,,,,,',
      '2026-03-02 13:00,,Web,,5,,,,,',
    ])
    assert.deepEqual(counts, { read: 9, added: 1, changed: 0, known: 0, bad: 8 })
    assert.deepEqual(
      problems
        .map(({ line, column, reason }) => [line, column, reason.key])
        .toSorted((a, b) => Number(a[0]) - Number(b[0])),
      [
        [3, 'hour', 'notHour'],
        [4, 'hour', 'notBegun'],
        [5, 'visits', 'notWhole'],
        [6, 'bounces', 'moreThanWhole'],
        [7, 'duration_s', 'needsWhole'],
        [8, 'product', 'notInList'],
        [9, 'platform', 'notInList'],
        [10, 'product', 'required'],
      ],
    )
  })

  it('an hour that is not over is not counted, nor held against the whole one before it', async () => {
    const running = stepStart(Date.now(), 'hour')
    const line = (hour: number, visits: number) => `${new Date(hour).toISOString()},IndiHome,Web,T-REG 1,${visits}`
    const hours = [0, 1, 2, 3].map((back) => line(running - back * hourLength, back === 0 ? 1 : 100))
    await importHours(bench, ['hour,product,platform,region,visits', ...hours])
    const [now] = await ask(bench, {
      measures: ['visits'],
      filters: { product: ['IndiHome'] },
      from: new Date(running - hourLength).toISOString(),
      to: new Date(running + hourLength).toISOString(),
      compare: 'previous',
    })
    // A slow run may see it end.
    const isOver = stepStart(Date.now(), 'hour') > running
    assert.deepEqual(
      now,
      isOver ? { visits: 101, previous: { visits: 200 } } : { visits: 100, previous: { visits: 100 } },
    )
  })
})

describe('generated traffic', () => {
  const count = 30_000
  let test: TestDatabase
  let rows: ReturnType<typeof asking>
  before(async () => {
    test = await testDatabase()
    rows = asking(test)
    await generatedTraffic.fill(test.database, fillOptions({ count }))
  })
  after(() => test.close())

  it('is rolled up as its rows say', async () => {
    await rows.assertRolledUp('traffic\\_%', 'traffic_hour_rollups_rebuild')
  })

  it('has whole hours up to the last that is over, more by day than by night, and fewer visits where something broke', async () => {
    const last = until.getTime() / 1000
    assert.equal(await rows.one('select count(*) from traffic_hour'), count)
    assert.equal(await rows.one('select extract(epoch from max(hour_at)) from traffic_hour'), last - 3600)
    const at = (clock: number) => rows.one(`select sum(visits) from traffic_hour where clock_id = ${clock + 1}`)
    assert.ok((await at(10)) > 3 * (await at(3)))
    // The last hours of the same seed as if nothing were wrong, and with an outage of one product.
    const product = await rows.one(`select id from product where name = 'IndiHome'`)
    const of = (figure: string) =>
      rows.one(
        `select ${figure} from traffic_hour where product_id = ${product} and hour_at >= to_timestamp(${last - 7200})`,
      )
    const [calm, leaving] = [await of('sum(visits)'), await of('sum(bounces)::float8 / sum(sessions)')]
    await test.database.pool.query('truncate traffic_hour restart identity')
    const fault = { kind: 'outage', place: 'IndiHome' } as const
    await generatedTraffic.fill(test.database, fillOptions({ count: 2_000, fault }))
    assert.ok((await of('sum(visits)')) < calm / 4)
    assert.ok((await of('sum(bounces)::float8 / sum(sessions)')) > leaving + 0.2)
  })

  it('goes on before what is there, and no hour comes twice', async () => {
    const first = await rows.one('select extract(epoch from min(hour_at)) from traffic_hour')
    await generatedTraffic.fill(test.database, fillOptions({ count: 500 }))
    assert.equal(await rows.one('select count(*) from traffic_hour'), 2_500)
    assert.ok((await rows.one('select extract(epoch from min(hour_at)) from traffic_hour')) < first)
  })

  it('is the same again for the same seed', async () => {
    await rows.assertSameAgain(
      generatedTraffic,
      'traffic_hour',
      `number || visits || ' ' || page_views || ' ' || duration_s`,
    )
  })
})
