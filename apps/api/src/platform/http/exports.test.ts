import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import {
  createDashboard,
  createVoc,
  instantOfClock,
  textOfCsv,
  type DashboardDefinition,
  type Endpoint,
  type Widget,
} from '@ido/contract'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import readWorkbook from 'read-excel-file/node'
import { inAuditedTransaction } from '../audit/audit.ts'
import { spokenTime } from '../days.ts'
import { datasets } from '../../semantic/catalog/catalog.ts'
import type { Measure } from '../../semantic/catalog/types.ts'
import { declaredEndpoints, managedLists } from '../../testing/contract.ts'
import { listedRecords } from '../../testing/listed-records.ts'
import { testPortal, type TestPortal, type TestSession } from '../../testing/portal.ts'
import { formulaIn, hostileText, isFigureFirst, partsOf, spreadsheetCells } from '../../testing/spreadsheets.ts'

const seed = 20_261_122
const records = 40
const formats = ['csv', 'xlsx'] as const

/** Every call of the contract that answers a list as a file. */
const exportCalls = declaredEndpoints.filter(({ file, query }) => file && query && 'format' in query.shape)

/** The records of every dataset of the catalog, by a measure that counts all that a period brought. */
const recordQuestions = datasets.map(({ id, measures }) => {
  // Of a dataset whose every measure leaves some rows out the first, which counts what is added here.
  const isAll = ({ records: { flow, where, metrics } }: Measure) => flow !== 'stock' && !where && !metrics
  const all = measures.find(isAll) ?? measures[0]
  return { dataset: id, measure: all?.id ?? assert.fail(`no measure counts all records of ${id}`) }
})
function askedOf({ path }: Endpoint): Record<string, string>[] {
  if (path.includes('/query/')) return recordQuestions
  if (path.includes('/tickets/')) return [{ agent: `name:${agent}`, figure: 'tickets' }]
  if (path.includes('/entries/')) return [{ agent: `name:${agent}` }]
  if (path.includes('/question/')) return [{ kind: 'records', query: JSON.stringify(listing.query), period: '7d' }]
  if (path.includes('/dashboard/')) return [{ path: ownBoard, widget: listing.id, period: '7d' }]
  // To ask for a file is an activity and a download, too: without the filter the second one would have a line more.
  if (path.includes('download-log')) return [{ user_email: 'a@ido.example' }]
  return [path.includes('activitylog') ? { email: 'a@ido.example' } : {}]
}

/** Where a call is about one record, the first insight stands for it. */
const addressOf = ({ path }: Endpoint) => `${portal.url}${path.replace(':id', '1')}`

/** Who has every ticket in the logbook. */
const agent = 'Agent semua tiket'

/** A board with the newest tickets. */
const ownBoard = 'board/berkas'
const both = (text: string) => ({ id: text, en: text })
const listing: Widget = {
  id: 'catatan',
  kind: 'records',
  title: both('Tiket'),
  description: both(''),
  columns: 12,
  rows: 6,
  query: { dataset: 'tickets', measures: ['opened'], limit: 100 },
  records: { columns: ['number', 'title'] },
}

const texts = fc
  .sample(hostileText, { numRuns: 400, seed })
  // Nothing but spaces is nothing to some lists.
  .filter((text) => text.trim() !== '' && [...text].length < 60)

let portal: TestPortal
let admin: TestSession
const categories = new Map<string, number>()

before(async () => {
  portal = await testPortal()
  admin = await portal.signIn('ADMIN')
  const definition: DashboardDefinition = {
    title: both('Berkas'),
    group: 'own',
    question: both('Apa isinya?'),
    filters: [],
    period: '7d',
    refresh: null,
    widgets: [listing],
  }
  assert.equal((await admin.call(createDashboard, { body: { path: ownBoard, definition } })).status, 200)
  const { rows } = await portal.database.pool.query<{ id: number; name: string }>(
    'insert into voc_category (name) select unnest($1::text[]) on conflict do nothing returning id, name',
    [texts.slice(0, records)],
  )
  for (const { id, name } of rows) categories.set(name, id)
  for (let record = 0; record < records; record += 1) await addEverywhere(texts[record] ?? '', record)
  // Drafts are no feedback yet, and figures leave them out.
  await portal.database.pool.query(`update voc set status = 'new'`)
})
after(() => portal?.close())

