import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, rmSync, statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import {
  dayLength,
  catalogCall,
  createVoc,
  jakartaDay,
  listVoc,
  queryCall,
  type DatasetInfo,
  type Query,
} from '@ido/contract'
import type pg from 'pg'
import { catalogQuestions } from '../apps/api/src/testing/catalog-questions.ts'
import { onDatabase } from '../apps/api/src/testing/data-folder.ts'
import { rebuildDerived } from '../apps/api/src/testing/rebuild-derived.ts'
import { filledFolder, people } from './data.ts'
import { ido } from './import.ts'
import type { Ran } from './import-page.ts'
import type { HttpClient } from './load.ts'
import type { Options } from './options.ts'
import { openFolder, signIn, versionOf } from './portal.ts'
import { aligned } from './format.ts'

export interface BackupBench {
  rows: number
  megabytes: number
  questions: number
  /** Of those, how many have figures to compare. */
  told: number
  files: number
  steps: (Ran & { step: string })[]
  /** What check and restore say of one changed byte. */
  damage: { byte: number; said: string[] }
  /** Making what can be derived from the restored records once more, beside copying it, in seconds. */
  rebuilding: number
}

const attachments = 100
const perRecord = 10

/** Backs a filled portal up, restores it elsewhere and asks both the whole catalog. @throws where an answer differs */
export async function measureBackup(
  { sizes, tickets, infra }: Options,
  say: (line: string) => void,
): Promise<{ result: BackupBench; version: string }> {
  const orders = Math.ceil(tickets / 10)
  const { folder } = await filledFolder({ voc: Math.max(...sizes), tickets, infra, orders }, say)
  const place = join(folder, '../backup')
  rmSync(place, { recursive: true, force: true })
  mkdirSync(place)
  chmodSync(place, 0o755)
  const file = join(place, 'portal.backup')
  const restored = join(place, 'restored')
  try {
    const step = async (name: string, dataDir: string, args: string[]) => {
      const ran = await ido(dataDir, args)
      say(stepLine(name, ran))
      return { step: name, ...ran }
    }
    const before = await asked(folder, true)
    say(`${before.answers.size} questions asked, ${before.told} with figures, ${before.files.size} files`)
    const backup = await step('backup', folder, ['backup', file])
    const verify = await step('check', folder, ['backup', '--verify', file])
    const damage = await damageTold(file, folder, restored)
    for (const said of damage.said) say(said)
    const restore = await step('restore', restored, ['restore', file])
    await step('audit', restored, ['audit', 'verify'])
    const after = await asked(restored, false)
    const different = [...before.answers].filter(([question, answer]) => after.answers.get(question) !== answer)
    assert.deepEqual(different.slice(0, 3), [])
    assert.equal(after.answers.size, before.answers.size)
    assert.deepEqual(after.files, before.files)
    const result: BackupBench = {
      rows: before.rows,
      megabytes: Math.round(statSync(file).size / 1e6),
      questions: before.answers.size,
      told: before.told,
      files: before.files.size,
      steps: [backup, verify, restore],
      damage,
      rebuilding: await onDatabase(restored, rebuildSeconds),
    }
    return { result, version: before.version }
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
}

/** One byte in the middle, another for the time that check and restore look at it. @throws where either takes the file */
async function damageTold(file: string, folder: string, target: string): Promise<BackupBench['damage']> {
  const byte = Math.floor(statSync(file).size / 2)
  await flip(file, byte)
  try {
    const said = [await refusalOf(folder, ['backup', '--verify', file]), await refusalOf(target, ['restore', file])]
    const tables = await onDatabase(target, (client) =>
      client.query(`select tablename from pg_tables where schemaname = 'public'`),
    )
    assert.deepEqual(tables.rows, [], 'nothing is left of the restore that was refused')
    return { byte, said }
  } finally {
    await flip(file, byte)
  }
}

async function flip(file: string, at: number): Promise<void> {
  const handle = await open(file, 'r+')
  const one = Buffer.alloc(1)
  await handle.read(one, 0, 1, at)
  await handle.write(Buffer.from([(one[0] ?? 0) ^ 1]), 0, 1, at)
  await handle.close()
}

async function refusalOf(dataDir: string, args: string[]): Promise<string> {
  const text = await ido(dataDir, args).then(
    () => '',
    (error: unknown) => String(error),
  )
  const [, said = ''] = /(is DAMAGED: .*)/.exec(text) ?? []
  assert.match(said, /the part .* \(bytes \d+ to \d+\)/, `${args.join(' ')}: ${text}`)
  return `${args[0]} of the damaged file: ${said}`
}

/** What a portal on this folder answers to everything in its catalog, and what is in its files. */
async function asked(folder: string, isFilled: boolean) {
  const { portal, database, stop } = await openFolder(folder)
  try {
    const { client } = await signIn(portal, people.admin.nik)
    if (isFilled) await attachOnce(client, database)
    const catalog = await contentOf<DatasetInfo[]>(client, 'GET', catalogCall.path)
    const answers = new Map<string, string>()
    let told = 0
    // Ages of what is open are told as of the end of the period, or as of now.
    const period = { from: '2020-01-01', to: jakartaDay(Date.now() - 2 * dayLength) }
    for (const question of catalogQuestions(catalog, period)) {
      const rows = await patiently(() => contentOf<Record<string, unknown>[]>(client, 'POST', queryCall.path, question))
      answers.set(nameOf(question), JSON.stringify(rows))
      if (rows.some((row) => Object.values(row).some((value) => typeof value === 'number' && value !== 0))) told += 1
    }
    answers.set('list', JSON.stringify(await contentOf(client, 'GET', `${listVoc.path}?page=3&size=100`)))
    const files = await filesOf(client, database)
    const rows = await rowsOf(database)
    client.close()
    return { answers, told, files, rows, version: await versionOf(database) }
  } finally {
    await stop()
  }
}

const nameOf = ({ dataset, measures, dimensions }: Query) => [dataset, ...measures, ...(dimensions ?? [])].join(' ')

async function contentOf<T>(client: HttpClient, method: 'GET' | 'POST', path: string, body?: object): Promise<T> {
  const answer = await client.ask({ method, path, ...(body && { body: JSON.stringify(body) }) })
  const { content, data } = JSON.parse(answer) as { content?: T; data?: T }
  return (content ?? data) as T
}

const mostTries = 40

/** Beside others' work a question can take longer than the portal lets it: what counts here is what it answers. */
async function patiently<T>(ask: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await ask()
    } catch (error) {
      if (tries === mostTries || !/answered 503/.test(String(error))) throw error
    }
  }
}

