import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { cancelExport, exportVoc, vocAlikeText } from '@ido/contract'
import type pg from 'pg'
import { heldOutPairs } from '../apps/api/src/features/voc/voc.alike.held-out.testkit.ts'
import { people } from './data.ts'
import { watched } from './import-page.ts'
import { timesSummary, type HttpClient, type Times } from './load.ts'
import { openFolder, signIn, versionOf } from './portal.ts'
import { aligned, ms } from './format.ts'

interface FileFigures {
  format: 'csv' | 'xlsx'
  /** Milliseconds until its first byte. */
  firstByte: number
  seconds: number
  megabytes: number
  /** As the download log counts them. */
  rows: number
  /** The most that the process held in each quarter of the time, in megabytes. */
  quarters: number[]
}

export interface FilesResult {
  records: number
  files: FileFigures[]
  /** Milliseconds from the wish to cancel a file until no statement of it runs in the database; null where it was whole by then. */
  cancelled: number | null
  /** Milliseconds of similar feedback, asked in the words of the held-out half of the pairs. */
  alike: Times & { most: number }
}

/** Files of all feedback, one that is cancelled on its way, and similar feedback, for one person on a quiet portal. */
export async function measureFiles(
  folder: string,
  records: number,
  say: (line: string) => void,
): Promise<{ result: FilesResult; version: string }> {
  const { portal, database, stop } = await openFolder(folder)
  const { client } = await signIn(portal, people.admin.nik)
  try {
    const alike = await timesOfAlike(client)
    say(`similar feedback: p95 ${ms(alike.p95)} ms`)
    const files: FileFigures[] = []
    for (const format of ['csv', 'xlsx'] as const) {
      files.push(await measureFile(format, records, { client, database, pid: portal.pid }))
      say(`${format}: ${files.at(-1)?.seconds.toFixed(0)} s`)
    }
    const cancelled = await cancelOne(client, database)
    return { result: { records, files, cancelled, alike }, version: await versionOf(database) }
  } finally {
    client.close()
    await stop()
  }
}

interface Asked {
  client: HttpClient
  database: pg.Client
  pid: number
}

async function measureFile(format: FileFigures['format'], records: number, asked: Asked): Promise<FileFigures> {
  const { client, database, pid } = asked
  const watch = randomUUID()
  let firstByte = Number.NaN
  let bytes = 0
  let lines = 0
  const { seconds, quarters } = await watched(pid, async () => {
    const began = performance.now()
    for await (const part of await fileOf(client, format, watch)) {
      if (bytes === 0) firstByte = performance.now() - began
      bytes += part.length
      if (format === 'csv') lines += linesIn(part)
    }
  })
  const rows = await logOf(database, watch)
  const [line] = rows
  // One line of titles; a record may have several lines of text.
  if (rows.length !== 1 || line?.status !== 'done' || (format === 'csv' && lines <= line.total_rows))
    throw new Error(`The file has ${lines} lines, its log ${JSON.stringify(rows)}`)
  const { rows: counted } = await database.query<{ count: number }>('select count(*)::int as count from voc')
  if (line.total_rows !== counted[0]?.count || line.total_rows < records)
    throw new Error(`${line.total_rows} rows of ${counted[0]?.count} are in the file`)
  return { format, firstByte, seconds, megabytes: bytes / 2 ** 20, rows: line.total_rows, quarters }
}

function linesIn(part: Uint8Array): number {
  let lines = 0
  for (let at = part.indexOf(lineFeed); at >= 0; at = part.indexOf(lineFeed, at + 1)) lines += 1
  return lines
}
const lineFeed = 10

/** Its line in the log, once it is ended, which is a moment after its reader has all of it. */
async function logOf(database: pg.Client, watch: string): Promise<{ status: string; total_rows: number }[]> {
  for (let tries = 0; tries < patience; tries += 1) {
    const { rows } = await database.query<{ status: string; total_rows: number }>(
      'select status, total_rows::int from download_log where watch = $1',
      [watch],
    )
    if (rows.some(({ status }) => status !== 'running')) return rows
    await pause(lookEvery)
  }
  throw new Error('A file runs on in the log')
}
const lookEvery = 10
const patience = 3_000

async function fileOf(client: HttpClient, format: string, watch: string): Promise<AsyncIterable<Uint8Array>> {
  const { authorization = '' } = client.headers
  const response = await fetch(`${client.url}${exportVoc.path}?format=${format}&watch=${watch}`, {
    headers: { authorization, 'accept-encoding': 'identity' },
  })
  if (!response.ok || !response.body) throw new Error(`The file was answered ${response.status}`)
  return response.body
}

/** With few records a file is whole before its maker hears that it is to stop: then there is nothing to measure. */
async function cancelOne(client: HttpClient, database: pg.Client): Promise<number | null> {
  const watch = randomUUID()
  const file = await fileOf(client, 'csv', watch)
  const parts = file[Symbol.asyncIterator]()
  await parts.next()
  const began = performance.now()
  await client.ask({ method: cancelExport.method, path: cancelExport.path.replace(':watch', watch) })
  for (let tries = 0; tries < patience; tries += 1) {
    const { rows } = await database.query(
      `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
       and state <> 'idle' and query ilike '%from voc%'`,
    )
    if (rows.length === 0) {
      const [line] = await logOf(database, watch)
      const took = performance.now() - began
      if (line?.status !== 'done') return took
      if (took > mostBeforeWhole) throw new Error('A file that was cancelled was made whole')
      return null
    }
    await pause(lookEvery)
  }
  throw new Error('A file that was cancelled goes on')
}

/** Its maker hears within a second that it is to stop. */
const mostBeforeWhole = 2_000

async function timesOfAlike(client: HttpClient): Promise<FilesResult['alike']> {
  const asked = heldOutPairs
    .trim()
    .split('\n')
    .map((line) => line.split(' | ')[1] ?? '')
  const ask = (text: string) =>
    client.ask({ method: vocAlikeText.method, path: `${vocAlikeText.path}?text=${encodeURIComponent(text)}` })
  // The sample of words is read with the first question of ten minutes.
  await ask(asked[0] ?? '')
  const times: number[] = []
  for (const text of asked) {
    const began = performance.now()
    await ask(text)
    times.push(performance.now() - began)
  }
  return { ...timesSummary(times), most: Math.max(...times) }
}

export function filesTable({ records, files, cancelled, alike }: FilesResult): string {
  const rows = files.map(({ format, firstByte, seconds, megabytes, rows: count, quarters }) => [
    format,
    `${ms(firstByte)} ms`,
    `${seconds.toFixed(1)} s`,
    `${megabytes.toFixed(0)} MB`,
    count.toLocaleString('en'),
    quarters.join(', '),
  ])
  return [
    `Files of ${records.toLocaleString('en')} records of VOC`,
    aligned([['file', 'first byte', 'whole', 'size', 'rows in the log', 'MB held, by quarters'], ...rows]),
    cancelled === null
      ? 'cancelled on its way: not measured, the file was whole before that'
      : `cancelled on its way: no statement of it ${ms(cancelled)} ms after`,
    `similar feedback: median ${ms(alike.median)} ms, p95 ${ms(alike.p95)} ms, most ${ms(alike.most)} ms`,
  ].join('\n')
}
