import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { parse } from 'csv-parse/sync'
import { realData } from '../../../testing/real-data.ts'
import { importBench, type ImportBench, importInto } from '../import/import.testkit.ts'
import type { ImportOptions } from '../import/run.ts'
import { incidentEvents } from './profiles/incident-events.ts'
import { plainTickets } from './profiles/plain.ts'
import { ticketsDataset } from './tickets-dataset.ts'

const { path: realFile, skip } = realData('tickets/incident-events.csv')

let bench: ImportBench
before(async () => {
  bench = await importBench()
})
after(() => bench?.close())

async function importTickets(path: string, options: Partial<ImportOptions> = {}) {
  const given = { path, dataset: ticketsDataset, profile: plainTickets, ...options }
  const { counts, stopped, period, problems } = await importInto(bench, given)
  const named = problems.map(({ line, column, value, reason }) => [line, column, value, reason.key])
  return { counts, stopped, period, named }
}

async function fileOf(name: string, text: string): Promise<string> {
  await writeFile(join(bench.folder, name), text)
  return join(bench.folder, name)
}

async function tickets() {
  const { rows } = await bench.database.pool.query<Record<string, unknown>>(
    `select t.number, o.name as origin, opened_at, first_response_at, resolved_at, closed_at, target_s, pending_s, revision, reopened, own_sla,
       sla_met, resolve_s, response_s, timeline, title, s.name as status, p.name as product, sp.name as sub_product, r.name as region,
       c.name as category, pr.name as priority, ch.name as channel
     from ticket t join ticket_origin o on o.id = origin_id join ticket_status s on s.id = status_id
       left join product p on p.id = t.product_id left join sub_product sp on sp.id = sub_product_id left join region r on r.id = region_id
       left join ticket_category c on c.id = category_id left join ticket_priority pr on pr.id = priority_id left join ticket_channel ch on ch.id = channel_id
     order by t.number`,
  )
  return rows
}

/** Everything of the tickets but their ids, as one text. */
async function stored(): Promise<string> {
  return JSON.stringify(await tickets())
}

async function assertRollupsExact() {
  const { rows } = await bench.database.pool.query<{ raw: unknown; rolled: unknown }>(
    `select (select jsonb_build_array(count(*), count(resolved_at), coalesce(sum(resolve_s), 0), count(*) filter (where sla_met),
        coalesce(sum(response_s), 0), coalesce(sum(greatest(0, resolve_s - pending_s)), 0)) from ticket) as raw,
      (select jsonb_build_array(sum(opened), sum(resolved), sum(resolve_s), sum(sla_met), sum(response_s), sum(net_s)) from ticket_day) as rolled`,
  )
  assert.deepEqual(rows[0]?.rolled, rows[0]?.raw)
}

type Incident = Record<string, string>

function utc(written: string | undefined): number | null {
  const [, day, month, year, hour, minute] = /^(\d\d)-(\d\d)-(\d{4}) (\d\d):(\d\d)$/.exec(written ?? '') ?? []
  return year ? Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute)) : null
}

/** The last row of every incident, worked out here by another program. */
function lastRows(): Incident[] {
  const rows = parse<Incident>(readFileSync(realFile), { columns: true })
  const byNumber = Object.groupBy(rows, (row) => row['number'] ?? '')
  return Object.values(byNumber).map((group = []) => {
    const highest = Math.max(...group.map((row) => Number(row['sys_mod_count'])))
    const tied = group.filter((row) => Number(row['sys_mod_count']) === highest)
    const latest = Math.max(...tied.map((row) => utc(row['sys_updated_at']) ?? 0))
    return tied.findLast((row) => utc(row['sys_updated_at']) === latest) ?? {}
  })
}

