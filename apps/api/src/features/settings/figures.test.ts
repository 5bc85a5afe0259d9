import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import {
  auditLog,
  changeDashboard,
  changeFigureSettings,
  dashboardByPath,
  figureSettingsHistory,
  previewFigureSettings,
  type Query,
  queryCall,
  readFigureSettings,
} from '@ido/contract'
import { createQueryEngine } from '../../semantic/run.ts'
import { testPortal, type TestPortal, type TestSession } from '../../testing/portal.ts'
import { addTickets, makeTickets, type PlainTicket } from '../query/query.testkit.ts'
import { renewRollups } from './renewal.service.ts'

const hour = 3_600_000
const day = 24 * hour
const everything = { regions: null, products: null }
const going = new AbortController().signal
const period = { from: Date.parse('2024-01-01T00:00:00+07:00'), to: Date.parse('2024-06-15T01:00:00+07:00') }
const instant = (at: number) => new Date(at).toISOString()

describe('by which steps and hours figures are told', () => {
  let portal: TestPortal
  let admin: TestSession
  const tickets = makeTickets(2_000, 52)
  before(async () => {
    portal = await testPortal()
    admin = await portal.signIn('ADMIN')
    await addTickets(portal.database, tickets)
  })
  after(() => portal.close())

  const state = async () => (await admin.call(readFigureSettings)).answer
  const decide = async (given: object) =>
    admin.call(changeFigureSettings, { body: { version: (await state()).version, ...given } })
  const ask = async (body: Query) => (await admin.call(queryCall, { body })).answer
  const counts = (rows: readonly Record<string, unknown>[], by: string, measure: string) =>
    Object.fromEntries(rows.map((row) => [row[by], row[measure]]))
  const countBy = (labels: readonly string[]) =>
    Object.fromEntries([...Map.groupBy(labels, (label) => label)].map(([label, all]) => [label, all.length]))

  const ofAges = () =>
    ask({ dataset: 'tickets', measures: ['open_now'], dimensions: ['age_bucket'], to: instant(period.to) })
  const ofTimes: Query = {
    dataset: 'tickets',
    measures: ['resolved'],
    dimensions: ['resolve_bucket'],
    from: instant(period.from),
    to: instant(period.to),
  }
  const agesBy = (step: (days: number) => string) =>
    countBy(
      tickets
        .filter(({ opened, resolved }) => opened < period.to && (resolved === null || resolved >= period.to))
        .map(({ opened }) => step(Math.floor((period.to - opened) / day))),
    )
  const timesBy = (step: (hours: number) => string) =>
    countBy(
      tickets.flatMap(({ opened, resolved }) =>
        resolved !== null && resolved >= period.from && resolved < period.to ? [step((resolved - opened) / hour)] : [],
      ),
    )
  const usualTimes = (h: number) => (h <= 3 ? '<=3' : h <= 6 ? '3-6' : h <= 12 ? '6-12' : h <= 24 ? '12-24' : '>24')
  const otherTimes = (h: number) => (h <= 1 ? '<=1' : h <= 8 ? '1-8' : h <= 48 ? '8-48' : h <= 96 ? '48-96' : '>96')

  it('are as the portal comes; nobody but administrators sees or changes them', async () => {
    const { version, age, resolve, work, renewal, can } = await state()
    assert.deepEqual({ version, age, resolve, renewal }, { version: 1, age: [1, 3, 7, 30], resolve: [3, 6, 12, 24], renewal: null }) // prettier-ignore
    assert.deepEqual([work, can], [{ days: [1, 2, 3, 4, 5], from: '08:00', to: '17:00' }, { change: true }])
    const people = [portal.anonymous, await portal.signIn('MANAGEMENT')]
    for (const [place, refused] of [401, 403].entries()) {
      const person = people[place] ?? assert.fail()
      assert.equal((await person.call(readFigureSettings)).status, refused)
      assert.equal((await person.call(figureSettingsHistory)).status, refused)
      assert.equal((await person.call(previewFigureSettings, { body: {} })).status, refused)
      assert.equal(
        (await person.call(changeFigureSettings, { body: { version: 1, age: [1, 2, 3, 4] } })).status,
        refused,
      )
    }
    const part = await portal.addPerson({ email: 'bagian@ido.example', roles: ['ADMIN'], regions: [2] })
    assert.equal((await part.call(readFigureSettings)).answer.can.change, false)
    assert.equal((await part.call(changeFigureSettings, { body: { version: 1, age: [1, 2, 3, 4] } })).status, 403)
    assert.deepEqual(counts(await ask(ofTimes), 'resolve_bucket', 'resolved'), timesBy(usualTimes))
  })

  it('refuses what makes no sense, with its field, in both languages', async () => {
    const wrong: [object, string, RegExp, RegExp][] = [
      [{ age: [1, 3, 3, 30] }, 'age.2', /lebih besar dari batas sebelumnya \(3\)/, /above the one before it \(3\)/],
      [{ age: [0, 3, 7, 30] }, 'age.0', /1 sampai 3.?650/, /from 1 to 3.?650/],
      [{ age: [1, 3, 7] }, 'age', /./, /./],
      [{ resolve: [3, 6, 12, 9000] }, 'resolve.3', /8.?760/, /8.?760/],
      [{ resolve: [3, 2.5, 12, 24] }, 'resolve.1', /bilangan bulat/, /whole number/],
      [
        { work: { days: [1, 2], from: '17:00', to: '08:00' } },
        'work.to',
        /setelah jam mulainya/,
        /end after they begin/,
      ],
      [{ work: { days: [1, 2], from: '8', to: '17:00' } }, 'work.from', /JJ:MM/, /HH:MM/],
      [{ work: { days: [], from: '08:00', to: '17:00' } }, 'work.days', /./, /./],
      [{ work: { days: [1, 1], from: '08:00', to: '17:00' } }, 'work.days.1', /dua kali/, /twice/],
      [{ work: { days: [8], from: '08:00', to: '17:00' } }, 'work.days.0', /1 sampai 7/, /from 1 to 7/],
      [{ colour: 1 }, 'colour', /tidak dikenal/, /is not known/],
    ]
    for (const [given, field, indonesian, english] of wrong) {
      for (const [language, words] of [
        ['id', indonesian],
        ['en', english],
      ] as const) {
        // prettier-ignore
        const body = { version: 1, ...given }
        const refused = await admin.put(changeFigureSettings.path, body, { 'accept-language': language })
        assert.deepEqual([refused.status, refused.fields], [400, [field]], JSON.stringify(given))
        assert.match(refused.text, words)
      }
      assert.equal((await admin.post(previewFigureSettings.path, given)).status, 400)
    }
    assert.equal((await state()).version, 1)
  })

  it('shows before what would change, and changes nothing by that', async () => {
    const now = Date.now()
    await portal.database.pool.query(`insert into ticket (opened_at, resolved_at, origin_id, status_id, number)
      select now() - interval '9 days', null, 1, 2, 'baru-1' union all select now() - interval '5 days', now() - interval '98 hours', 1, 6, 'baru-2'`)
    const { status, answer } = await admin.call(previewFigureSettings, {
      body: { age: [5, 10, 20, 40], resolve: [1, 8, 48, 96], work: { days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '23:59' } },
    }) // prettier-ignore
    assert.equal(status, 200)
    assert.deepEqual(answer.after.tickets.map(({ label }) => label), ['0-5', '6-10', '11-20', '21-40', '>40']) // prettier-ignore
    const open = (step: (days: number) => boolean) =>
      tickets.filter(({ opened, resolved }) => resolved === null && opened <= now && step((now - opened) / day)).length
    assert.equal(answer.before.tickets[3]?.count, open((d) => d >= 8 && d < 31) + 1)
    assert.equal(answer.after.tickets[1]?.count, open((d) => d >= 6 && d < 11) + 1)
    assert.equal(answer.before.resolved.find(({ label }) => label === '12-24')?.count, 1)
    assert.equal(answer.after.resolved.find(({ label }) => label === '8-48')?.count, 1)
    assert.equal(answer.after.opened.within + answer.after.opened.outside, 2)
    assert.equal((await state()).version, 1)
    await portal.database.pool.query(`delete from ticket where number in ('baru-1', 'baru-2')`)
  })

  it('holds with the next question: ages, times and working hours, whatever was kept of the former ones', async () => {
    const usualAges = agesBy((d) => (d <= 1 ? '0-1' : d <= 3 ? '2-3' : d <= 7 ? '4-7' : d <= 30 ? '8-30' : '>30'))
    assert.deepEqual(counts(await ofAges(), 'age_bucket', 'open_now'), usualAges)
    const work = { days: [6, 2], from: '07:30', to: '12:00' }
    const { status, answer } = await decide({ age: [2, 3, 30, 90], resolve: [1, 8, 48, 96], work })
    assert.equal(status, 200)
    assert.deepEqual([answer.version, answer.work.days, answer.renewal?.finishedAt], [2, [2, 6], null])

    const otherAges = agesBy((d) => (d <= 2 ? '0-2' : d <= 3 ? '3' : d <= 30 ? '4-30' : d <= 90 ? '31-90' : '>90'))
    assert.deepEqual(counts(await ofAges(), 'age_bucket', 'open_now'), otherAges)
    assert.deepEqual(counts(await ask(ofTimes), 'resolve_bucket', 'resolved'), timesBy(otherTimes))
    const within = ({ opened }: PlainTicket) => {
      const local = new Date(opened + 7 * hour)
      const minutes = local.getUTCHours() * 60 + local.getUTCMinutes()
      return [2, 6].includes(local.getUTCDay() || 7) && minutes >= 450 && minutes < 720
    }
    const opened = tickets.filter((ticket) => ticket.opened >= period.from && ticket.opened < period.to)
    const rows = await ask({ dataset: 'tickets', measures: ['opened'], dimensions: ['work_time'], from: instant(period.from), to: instant(period.to) }) // prettier-ignore
    const inside = opened.filter(within).length
    assert.ok(inside > 0 && inside < opened.length)
    assert.deepEqual(counts(rows, 'work_time', 'opened'), { 'Jam kerja': inside, 'Di luar jam kerja': opened.length - inside }) // prettier-ignore
  })

  it('keeps to the tickets until the sums are renewed, months at a time, whatever is written meanwhile; then reads the sums', async () => {
    const engine = createQueryEngine(portal.database, { only: 'rollups' })
    const { rows: stale } = await portal.database.pool.query<{ name: string }>('select name from rollup where stale order by name') // prettier-ignore
    assert.deepEqual(stale.map(({ name }) => name), ['ticket_day_duration', 'ticket_month_duration']) // prettier-ignore
    const { rows: queued } = await portal.database.pool.query(`select from graphile_worker.jobs where task_identifier = 'renew-rollups'`) // prettier-ignore
    assert.ok(queued.length > 0)

    // Two at once do what one does; writers go on.
    const [changed] = tickets.filter(({ resolved }) => resolved !== null && resolved < period.to - day && resolved > period.from) // prettier-ignore
    assert.ok(changed?.resolved)
    const { resolved } = changed
    await Promise.all([
      renewRollups({ database: portal.database }, going),
      renewRollups({ database: portal.database }, going),
      portal.database.pool.query(
        `update ticket set resolved_at = resolved_at + interval '20 hours' where number = $1`,
        [changed.number],
      ),
    ])
    changed.resolved = resolved + 20 * hour
    const { renewal } = await state()
    assert.ok(renewal?.finishedAt && renewal.months && renewal.done === renewal.months, JSON.stringify(renewal))
    assert.deepEqual(counts(await ask(ofTimes), 'resolve_bucket', 'resolved'), timesBy(otherTimes))
    const { rows } = await engine.ask(ofTimes, everything, going)
    assert.deepEqual(counts(rows, 'resolve_bucket', 'resolved'), timesBy(otherTimes))
    const sums = async (table: string) =>
      (await portal.database.pool.query(`select duration_id, sum(resolved)::int as n, sum(resolve_s)::float8 as s from ${table} group by 1 having sum(resolved) <> 0 order by 1`)).rows // prettier-ignore
    const kept = [await sums('ticket_day_duration'), await sums('ticket_month_duration')]
    assert.deepEqual(kept[0], kept[1])
    await portal.database.pool.query('select ticket_rollups_rebuild()')
    assert.deepEqual([await sums('ticket_day_duration'), await sums('ticket_month_duration')], kept)
  })

  it('renews what a killed process left, and is overtaken by a later change', async () => {
    await decide({ resolve: [2, 4, 6, 8] })
    const ended = new AbortController()
    ended.abort()
    await renewRollups({ database: portal.database }, ended.signal)
    assert.equal((await state()).renewal?.finishedAt, null)
    await decide({ resolve: [3, 6, 12, 24] })
    await portal.database.pool.query(`delete from rollup_renewal`)
    await renewRollups({ database: portal.database }, going)
    const { rows } = await portal.database.pool.query('select from rollup where stale')
    assert.equal(rows.length, 0)
    assert.deepEqual(counts(await ask(ofTimes), 'resolve_bucket', 'resolved'), timesBy(usualTimes))
  })

  it('names steps by their place on dashboards, and tells them by what they are called today', async () => {
    const path = 'treg/general/doa-fulfillment-dashboard'
    const read = async () => (await admin.call(dashboardByPath, { query: { path } })).answer
    const filterOf = ({ definition }: Awaited<ReturnType<typeof read>>) =>
      definition.widgets.find(({ id }) => id === 'long-overdue')?.query?.filters
    await decide({ age: [1, 3, 7, 30] })
    const { version, origin, definition } = await read()
    assert.deepEqual([origin, filterOf(await read())], ['built-in', { overdue_bucket: ['8-30', '>30'] }])
    await admin.call(changeDashboard, { body: { path, version, definition: { ...definition, refresh: 60 } } })
    await decide({ age: [1, 3, 14, 60] })
    const renamed = await read()
    assert.deepEqual([renamed.origin, filterOf(renamed)], ['changed', { overdue_bucket: ['15-60', '>60'] }])
    const body = { dataset: 'orders', measures: ['in_progress'], filters: { overdue_bucket: ['#4', '>60'] } }
    assert.equal((await admin.call(queryCall, { body })).status, 200)
    const gone = await admin.call(queryCall, { body: { ...body, filters: { overdue_bucket: ['8-30'] } } })
    assert.deepEqual([gone.status, gone.fields], [400, ['filters.overdue_bucket']])
  })

  it('tells who, why, before and after; of two at once the second is told, and nothing is half-written', async () => {
    const { version } = await state()
    const both = await Promise.all(
      [[2, 4, 6, 8], [3, 5, 7, 9]].map((age) => admin.call(changeFigureSettings, { body: { version, age, reason: 'Rapat' } })), // prettier-ignore
    )
    assert.deepEqual(both.map(({ status }) => status).toSorted((a, b) => a - b), [200, 409]) // prettier-ignore
    const { age } = await state()
    assert.deepEqual(age, both.find(({ status }) => status === 200)?.answer.age)
    const [last] = (await admin.call(figureSettingsHistory)).answer
    assert.deepEqual([last?.reason, last?.changes], ['Rapat', [{ field: 'stepsAge', before: [1, 3, 14, 60], after: age }]]) // prettier-ignore
    const { answer } = await admin.call(auditLog, { query: { action: 'setting.changed' } })
    assert.deepEqual([answer[0]?.who, answer[0]?.subject], [admin.user?.name, 'Rentang dan jam kerja'])
    const same = await decide({ age })
    assert.equal(same.answer.version, (await state()).version)
    assert.equal((await admin.call(figureSettingsHistory)).answer[0]?.seq, last?.seq)
  })
})
