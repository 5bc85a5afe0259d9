import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { testDatabase, type TestDatabase } from '../../testing/database.ts'
import { asking, fillOptions } from '../generate.testkit.ts'
import { generatedTickets } from './tickets.ts'

const count = 10_000
/** As many as tell one filling from another. */
const few = 2_000

let db: TestDatabase
let ask: ReturnType<typeof asking>
before(async () => {
  db = await testDatabase()
  ask = asking(db)
})
after(() => db?.close())

const content = async () => {
  const [row] = await ask.rows<{ hash: string }>(
    `select md5(string_agg(t::text, '' order by id)) as hash from ticket t`,
  )
  return row?.hash
}

for (const moment of ['onProgress', 'onStep'] as const) {
  test(`stopped ${moment === 'onStep' ? 'while the server works' : 'half-way'}, it leaves the table empty and as it was`, async () => {
    const shape = await ask.shape('ticket%')
    const stop = new AbortController()
    const filling = generatedTickets.fill(
      db.database,
      fillOptions({ count, signal: stop.signal, [moment]: () => stop.abort() }),
    )
    await assert.rejects(filling, { name: 'AbortError' })
    assert.equal(await ask.one('select count(*) from ticket'), 0)
    assert.deepEqual(await ask.shape('ticket%'), shape)
  })
}

test('an empty table is filled in one go and looks afterwards as it did before', async () => {
  const shape = await ask.shape('ticket%')
  const steps: string[] = []
  const onStep = (step: string) => steps.push(step)
  let told = 0
  const onProgress = (written: number) => {
    assert.ok(written >= told)
    told = written
  }
  const options = fillOptions({ count, onStep, onProgress })
  assert.deepEqual(await generatedTickets.fill(db.database, options), { written: count, existing: 0 })
  assert.equal(told, count)
  assert.deepEqual(steps, ['indexes', 'rollups'])
  assert.deepEqual(await ask.shape('ticket%'), shape)
  assert.equal(await ask.one('select count(*) from ticket'), count)
  assert.equal(await ask.one('select sum(opened) from ticket_day'), count)
  await ask.assertRolledUp('ticket\\_%', 'ticket_rollups_rebuild')
})

test('the figures by day are those of the tickets themselves', async () => {
  const own = `select day, product_id, region_id, sum(opened)::int as opened, sum(resolved)::int as resolved, sum(met)::int as met,
      sum(seconds)::bigint as seconds, sum(net)::bigint as net from (
    select (opened_at at time zone 'Asia/Jakarta')::date as day, product_id, region_id, 1 as opened, 0 as resolved, 0 as met, 0 as seconds, 0 as net from ticket
    union all
    select (resolved_at at time zone 'Asia/Jakarta')::date, product_id, region_id, 0, 1,
      (extract(epoch from resolved_at - opened_at) <= coalesce(target_s, 86400))::int, extract(epoch from resolved_at - opened_at)::int,
      extract(epoch from resolved_at - opened_at)::int - pending_s from ticket where resolved_at is not null) t group by 1, 2, 3`
  const kept = `select day, product_id, region_id, sum(opened)::int, sum(resolved)::int, sum(sla_met)::int, sum(resolve_s)::bigint, sum(net_s)::bigint
    from ticket_day group by 1, 2, 3`
  assert.equal(await ask.one(`select count(*) from ((${own}) except (${kept})) d`), 0)
  assert.equal(await ask.one(`select count(*) from ((${kept}) except (${own})) d`), 0)
})