describe('the real log of incidents', { skip }, () => {
  test('5,998 events become 890 tickets in the state of their last one', async () => {
    const { counts, period } = await importTickets(realFile, { profile: incidentEvents })
    assert.deepEqual(counts, { read: 5_998, added: 890, changed: 5_108, known: 0, bad: 0 })
    const expected = lastRows()
    assert.equal(expected.length, 890)
    const found = new Map((await tickets()).map((ticket) => [ticket['number'], ticket]))
    assert.equal(found.size, 890)
    for (const row of expected) {
      const ticket = found.get(row['number'] ?? '')
      const resolved = utc(row['resolved_at']) ?? utc(row['closed_at'])
      assert.deepEqual(
        [ticket?.['status'], ticket?.['priority'], ticket?.['category'], ticket?.['channel'], ticket?.['revision']],
        [
          row['incident_state'],
          row['priority'],
          row['category'] === '?' ? null : row['category'],
          row['contact_type'],
          Number(row['sys_mod_count']),
        ],
      )
      assert.deepEqual([ticket?.['opened_at'], ticket?.['resolved_at'], ticket?.['closed_at']].map(Number), [
        utc(row['opened_at']),
        resolved,
        utc(row['closed_at']),
      ])
      assert.equal(ticket?.['sla_met'], row['made_sla'] === 'TRUE')
      assert.equal(ticket?.['reopened'], Number(row['reopen_count']))
    }
    const seconds = expected.reduce((sum, row) => {
      return sum + ((utc(row['resolved_at']) ?? utc(row['closed_at']) ?? 0) - (utc(row['opened_at']) ?? 0)) / 1000
    }, 0)
    assert.equal(await bench.one('select sum(resolve_s) from ticket'), seconds)
    assert.equal(
      await bench.one('select count(*) from ticket where sla_met'),
      expected.filter((row) => row['made_sla'] === 'TRUE').length,
    )
    assert.equal(period?.first.getTime(), Math.min(...expected.map((row) => utc(row['opened_at']) ?? Number.NaN)))
    await assertRollupsExact()
  })

  test('a second run changes nothing', async () => {
    const whole = await stored()
    const writes = `select sum(writes) from dataset_version where dataset = 'tickets'`
    const versions = await bench.one(writes)
    const { counts } = await importTickets(realFile, { profile: incidentEvents })
    assert.deepEqual(counts, { read: 5_998, added: 0, changed: 0, known: 5_998, bad: 0 })
    assert.equal(await stored(), whole)
    assert.equal(await bench.one(writes), versions, 'what is remembered of the figures stays good')
  })

  test('small batches, a stop half-way and rows in another order end the same', async () => {
    const whole = await stored()
    await bench.clearTickets()
    const stop = new AbortController()
    const first = await importTickets(realFile, {
      profile: incidentEvents,
      batchRows: 40,
      signal: stop.signal,
      onProgress: ({ read }) => read >= 2_000 && stop.abort(),
    })
    assert.deepEqual([first.stopped, first.counts.read], [true, 2_000])
    const again = await importTickets(realFile, { profile: incidentEvents, batchRows: 500 })
    assert.deepEqual(again.counts, {
      read: 5_998,
      added: 890 - first.counts.added,
      changed: 5_998 - 2_000 - (890 - first.counts.added),
      known: 2_000,
      bad: 0,
    })
    assert.equal(await stored(), whole)
    await assertRollupsExact()

    await bench.clearTickets()
    const [header = '', ...lines] = readFileSync(realFile, 'utf8').trimEnd().split(/\r?\n/)
    const mixed = lines
      .map((line, place) => ({ line, at: (place * 7_919) % lines.length }))
      .toSorted((a, b) => a.at - b.at)
    const path = await fileOf('mixed.csv', [header, ...mixed.map(({ line }) => line)].join('\n'))
    const { counts } = await importTickets(path, { profile: incidentEvents, batchRows: 300 })
    assert.deepEqual(counts, { read: 5_998, added: 890, changed: 5_108, known: 0, bad: 0 })
    assert.equal(await stored(), whole)
    await assertRollupsExact()
  })

  test('a dry run counts the same and changes nothing', async () => {
    await bench.clearTickets()
    const { counts } = await importTickets(realFile, { profile: incidentEvents, dryRun: true, batchRows: 100 })
    assert.deepEqual(counts, { read: 5_998, added: 890, changed: 5_108, known: 0, bad: 0 })
    assert.equal(await bench.one('select (select count(*) from ticket) + (select count(*) from ticket_event)'), 0)
  })
})

