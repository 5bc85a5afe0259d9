import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { catalogCall } from '@ido/contract'
import { keptMilliseconds } from '../../../semantic/run-state.ts'
import { testPortal, type TestPortal, type TestSession } from '../../../testing/portal.ts'
import { importDatasets } from '../datasets.ts'
import { importFile } from '../import/run.ts'
import { takeBack } from './undo.service.ts'

let portal: TestPortal
let admin: TestSession
let folder: string
before(async () => {
  portal = await testPortal()
  admin = await portal.signIn('ADMIN')
  folder = await mkdtemp(join(tmpdir(), 'ido-undo-'))
})
after(async () => {
  await portal?.close()
  await rm(folder, { recursive: true, force: true })
})

/** Of each dataset a first file and a second that adds some rows and says others anew. */
const files: readonly { dataset: string; profile: string; name?: string; first: string[]; second: string[] }[] = [
  {
    dataset: 'tickets',
    profile: 'plain',
    first: [
      'external_id,opened_at,resolved_at,region,status,title',
      'T-1,2026-02-01T08:00:00.500+07:00,,T-REG 1,,Satu',
      'T-2,2026-02-02T08:00:00+07:00,2026-02-03T08:00:00+07:00,T-REG 2,,"dua\ttab\nbaris \\ garis"',
    ],
    second: [
      'external_id,opened_at,resolved_at,region,status,title',
      'T-1,2026-02-01T08:00:00.500+07:00,2026-02-05T09:30:00+07:00,T-REG 3,,Satu lagi',
      'T-2,2026-02-02T08:00:00+07:00,,T-REG 2,,',
      'T-3,2026-02-04T08:00:00+07:00,,T-REG 4,,Tiga',
    ],
  },
  {
    dataset: 'tickets',
    profile: 'incident-events',
    first: [
      'number,incident_state,opened_at,sys_updated_at,resolved_at,closed_at,sys_mod_count,reopen_count,made_sla,contact_type,category,priority',
      'I-1,New,01-02-2026 08:00,01-02-2026 08:05,?,?,0,0,TRUE,Phone,Category 1,3 - Moderate',
      'I-2,New,01-02-2026 09:00,01-02-2026 09:05,?,?,0,0,TRUE,Phone,Category 2,3 - Moderate',
    ],
    second: [
      'number,incident_state,opened_at,sys_updated_at,resolved_at,closed_at,sys_mod_count,reopen_count,made_sla,contact_type,category,priority',
      'I-3,New,01-02-2026 10:00,01-02-2026 10:05,?,?,0,0,TRUE,Phone,Category 2,3 - Moderate',
      'I-1,New,01-02-2026 08:00,01-02-2026 08:05,?,?,0,0,TRUE,Phone,Category 2,2 - High',
      'I-1,Resolved,01-02-2026 08:00,02-02-2026 08:05,02-02-2026 08:00,?,2,0,TRUE,Phone,Category 1,3 - Moderate',
    ],
  },
  {
    dataset: 'orders',
    profile: 'plain',
    first: [
      'external_id,ordered_at,completed_at',
      'O-1,2026-02-01T08:00:00+07:00,',
      'O-2,2026-02-01T08:00:00+07:00,2026-02-03T08:00:00+07:00',
    ],
    second: [
      'external_id,ordered_at,completed_at',
      'O-1,2026-02-01T08:00:00+07:00,2026-02-09T08:00:00+07:00',
      'O-3,2026-02-01T08:00:00+07:00,',
    ],
  },
  {
    dataset: 'subscriptions',
    profile: 'plain',
    first: [
      'external_id,started_at,contract_end,monthly_value',
      'S-1,2026-02-01,2027-02-01,100000.55',
      'S-2,2026-02-02,2026-12-01,50000',
    ],
    second: [
      'external_id,started_at,contract_end,monthly_value',
      'S-1,2026-02-01,2027-02-01,120000.1',
      'S-3,2026-02-02,,1',
    ],
  },
  {
    dataset: 'infra',
    profile: 'plain',
    first: [
      'host,metric,at,value',
      'web-1,cpu,2026-02-01T08:00:00+07:00,0.1',
      'web-1,cpu,2026-02-01T08:05:00+07:00,0.30000000000000004',
    ],
    second: [
      'host,metric,at,value',
      'web-1,cpu,2026-02-01T08:00:00+07:00,0.9',
      'web-2,cpu,2026-02-01T08:00:00+07:00,0.7',
    ],
  },
  {
    dataset: 'voc',
    profile: 'app-reviews-id',
    first: ['ulasan,rating,tanggal', 'lambat,1,2026-02-01 08:00:00'],
    second: [
      'ulasan,rating,tanggal',
      'lambat,1,2026-02-01 08:00:00',
      'lambat,1,2026-02-01 08:00:00',
      'bagus,5,2026-02-02 08:00:00',
    ],
  },
]