/** One record of every list with this text wherever a text goes. */
async function addEverywhere(text: string, record: number): Promise<void> {
  const category_feedback = categories.get(text) ?? assert.fail(`no category is called ${text}`)
  const body = {
    longtext: text,
    category_feedback,
    list_feedback: text,
    respondent_name: text,
    data_acuan_text: text,
    score_nps: 3,
  }
  assert.equal((await admin.call(createVoc, { body })).status, 200)
  const statements: [string, unknown[]][] = [
    ...Object.entries(listedRecords).map(([page, add]) =>
      add({ text, code: `R-${record}`, region: 1, product: page === 'product' ? null : 1 }),
    ),
    [
      `insert into activity (name, email, activitytype, path, user_agent, details)
       values ($1, 'a@ido.example', $1, $1, $1, jsonb_build_object($1::text, $1::text))`,
      [text],
    ],
    [
      `insert into download_log (downloaded_by, user_email, type, status, filter)
       values ($1, 'a@ido.example', $1, 'done', jsonb_build_object('path', $2::text, 'search', $1::text))`,
      [text, 'treg/general/business-performance-scone'],
    ],
    [
      `insert into access_request (name, email, requested_by, status, decided_at, reason, wish_reason)
       values ($1, 'a@ido.example', 'email', 'rejected', now(), $1, $1)`,
      [text],
    ],
    [
      `insert into insight_feedback (insight_id, name, helpful, comment) select min(id), $1, true, $1 from insight`,
      [text],
    ],
    [
      `insert into ticket (opened_at, origin_id, status_id, number, title)
       values (now() - interval '1 hour', 1, (select min(id) from ticket_status), $1, $2)`,
      [`${text}${record}`, text],
    ],
    [
      `insert into logbook_entry (agent_name, date, shift, product_id, activity, category, ticket_number, started_at, status)
       values ($1, current_date, 'pagi', 1, $2, 'Pemantauan', $3, now(), 'done')`,
      [agent, text, `${text}${record}`],
    ],
    [
      `insert into logbook_handover (date, shift, from_name, note, signed_off_name, signed_off_at, sign_off_note)
       values (date '2026-01-01' + $2::int, 'pagi', $1, $1, $1, now(), $1)`,
      [text, record],
    ],
    [
      `insert into trash (kind, record_id, label, snapshot, deleted_by)
       values ('tool', $2, $1, '{"rows": [], "links": []}', 1)`,
      [text, record],
    ],
    [`insert into import_run (dataset, profile, file_name, finished_at) values ('tickets', $1, $1, now())`, [text]],
    [
      `insert into product_order (ordered_at, origin_id, status_id, number, customer)
       values (now() - interval '1 hour', 1, 1, $1, $2)`,
      [`${text}${record}`, text],
    ],
    [
      `with door as (insert into revenue_origin (name) values ($2) on conflict (name) do update set name = excluded.name returning id)
       insert into revenue (month_at, origin_id, number, revenue_cents, target_cents)
       select (date_trunc('month', now() at time zone interval '7 hours') - interval '1 month') at time zone interval '7 hours', id, $1, 1, 1 from door`,
      [`${text}${record}`, text],
    ],
    [
      `insert into subscription (started_at, origin_id, number, customer)
       values (now() - interval '1 hour', 1, $1, $2)`,
      [`${text}${record}`, text],
    ],
    [
      `with platform as (insert into platform (name) values ($1) returning id)
       insert into traffic_hour (hour_at, product_id, platform_id, visits)
       select date_trunc('hour', now() - interval '1 hour'), 1, id, 5 from platform`,
      [`${text}${record}`],
    ],
    [
      `with host as (insert into infra_host (name, service_id) values ($1, 1) returning id)
       insert into infra_sample (host_id, metric_id, at, value, interval_s)
       select id, 5, now() - interval '1 hour', 0.5, 300 from host`,
      [`${text}${record}`],
    ],
  ]
  await inAuditedTransaction(
    { database: portal.database, log: portal.app.log },
    { id: 1, name: text, ip: null, userAgent: null },
    (_trx, decide) =>
      decide({
        action: 'user.changed',
        subject: { type: 'user', id: record, label: text },
        reason: text,
        before: null,
        after: { name: text },
      }),
  )
  for (const [statement, values] of statements) await portal.database.pool.query(statement, values)
}

/** What the server writes of its own as a day or a time; people's texts here are none. */
const isTime = /^\d{4}-\d{2}-\d{2}(?:[ T]\d{2}:\d{2}:\d{2}(?:\.\d{3}\+07:00)?)?$/

/** Whether a CSV says the same as a date of a workbook, which its reader here may cut by a millisecond. */
function isSameTime(cell: string, wall: Date): boolean {
  const at = wall.getTime() + 1
  if (isTime.test(cell))
    return Math.abs(Date.parse(`${cell.slice(0, 23).replace(' ', 'T')}${cell.length > 10 ? 'Z' : ''}`) - at) <= 1
  if (/^\d{4}-\d{2}$/.test(cell)) return wall.toISOString().startsWith(`${cell}-01T00:00`)
  const instant = new Date(instantOfClock(at))
  return [spokenTime(instant, ' - '), spokenTime(instant, ' - ', 12)].includes(cell)
}

async function fileOf(call: Endpoint, query: Record<string, string>): Promise<Buffer> {
  const address = `${addressOf(call)}?${new URLSearchParams(query).toString()}`
  const response = await fetch(address, { headers: { authorization: `Bearer ${admin.token}` } })
  const bytes = Buffer.from(await response.arrayBuffer())
  assert.equal(response.status, 200, `${address} ${bytes.toString().slice(0, 300)}`)
  return bytes
}