test('of lines about one event the last one decides, in one batch or in several', async () => {
  const line = (number: string, priority: string) =>
    `${number},3,01-03-2016 01:23,Active,01-03-2016 01:00,,,0,TRUE,Phone,Category 1,${priority}`
  const path = await fileOf(
    'ties.csv',
    [
      'number,sys_mod_count,sys_updated_at,incident_state,opened_at,resolved_at,closed_at,reopen_count,made_sla,contact_type,category,priority',
      line('I-1', '3 - Moderate'),
      line('I-2', '4 - Low'),
      line('I-1', '2 - High'),
    ].join('\n'),
  )
  for (const batchRows of [10, 1]) {
    await bench.clearTickets()
    const options = { profile: incidentEvents, batchRows }
    const { counts } = await importTickets(path, options)
    assert.deepEqual([counts.added, counts.changed + counts.known, counts.bad], [2, 1, 0])
    assert.deepEqual(
      (await tickets()).map((ticket) => ticket['priority']),
      ['2 - High', '4 - Low'],
    )
    assert.deepEqual((await importTickets(path, { ...options, batchRows: 10 })).counts.known, 3)
  }
})

test('a change within the transaction that added the ticket leaves the sums exact', async () => {
  await bench.clearTickets()
  const rows = Array.from({ length: 60 }, (_, place) => {
    const resolved = place >= 30 ? '2026-02-03 08:00' : ''
    return `C-${place % 40},2026-02-0${1 + (place % 3)} 07:00,${resolved},T-REG ${1 + (place % 5)}`
  })
  const path = await fileOf('changes.csv', ['external_id,opened_at,resolved_at,region', ...rows].join('\n'))
  const { counts } = await importTickets(path, { batchRows: 7 })
  assert.deepEqual(counts, { read: 60, added: 40, changed: 20, known: 0, bad: 0 })
  await assertRollupsExact()
  const byRegion =
    'select count(*) from (select region_id, count(*) from ticket group by 1 except select region_id, sum(opened) from ticket_day group by 1) x'
  assert.equal(await bench.one(byRegion), 0)
})

