import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { PassThrough } from 'node:stream'
import { after, before, test } from 'node:test'
import { csvLine } from '@ido/contract'
import { importDatasets } from './datasets.ts'
import { apiKeyCommand } from './api/api-key-command.ts'
import { importBench, type ImportBench } from './import/import.testkit.ts'
import { ticketsDataset } from './tickets/tickets-dataset.ts'
import { readConfig } from '../../platform/config/config.ts'
import { createApiKeys } from '../../platform/http/api-keys.ts'

const ido = resolve(import.meta.dirname, '../../commands/ido.ts')

const inIndonesian = new Intl.NumberFormat('id-ID')

let bench: ImportBench
before(async () => {
  bench = await importBench()
})
after(() => bench?.close())

/** Runs `npm run ido -- ...` as a process of its own; `killAt` ends it where its output first shows that. */
function run(args: string[], killAt?: string) {
  const env = { ...process.env, DATABASE_URL: bench.url, DATA_DIR: bench.folder, LANG: 'C.UTF-8', LC_ALL: '' }
  const child = spawn(process.execPath, [ido, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const said = { out: '', err: '' }
  child.stdout.on('data', (chunk: Buffer) => {
    said.out += chunk.toString()
    if (killAt && !child.killed && said.out.includes(killAt)) child.kill('SIGKILL')
  })
  child.stderr.on('data', (chunk: Buffer) => (said.err += chunk.toString()))
  return new Promise<{ code: number | null; signal: string | null; out: string; err: string }>((done, fail) => {
    child.on('error', fail)
    child.on('close', (code, signal) => done({ code, signal, ...said }))
  })
}

/** The same without a process, where neither its exit code nor its streams are the matter. */
async function ask(...args: string[]): Promise<string> {
  const out = new PassThrough({ encoding: 'utf8' })
  const config = readConfig({ DATABASE_URL: bench.url, DATA_DIR: bench.folder })
  const { signal } = new AbortController()
  assert.equal(await apiKeyCommand.run(args, { config, database: bench.database, out, signal }), 0)
  return String(out.read())
}

test('api-key makes a key that works, lists it and ends it', async () => {
  const keys = createApiKeys(bench.database)
  const made = await run(['api-key', 'create', '--name', 'Insera', '--scopes', 'tickets,ingest:infra', '--days', '30'])
  assert.equal(made.code, 0, made.err)
  assert.match(made.out, /^ido_[\w-]{43}\n$/)
  assert.deepEqual((await keys.find(made.out.trim()))?.scopes, ['tickets', 'infra'])

  const easy = await ask('Gudang')
  const everything = importDatasets.map(({ name }) => name)
  assert.deepEqual(await keys.find(easy.trim()), {
    id: 2,
    name: 'Gudang',
    scopes: everything,
    scope: { regions: null, products: null },
    datasets: null,
    figuresOnly: false,
  })
  assert.match(await ask('--scope=voc'), /^ido_/)

  const limited = ['--regions', 't-reg 2', '--products', 'Antares IoT', '--datasets', 'tickets', '--figures-only']
  await ask('--name', 'Laporan', '--scopes', 'query', ...limited)

  const listed = await ask('list', '--language', 'en')
  assert.match(listed, /^2 {2}Gudang {2}\[[^\]]+\] {2}made /m)
  assert.match(
    listed,
    /\[query\] {2}\(regions: T-REG 2; products: Antares IoT; datasets: tickets; figures only\) {2}made /,
  )
  assert.match(listed, /^1 {2}Insera {2}\[tickets, infra\] .* valid until /m)
  assert.ok(!listed.includes(made.out.trim()))
  assert.equal((await run(['api-key', 'revoke', '1'])).code, 0)
  assert.equal(await keys.find(made.out.trim()), null)
  for (const wrong of [
    ['revoke', '1'],
    ['--scopes', 'weather'],
  ]) {
    assert.equal((await run(['api-key', ...wrong])).code, 2)
  }
})

test('a file as the portal writes it gives back every text that a spreadsheet would have run', async () => {
  const texts = ['=1+2', "'=1", "''=1", '-5 bar', '+62811', '@semua', '\t=1', "'kutipan' biasa", 'biasa']
  const file = join(bench.folder, 'kembali.csv')
  const lines = texts.map((text, place) => csvLine([`B-${place}`, text]))
  await writeFile(file, ['external_id,longtext', ...lines, ''].join('\r\n'))
  const { code, out, err } = await run(['import', 'voc', file, '--profile', 'plain'])
  assert.equal(code, 0, out + err)
  const { rows } = await bench.database.pool.query<{ longtext: string }>(
    `select v.longtext from voc v join voc_external e on e.record_id = v.id where e.external_id like 'B-%' order by e.external_id`,
  )
  assert.deepEqual(
    rows.map(({ longtext }) => longtext),
    texts,
  )
})

test('an import of tickets that is killed and run again ends right, and leads to its own period', async () => {
  // Two batches: it is killed once the first is in.
  const many = 2 * ticketsDataset.batchRows
  const lines = Array.from({ length: many }, (_, place) => {
    const opened = new Date(Date.UTC(2025, 0, 1) + place * 60_000).toISOString()
    return `K-${place},${opened},${place % 3 === 0 ? '' : new Date(Date.parse(opened) + place * 1000).toISOString()}`
  })
  const path = join(bench.folder, 'killed.csv')
  await writeFile(path, ['external_id,opened_at,resolved_at', ...lines].join('\n'))
  const killed = await run(['import', 'tickets', path, '--profile', 'plain'], '% ')
  assert.equal(killed.signal, 'SIGKILL')
  const kept = await bench.one('select count(*) from ticket')
  assert.ok(kept > 0 && kept < many, `${kept} tickets after the kill`)

  const again = await run(['import', 'tickets', path, '--profile', 'plain'])
  assert.equal(again.code, 0, again.err)
  assert.match(
    again.out,
    new RegExp(
      `${inIndonesian.format(many).replace('.', '\\.')} baris dibaca, .* ${inIndonesian.format(kept)} sudah ada`,
    ),
  )
  assert.match(again.out, /assurance-performance\?from=2025-01-01&to=2025-01-30/)
  assert.equal(await bench.one('select count(*) from ticket'), many)
  assert.equal(await bench.one('select sum(opened) from ticket_day'), many)
  assert.equal(
    await bench.one('select sum(resolve_s) from ticket_day'),
    await bench.one('select sum(resolve_s) from ticket'),
  )
  assert.equal(await bench.one('select count(*) from ticket_day where loose'), 0)
})
