import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { cancelExport, exportVoc, vocAlikeText } from '@ido/contract'
import type pg from 'pg'
import { heldOutPairs } from '../apps/api/src/features/voc/similar/alike.held-out.testkit.ts'
import { type Bench, mostVoc, type Row } from './bench.ts'
import { password, people } from './data.ts'
import { type HttpClient, millisecondsOf, spreadOf } from './load.ts'
import { signIn, watched } from './portal.ts'

const mostFirstByte = 1_000
const mostAlike = 200

/** Files of all feedback, one that is cancelled, and similar feedback, for one person on a quiet portal. */
export const files: Bench = {
  about: 'CSV and XLSX of all of VOC, one that is cancelled, and similar feedback',
  data: (options) => [{ voc: mostVoc(options) }],
  async measure({ open, say }) {
    const { portal, database } = await open()
    const client = await signIn(portal.url, people.admin.nik, password)
    const rows = [await measureAlike(client)]
    for (const format of ['csv', 'xlsx'] as const) {
      rows.push(await measureFile(format, client, database, portal.pid))
      say(`${format} is whole`)
    }
    rows.push(await cancelOne(client, database))
    client.close()
    return rows
  },
}

/** Similar feedback, in the words of the held-out half of the pairs. */
async function measureAlike(client: HttpClient): Promise<Row> {
  const texts = heldOutPairs.trim().split('\n').map((line) => line.split(' | ')[1] ?? '') // prettier-ignore
  const ask = (text: string) =>
    client.ask({ method: vocAlikeText.method, path: `${vocAlikeText.path}?text=${encodeURIComponent(text)}` })
  // The sample of words is read with the first question of ten minutes.
  await ask(texts[0] ?? '')
  const times: number[] = []
  for (const text of texts) times.push(await millisecondsOf(() => ask(text)))
  const { median, p95, samples } = spreadOf(times)
  return { what: 'similar feedback', figures: { median, p95, samples }, most: { p95: mostAlike } }
}

async function measureFile(format: string, client: HttpClient, database: pg.Client, pid: number): Promise<Row> {
  const watch = randomUUID()
  let firstByte = Number.NaN
  let bytes = 0
  const { seconds, quarters } = await watched(pid, async () => {
    const began = performance.now()
    for await (const part of await fileOf(client, format, watch)) {
      if (bytes === 0) firstByte = performance.now() - began
      bytes += part.length
    }
  })
  const { status, rows } = await endOf(database, watch)
  const { rows: counted } = await database.query<{ count: number }>('select count(*)::int as count from voc')
  if (status !== 'done' || rows !== counted[0]?.count)
    throw new Error(`The file is ${status} with ${rows} of ${counted[0]?.count} records`)
  const figures = {
    'first byte': firstByte,
    s: seconds,
    MB: bytes / 2 ** 20,
    records: rows,
    'MB held': quarters.join(', '),
  }
  return { what: format, figures, most: { 'first byte': mostFirstByte } }
}

async function fileOf({ url, headers }: HttpClient, format: string, watch: string): Promise<AsyncIterable<Uint8Array>> {
  const { authorization } = headers
  const address = `${url}${exportVoc.path}?format=${format}&watch=${watch}`
  const response = await fetch(address, { headers: { authorization, 'accept-encoding': 'identity' } })
  if (!response.ok || !response.body) throw new Error(`The file was answered ${response.status}`)
  return response.body
}

/** From the wish to cancel a file until no statement of it runs in the database. */
async function cancelOne(client: HttpClient, database: pg.Client): Promise<Row> {
  const watch = randomUUID()
  const file = await fileOf(client, 'csv', watch)
  await file[Symbol.asyncIterator]().next()
  const milliseconds = await millisecondsOf(async () => {
    await client.ask({ method: cancelExport.method, path: cancelExport.path.replace(':watch', watch) })
    await untilSome(database, `select from (select count(*) as running from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle' and query ilike '%from voc%') one
      where running = 0`) // prettier-ignore
  })
  const { status } = await endOf(database, watch)
  // A small one is whole before its maker hears that it is to stop.
  const what = status === 'done' ? 'cancelled, though whole by then' : 'cancelled: no statement of it after'
  return { what, figures: { ms: milliseconds } }
}

/** Its line in the log, once it has ended, which is a moment after its reader has all of it. */
async function endOf(database: pg.Client, watch: string): Promise<{ status: string; rows: number }> {
  const [line] = await untilSome<{ status: string; rows: number }>(
    database,
    `select status, total_rows::int as rows from download_log where watch = $1 and status <> 'running'`,
    [watch],
  )
  return line ?? { status: 'lost', rows: 0 }
}

const patience = 30_000
const lookEvery = 10

async function untilSome<T extends pg.QueryResultRow>(
  database: pg.Client,
  sql: string,
  values: unknown[] = [],
): Promise<T[]> {
  for (const end = Date.now() + patience; Date.now() < end; await pause(lookEvery)) {
    const { rows, rowCount } = await database.query<T>(sql, values)
    if (rowCount) return rows
  }
  throw new Error(`Waited in vain for ${sql}`)
}