describe('tickets in plain columns', () => {
  before(() => bench.clearTickets())
  const header = 'id;Opened at;resolved_at;status;product;sub_product;region;target_hours;title'

  test('are read with bad rows named, added, known, and changed as their state changes', async () => {
    const path = await fileOf(
      'plain.csv',
      [
        header,
        'T-1;01/02/2026 08:00;2026-02-01T05:00:00Z;;INDIBIZ;Indibiz Internet;t-reg 1;4;Putus',
        'T-2;2026-02-01 08:00;;Pending;;OCA Blast;;;"Lambat, sekali"',
        'T-3;2026-02-01 08:00;2026-02-01 07:59;;;;;;',
        'T-4;31/02/2026;;;;;;;',
        ';2026-02-01 08:00;;;;;;;',
        'T-6;2026-02-01 08:00;;Rampung;;;;x;',
        'T-7;2026-02-01 08:00;;Resolved;;;;;',
      ].join('\n'),
    )
    const first = await importTickets(path)
    assert.deepEqual(first.counts, { read: 7, added: 2, changed: 0, known: 0, bad: 5 })
    assert.deepEqual(first.named, [
      [4, 'resolved_at', '2026-02-01 07:59', 'beforeStart'],
      [5, 'opened_at', '31/02/2026', 'noSuchTime'],
      [6, 'external_id', '', 'required'],
      [7, 'status', 'Rampung', 'notInList'],
      [7, 'target_hours', 'x', 'notNumber'],
      [8, 'status', 'Resolved', 'needsEnd'],
    ])
    const [one, two] = await tickets()
    assert.deepEqual(
      [one?.['status'], one?.['product'], one?.['region'], one?.['resolve_s'], one?.['target_s'], one?.['sla_met']],
      ['Resolved', 'Indibiz', 'T-REG 1', 14_400, 14_400, true],
    )
    assert.deepEqual(
      [two?.['status'], two?.['product'], two?.['title'], two?.['origin'], two?.['opened_at']],
      ['Pending', 'OCA', 'Lambat, sekali', 'plain', new Date('2026-02-01T01:00:00Z')],
    )
    assert.deepEqual((await importTickets(path)).counts, { read: 7, added: 0, changed: 0, known: 2, bad: 5 })
    const later = await fileOf('later.csv', 'number,opened_at,resolved_at\nT-2,2026-02-01 08:00,2026-02-02 08:00\n')
    assert.deepEqual((await importTickets(later)).counts, { read: 1, added: 0, changed: 1, known: 0, bad: 0 })
    const after2 = (await tickets())[1]
    assert.deepEqual(
      [after2?.['status'], after2?.['title'], after2?.['resolve_s']],
      ['Resolved', 'Lambat, sekali', 86_400],
    )
    await assertRollupsExact()
  })

  test('a ticket that comes several times ends in its last state, and a second run changes nothing', async () => {
    await bench.clearTickets()
    const rows = Array.from({ length: 50 }, (_, place) => {
      return `R-${place % 10},2026-02-01 08:00,${place < 40 ? '' : '2026-02-02 08:00'},judul ${Math.floor(place / 10)}`
    })
    const path = await fileOf('repeated.csv', ['external_id,opened_at,resolved_at,title', ...rows].join('\n'))
    assert.deepEqual((await importTickets(path)).counts, { read: 50, added: 10, changed: 40, known: 0, bad: 0 })
    const whole = await stored()
    assert.match(whole, /judul 4/)
    assert.deepEqual((await importTickets(path)).counts, { read: 50, added: 0, changed: 0, known: 50, bad: 0 })
    await importTickets(path, { batchRows: 7 })
    assert.equal(await stored(), whole)
    await assertRollupsExact()
  })

  test('two imports at once add every ticket once', async () => {
    await bench.clearTickets()
    const rows = Array.from({ length: 4_000 }, (_, place) => `P-${place},2026-02-01 08:00`)
    const path = await fileOf('twice.csv', ['external_id,opened_at', ...rows].join('\n'))
    const [a, b] = await Promise.all([importTickets(path, { batchRows: 300 }), importTickets(path, { batchRows: 500 })])
    assert.equal(a.counts.added + b.counts.added, 4_000)
    assert.equal(a.counts.known + b.counts.known, 4_000)
    await assertRollupsExact()
  })

  test('columns that nobody knows, or that say the same twice, are refused', async () => {
    await assert.rejects(importTickets(await fileOf('x.csv', 'external_id,opened_at,warna\n')), {
      key: 'unknownColumns',
    })
    await assert.rejects(importTickets(await fileOf('y.csv', 'external_id,id,opened_at\n')), { key: 'doubleColumns' })
    await assert.rejects(importTickets(await fileOf('z.csv', 'external_id,title\n')), { key: 'missingColumns' })
  })
})

describe('near relations of the real incident log', { skip }, () => {
  test('with its days written 29/2/2016, and in UTF-16 or Windows-1252, it is the same log', async () => {
    await bench.clearTickets()
    const events = { profile: incidentEvents }
    const { counts } = await importTickets(realFile, events)
    const asShipped = await stored()
    const slashes = readFileSync(realFile, 'utf8').replace(
      /\b(\d\d)-(\d\d)-(\d{4}) /g,
      (_, day: string, month: string, year: string) => `${Number(day)}/${Number(month)}/${year} `,
    )
    assert.match(slashes, /,29\/2\/2016 01:16,/)
    const same = { read: counts.read, added: 0, changed: 0, known: counts.read, bad: 0 }
    for (const encoding of ['utf8', 'utf16le', 'latin1'] as const) {
      const path = await fileOf(`slashes-${encoding}.csv`, '')
      await writeFile(path, Buffer.from(slashes, encoding))
      assert.deepEqual((await importTickets(path, events)).counts, same, encoding)
    }
    assert.equal(await stored(), asShipped)
  })
})
