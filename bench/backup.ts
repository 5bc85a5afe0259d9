import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { catalogCall, createVoc, jakartaDay, listVoc, queryCall, type DatasetInfo, type Query } from '@ido/contract'
import type pg from 'pg'
import { catalogQuestions } from '../apps/api/src/testing/catalog-questions.ts'
import { onDatabase } from '../apps/api/src/testing/data-folder.ts'
import { filledFolder, people } from './data.ts'
import { ido } from './import.ts'
import type { HttpClient } from './load.ts'
import type { Options } from './options.ts'
import { openFolder, signIn, versionOf } from './portal.ts'
import { aligned } from './report.ts'

export interface BackupBench {
  rows: number
  megabytes: number
  questions: number
  files: number
  steps: { step: string; seconds: number; peakMegabytes: number | null }[]
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
  const { folder } = await filledFolder({ voc: Math.max(...sizes), tickets, infra }, say)
  const place = join(folder, '../backup')
  rmSync(place, { recursive: true, force: true })
  mkdirSync(place)
  chmodSync(place, 0o755)
  const file = join(place, 'portal.backup')
  const restored = join(place, 'restored')
  try {
    const before = await asked(folder, true)
    const backup = await ido(folder, ['backup', file])
    const verify = await ido(folder, ['backup', '--verify', file])
    const restore = await ido(restored, ['restore', file])
    await ido(restored, ['audit', 'verify'])
    const after = await asked(restored, false)
    const different = [...before.answers].filter(([question, answer]) => after.answers.get(question) !== answer)
    assert.deepEqual(different.slice(0, 3), [])
    assert.equal(after.answers.size, before.answers.size)
    assert.deepEqual(after.files, before.files)
    const result: BackupBench = {
      rows: before.rows,
      megabytes: Math.round(statSync(file).size / 1e6),
      questions: before.answers.size,
      files: before.files.size,
      steps: [
        { step: 'backup', ...backup },
        { step: 'verify', ...verify },
        { step: 'restore', ...restore },
      ],
      rebuilding: await onDatabase(restored, rebuildSeconds),
    }
    return { result, version: before.version }
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
}

/** What a portal on this folder answers to everything in its catalog, and what is in its files. */
async function asked(folder: string, isFilled: boolean) {
  const { portal, database, stop } = await openFolder(folder)
  try {
    const { client } = await signIn(portal, people.admin.nik)
    if (isFilled) await attachOnce(client, database)
    const catalog = await contentOf<DatasetInfo[]>(client, 'GET', catalogCall.path)
    const answers = new Map<string, string>()
    // Ages of what is open are told as of the end of the period, or as of now.
    const period = { from: '2020-01-01', to: jakartaDay(Date.now() - 2 * 86_400_000) }
    for (const question of catalogQuestions(catalog, period)) {
      const rows = await contentOf<unknown[]>(client, 'POST', queryCall.path, question)
      answers.set(nameOf(question), JSON.stringify(rows))
    }
    answers.set('list', JSON.stringify(await contentOf(client, 'GET', `${listVoc.path}?page=3&size=100`)))
    const files = await filesOf(client, database)
    const rows = await rowsOf(database)
    client.close()
    return { answers, files, rows, version: await versionOf(database) }
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
  await database.query(
    'begin; select voc_texts_rebuild(), voc_words_rebuild(), voc_counts_rebuild(), voc_rollups_rebuild(), ticket_rollups_rebuild(), infra_rollups_rebuild(); rollback',
  )
  return (performance.now() - started) / 1000
}

export function backupTable({ rows, megabytes, questions, files, steps, rebuilding }: BackupBench): string {
  const lines = steps.map(({ step, seconds, peakMegabytes }) => [
    step,
    (seconds / 60).toFixed(1),
    Math.round(rows / seconds).toLocaleString('en'),
    peakMegabytes === null ? 'unknown' : `${peakMegabytes} MB`,
  ])
  return [
    aligned([['step', 'minutes', 'rows/s', 'peak memory'], ...lines]),
    `${rows.toLocaleString('en')} rows in ${megabytes.toLocaleString('en')} MB`,
    `reached: ${questions} answers and ${files} files are the same on both sides, the audit log verifies`,
    `Making texts, words, counts and rollups anew instead of copying them would take ${Math.round(rebuilding)} s`,
  ].join('\n')
}