describe('what happened to them', () => {
  interface Row {
    number: string
    timeline: number[]
    status: string
    response: number | null
    resolved: number | null
    closed: number | null
    age: number
    pending_s: number
    reopened: number
  }
  let tickets: Row[]
  let names: Map<number, string>
  before(async () => {
    tickets = await ask.rows<Row>(
      `select number, timeline, s.name as status, response_s as response, resolve_s as resolved, pending_s, reopened,
         extract(epoch from closed_at - opened_at)::int as closed,
         extract(epoch from timestamptz '2026-11-21 03:00Z' - opened_at)::int as age
       from ticket join ticket_status s on s.id = status_id`,
    )
    const states = await ask.rows<{ id: number; name: string }>('select id, name from ticket_status')
    names = new Map(states.map(({ id, name }) => [id, name]))
  })

  const next: Record<string, string[]> = {
    Acknowledged: ['In Progress', 'Cancelled', 'Rejected'],
    'In Progress': ['Pending', 'Held', 'Resolved'],
    Pending: ['In Progress'],
    Held: ['In Progress'],
    Resolved: ['In Progress', 'Closed'],
  }
  const steps = ({ timeline }: Row) => {
    assert.equal(timeline.length % 2, 0)
    return Array.from({ length: timeline.length / 2 }, (_, place) => {
      return { status: names.get(timeline[place * 2] ?? 0) ?? '', at: timeline[place * 2 + 1] ?? Number.NaN }
    })
  }

  test('every step follows from the one before it, and the last one is the status', () => {
    for (const ticket of tickets) {
      const lived = steps(ticket)
      assert.deepEqual(lived[0], { status: 'Acknowledged', at: 0 }, ticket.number)
      for (const [place, { status, at }] of lived.entries()) {
        const earlier = lived[place - 1]
        if (!earlier) continue
        assert.ok(at > earlier.at && at < ticket.age, ticket.number)
        assert.ok(next[earlier.status]?.includes(status), `${earlier.status} to ${status}`)
      }
      assert.equal(lived.at(-1)?.status, ticket.status)
    }
  })

  test('the clocks say what the timeline says', () => {
    for (const ticket of tickets) {
      const lived = steps(ticket)
      const paused = lived.map(({ status, at }, place) => {
        return ['Pending', 'Held'].includes(status) ? (lived[place + 1]?.at ?? at) - at : 0
      })
      const ends = ['Resolved', 'Cancelled', 'Rejected']
      const isOver = [...ends, 'Closed'].includes(ticket.status)
      const back = lived.filter(
        ({ status }, place) => status === 'In Progress' && lived[place - 1]?.status === 'Resolved',
      )
      const shut = lived.find(({ status }) => ['Closed', 'Cancelled', 'Rejected'].includes(status))
      const expected = {
        response: lived.find(({ status }) => status === 'In Progress')?.at ?? null,
        resolved: isOver ? (lived.findLast(({ status }) => ends.includes(status))?.at ?? null) : null,
        closed: shut?.at ?? null,
        pending_s: paused.reduce((sum, each) => sum + each, 0),
        reopened: back.length,
      }
      const { response, resolved, closed, pending_s, reopened } = ticket
      assert.deepEqual({ response, resolved, closed, pending_s, reopened }, expected, ticket.number)
    }
    const total = (matches: (ticket: Row) => boolean) => tickets.filter(matches).length
    assert.ok(total(({ reopened }) => reopened > 0) > count / 50)
    assert.ok(total(({ pending_s }) => pending_s > 0) > count / 6)
    assert.ok(total(({ status }) => status === 'Cancelled') > count / 200)
  })

  test('a few are open, mostly young ones, with a tail that lies for months', () => {
    const open = tickets.filter(({ resolved }) => resolved === null)
    assert.ok(open.length > count * 0.007 && open.length < count * 0.03, `${open.length} open`)
    const within = (from: number, to: number) =>
      open.filter(({ age }) => age >= from * 86_400 && age < to * 86_400).length
    assert.ok(within(0, 8) / 8 > (within(8, 31) / 23) * 2)
    assert.ok(within(31, 400) > open.length / 5)
    assert.equal(within(400, 5000), 0)
  })
})