describe('a list as a file', () => {
  it('is what these calls answer, so that a further one is asked below', () => {
    assert.deepEqual(exportCalls.map(({ path }) => path).toSorted(), [
      '/api/activitylog/export',
      '/api/treg/download-log/export',
      '/api/v2/access-requests/export',
      '/api/v2/agent-performance/entries/export',
      '/api/v2/agent-performance/export',
      '/api/v2/agent-performance/tickets/export',
      ...[
        '/api/v2/audit/export',
        '/api/v2/dashboard/export',
        '/api/v2/dashboard/question/export',
        '/api/v2/download-log/export',
        '/api/v2/imports/export',
        '/api/v2/insight/:id/feedback/export',
        '/api/v2/logbook-handovers/export',
        '/api/v2/ncxsc-download-log/export',
        '/api/v2/query/records/export',
        '/api/v2/trash/export',
        '/api/v2/voc/category-ranking/export',
        '/api/v2/voc/export',
        ...managedLists.map(({ list }) => `${list.path}/export`),
      ].toSorted(),
    ])
  })

  for (const call of exportCalls) {
    it(`${call.path}: says what its maker sees, in its name and in the properties of a workbook`, async () => {
      const person = await portal.addPerson({
        email: `sebagian${exportCalls.indexOf(call)}@ido.example`,
        roles: ['ADMIN'],
        regions: [7],
        products: [1],
      })
      const [asked = {}] = askedOf(call)
      const makers = [
        [admin, 'nasional', 'Nasional'],
        [person, 't-reg-7-agree', 'T-REG 7 · Agree'],
      ] as const
      // Decisions are told to those alone who see everything, and so are imports.
      const isOfAll = /\/(?:audit|imports)\//.test(call.path)
      for (const [session, name, subject] of makers.slice(0, isOfAll ? 1 : 2)) {
        const query = new URLSearchParams({ ...asked, format: 'xlsx' }).toString()
        const response = await fetch(`${addressOf(call)}?${query}`, {
          headers: { authorization: `Bearer ${session.token}` },
        })
        const bytes = Buffer.from(await response.arrayBuffer())
        assert.match(response.headers.get('content-disposition') ?? '', new RegExp(`[-_]${name}[-_]`))
        const properties = new Map(partsOf(bytes)).get('docProps/core.xml') ?? ''
        assert.ok(properties.includes(`<dc:subject>${subject}</dc:subject>`), properties)
      }
    })

    for (const asked of askedOf(call)) {
      it(`${call.path} ${asked['dataset'] ?? ''}: the same cells in both formats, a record a row, no formula`, async () => {
        const [csv, xlsx] = await Promise.all(formats.map((format) => fileOf(call, { ...asked, format })))
        const rows = parse(csv ?? '', { bom: true })
        const [sheet] = await readWorkbook(xlsx ?? Buffer.alloc(0), { trim: false })
        const [head = []] = rows
        const inWorkbook = (sheet?.data ?? []).map((cells) => head.map((_, column) => cells[column] ?? null))
        const ownTexts = new Set(rows.slice(1).flatMap((cells) => cells.map(textOfCsv)))
        assert.ok(rows.length > records, `${rows.length} rows`)
        const missing = texts.slice(0, records).filter((text) => ![...ownTexts].some((cell) => cell.includes(text)))
        assert.deepEqual(missing, [])
        for (const [place, cells] of rows.entries()) {
          for (const [column, cell] of cells.entries()) {
            const value = inWorkbook[place]?.[column] ?? null
            const told = `${head[column]}, row ${place + 1}`
            if (value instanceof Date) assert.ok(isSameTime(cell, value), `${told}: ${cell} ${value.toJSON()}`)
            else if (typeof value === 'number') assert.equal(value, Number(cell), told)
            else assert.equal(String(value ?? ''), textOfCsv(cell), told)
            assert.ok(value instanceof Date || !isTime.test(cell), `${told}: ${cell} is no date in the workbook`)
          }
        }
        for (const separator of [';', '\t', '|']) {
          const opened = spreadsheetCells((csv ?? '').toString(), separator)
          const bare = opened.map((cell) => cell.replace(/^[\t\r\n]+/, ''))
          const run = bare.filter((cell) => formulaIn(cell) !== null && !isFigureFirst(cell))
          assert.deepEqual(run, [], `split at ${JSON.stringify(separator)}`)
        }
        for (const [place, cells] of rows.entries()) {
          for (const [column, cell] of cells.entries()) {
            const isNumber = typeof inWorkbook[place]?.[column] === 'number'
            if (!isNumber) assert.equal(formulaIn(cell), null, JSON.stringify(cell))
          }
        }
        for (const [name, xml] of partsOf(xlsx ?? Buffer.alloc(0))) assert.doesNotMatch(xml, /<f[\s>/]/, name)
      })
    }
  }
})