/** The generator makes neither files nor decisions; both are made by people, once. */
async function attachOnce(client: HttpClient, database: pg.Client): Promise<void> {
  const { rows } = await database.query<{ files: string }>('select count(*) as files from voc_attachment')
  for (let made = Number(rows[0]?.files); made < attachments; made += perRecord) {
    const { id } = await contentOf<{ id: number }>(client, 'POST', createVoc.path, { longtext: 'Dengan lampiran' })
    for (let n = 0; n < perRecord; n += 1) await attach(client, id, n)
    const person = { email: `bench-${id}@ido.example`, name: `Bench ${id}`, hasAccess: true }
    await contentOf(client, 'POST', '/api/v2/users', person)
  }
}

async function attach({ url, headers }: HttpClient, id: number, n: number): Promise<void> {
  const form = new FormData()
  const content = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(50_000 * (n + 1))])
  form.set('file', new Blob([new Uint8Array(content)]), `Berkas ${n}.pdf`)
  const { authorization = '' } = headers
  const sent = await fetch(`${url}/api/v2/voc-attachment/${id}`, {
    method: 'POST',
    body: form,
    headers: { authorization },
  })
  if (!sent.ok) throw new Error(`An attachment was answered ${sent.status}: ${await sent.text()}`)
}

async function filesOf({ url, headers }: HttpClient, database: pg.Client): Promise<Map<string, string>> {
  const { rows } = await database.query<{ path: string }>(
    `select '/api/v2/voc-attachment/' || record_id || '/' || id as path from voc_attachment order by id`,
  )
  const files = new Map<string, string>()
  for (const { path } of rows) {
    const download = await fetch(url + path, { headers })
    if (!download.ok) throw new Error(`${path} answered ${download.status}`)
    files.set(
      path,
      createHash('sha256')
        .update(new Uint8Array(await download.arrayBuffer()))
        .digest('hex'),
    )
  }
  return files
}

async function rowsOf(database: pg.Client): Promise<number> {
  const { rows } = await database.query<{ rows: number }>(
    `select sum((xpath('/row/n/text()', query_to_xml(format('select count(*) as n from %I', relname), false, true, '')))[1]::text::float8)::float8 as rows
     from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  return rows[0]?.rows ?? 0
}

async function rebuildSeconds(database: pg.Client): Promise<number> {
  const started = performance.now()
  await database.query('begin')
  await rebuildDerived(database)
  await database.query('rollback')
  return (performance.now() - started) / 1000
}

const memoryOf = ({ peakMegabytes, quarters }: Ran) => `${peakMegabytes} MB (${quarters.join(', ')})`
const stepLine = (name: string, ran: Ran) => `${name}: ${ran.seconds.toFixed(1)} s, memory ${memoryOf(ran)}`

export function backupTable({
  rows,
  megabytes,
  questions,
  told,
  files,
  steps,
  damage,
  rebuilding,
}: BackupBench): string {
  const lines = steps.map((ran) => [
    ran.step,
    (ran.seconds / 60).toFixed(1),
    Math.round(rows / ran.seconds).toLocaleString('en'),
    memoryOf(ran),
  ])
  return [
    aligned([['step', 'minutes', 'rows/s', 'peak memory (in each quarter of its time)'], ...lines]),
    `${rows.toLocaleString('en')} rows in ${megabytes.toLocaleString('en')} MB`,
    `reached: ${questions} answers (${told} with figures) and ${files} files are the same on both sides, the audit log verifies`,
    `one byte changed, ${damage.byte}: ${damage.said.join('; ')}`,
    `Making texts, words, counts and rollups anew instead of copying them would take ${Math.round(rebuilding)} s`,
  ].join('\n')
}