describe('the desk that they come to', () => {
  test('the most urgent are resolved soonest; a few have no target but an answer of their own', async () => {
    const medians = await ask.rows<{ target_s: number; median: number }>(
      `select target_s, percentile_cont(0.5) within group (order by resolve_s) as median
       from ticket where resolve_s is not null and target_s is not null group by 1 order by 1`,
    )
    assert.deepEqual(
      medians.map(({ target_s }) => target_s / 3600),
      [4, 8, 24, 72],
    )
    for (const { target_s, median } of medians) assert.ok(median > target_s * 0.2 && median < target_s * 0.7)
    const without = await ask.one('select count(*) from ticket where target_s is null')
    assert.ok(without > count * 0.012 && without < count * 0.03, `${without}`)
    assert.equal(
      await ask.one(
        'select count(*) from ticket where (target_s is null and resolved_at is not null) <> (own_sla is not null)',
      ),
      0,
    )
  })

  test('one region is clearly behind, one ahead, and one product gets worse from week to week', async () => {
    const sla = await ask.rows<{ name: string; share: number }>(
      `select r.name, avg(sla_met::int)::float8 as share from ticket t join region r on r.id = region_id group by 1 order by 2`,
    )
    assert.equal(sla.length, 8)
    assert.equal(sla[0]?.name, 'T-REG 7')
    assert.ok((sla.at(-1)?.share ?? 0) - (sla[0]?.share ?? 1) > 0.15)
    const share = (condition: string) =>
      ask.one(`select avg(sla_met::int) from ticket t join product p on p.id = product_id
               where p.name = 'Wifi Managed Service' and ${condition}`)
    assert.ok(
      (await share(`opened_at > timestamptz '2026-11-01'`)) <
        (await share(`opened_at < timestamptz '2026-10-01'`)) - 0.1,
    )
  })

  test('what stands together belongs together', async () => {
    assert.equal(
      await ask.one(
        `select count(*) from ticket t join sub_product s on s.id = sub_product_id where s.product_id <> t.product_id`,
      ),
      0,
    )
    const pairs = await ask.rows<{ segment: string; unit: string }>(
      `select distinct s.name as segment, u.name as unit from ticket t join segment s on s.id = segment_id
       join business_unit u on u.id = business_unit_id`,
    )
    const units = (segment: string) =>
      pairs
        .filter((pair) => pair.segment === segment)
        .map(({ unit }) => unit)
        .toSorted()
    assert.deepEqual(units('Government'), ['BUD Government Service'])
    assert.deepEqual(units('Wholesale'), ['BUD International', 'BUD Wholesale Service'])
    assert.deepEqual(units('Consumer'), ['BUD Digital Entertainment', 'BUD Home Service', 'BUD Mobile Digital'])
    const coded = ['product', 'region', 'business_unit', 'segment', 'source_app', 'category', 'priority', 'channel']
    assert.equal(
      await ask.one(`select count(*) from ticket where ${coded.map((each) => `${each}_id is null`).join(' or ')}`),
      0,
    )
    assert.equal(await ask.one(`select count(*) from ticket where title ~ '[{}]|undefined|null|  ' or title = ''`), 0)
    assert.equal(await ask.one(`select count(*) from ticket where number !~ '^TT-202[3-6]-\\d{8}$'`), 0)
  })
})

test('the same seed makes the same tickets, another one others', async () => {
  const made = async (seed: string) => {
    await db.database.pool.query('truncate ticket')
    await generatedTickets.fill(db.database, fillOptions({ count: few, seed }))
    return content()
  }
  const first = await made('1')
  assert.notEqual(await made('2'), first)
  assert.equal(await made('1'), first)
})

test('to tickets that are there others are added, with numbers and figures that go on', async () => {
  const steps: string[] = []
  const options = fillOptions({ count: 1_000, onStep: (step) => steps.push(step) })
  assert.deepEqual(await generatedTickets.fill(db.database, options), { written: 1_000, existing: few })
  assert.deepEqual(steps, ['rollups'])
  assert.equal(await ask.one(`select count(distinct right(number, 8)) from ticket`), few + 1_000)
  await ask.assertRolledUp('ticket\\_%', 'ticket_rollups_rebuild')
})