const rowsOf = async (statement: string) => (await portal.database.pool.query(statement)).rows
const tables = [
  'ticket',
  'ticket_event',
  'product_order',
  'subscription',
  'infra_sample',
  'voc',
  'voc_text',
  'voc_external',
  'voc_change',
]
/** All facts to the letter, and every measure that there is, whole and by day. */
async function everything() {
  // What is written past the portal's own calls shows after that at most.
  await pause(keptMilliseconds)
  const facts = await Promise.all(
    tables.map(async (table) =>
      (await rowsOf(`select t::text as row from ${table} t order by 1`)).map(({ row }) => row),
    ),
  )
  const { answer: catalog } = await admin.call(catalogCall)
  const figures = []
  for (const { id: name, measures, grains } of catalog) {
    for (const grain of [undefined, grains.includes('day') ? 'day' : 'month']) {
      const asked = {
        dataset: name,
        measures: measures.map(({ id }) => id).slice(0, 20),
        from: '2026-01-01',
        to: '2026-06-01',
        grain,
      }
      const { status, body, message } = await admin.post('/api/v2/query', asked)
      assert.equal(status, 200, message)
      figures.push(body?.content)
    }
  }
  return { facts, figures }
}

let filesWritten = 0
async function run({ dataset: name, profile: profileName }: (typeof files)[number], lines: readonly string[]) {
  const dataset = importDatasets.find((one) => one.name === name) ?? assert.fail()
  const profile = dataset.profiles.find((one) => one.name === profileName) ?? assert.fail()
  const path = join(folder, `${(filesWritten += 1)}.csv`)
  await writeFile(path, lines.join('\n'))
  const problems: unknown[] = []
  const result = await importFile(portal.database, {
    dataset,
    profile,
    path,
    dryRun: false,
    ignoredColumns: [],
    // So that one record is changed by several batches of one import.
    batchRows: 1,
    signal: AbortSignal.timeout(60_000),
    onProblems: (found) => void problems.push(...found),
  })
  assert.deepEqual([result.bad, problems], [0, []])
  const [last] = await rowsOf('select max(id)::int as id from import_run')
  return { id: last?.id as number, dataset, result }
}

async function back({ id, dataset }: Awaited<ReturnType<typeof run>>) {
  await rowsOf(`insert into import_undo (id, state, asked_by_name) values (${id}, 'waiting', 'Uji')
    on conflict (id) do update set state = 'waiting'`)
  await takeBack({ database: portal.database, log: portal.app.log }, dataset, id, () => false)
  const [undo] = await rowsOf(`select state, refused::int as refused from import_undo where id = ${id}`)
  return undo
}

for (const file of files) {
  test(`an import of ${file.dataset} as ${file.profile} is taken back to the letter, and comes in again after that`, async () => {
    const first = await run(file, file.first)
    const untouched = await everything()
    const second = await run(file, file.second)
    const imported = await everything()
    assert.notDeepEqual(imported.facts, untouched.facts)
    assert.deepEqual(await back(second), { state: 'done', refused: 0 })
    assert.deepEqual(await everything(), untouched)
    const again = await run(file, file.second)
    assert.deepEqual(
      [again.result.added, again.result.changed, again.result.known],
      [second.result.added, second.result.changed, second.result.known],
    )
    // The first is no longer as it was left, but for feedback, which an import only adds.
    const isAddedOnly = file.dataset === 'voc'
    assert.equal((await back(first))?.state, isAddedOnly ? 'done' : 'refused')
    assert.deepEqual(await back(again), { state: 'done', refused: 0 })
    if (!isAddedOnly) assert.deepEqual(await back(first), { state: 'done', refused: 0 })
  })
}

test('feedback that somebody has worked on is not taken back', async () => {
  const file = files.at(-1) ?? assert.fail()
  const came = await run(file, file.first)
  const [record] = await rowsOf('select max(id)::int as id, max(version) as version from voc')
  const answer = await admin.put('/api/v2/voc/status', { id: record?.id, status: 'on-progress' })
  assert.equal(answer.status, 200, answer.message)
  assert.deepEqual(await back(came), { state: 'refused', refused: 1 })
  assert.equal((await rowsOf('select id from voc')).length, 1)
})
