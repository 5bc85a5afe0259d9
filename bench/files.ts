import { randomUUID } from 'node:crypto'
import { exportVoc, vocAlikeText } from '@ido/contract'
import type pg from 'pg'
import { heldOutPairs } from '../apps/api/src/features/voc/similar/alike.held-out.testkit.ts'
import { until } from '../apps/api/src/testing/until.ts'
import type { Bench, Row } from './bench.ts'
import { password, people, vocRecords } from './data.ts'
import { get, type HttpClient, millisecondsOf, spreadOf } from './load.ts'
import { signIn, watched } from './portal.ts'

const most = { firstByte: 1_000, alike: 200 }

/** Files of all feedback, and similar feedback, for one person on a quiet portal. */
export const files: Bench = {
  about: 'CSV and XLSX of all of VOC, and similar feedback',
  data: ({ voc = vocRecords }) => ({ voc }),
  async measure({ open, say }) {
    const { portal, database } = await open()
    const client = await signIn(portal.url, people.admin.nik, password)
    const rows = [await measureAlike(client)]
    for (const format of ['csv', 'xlsx']) {
      rows.push(await measureFile(format, client, database, portal.pid))
      say(`${format} is whole`)
    }
    return rows
  },
}

/** Similar feedback, in the words of the held-out half of the pairs. */
async function measureAlike(client: HttpClient): Promise<Row> {
  const texts = heldOutPairs.trim().split('\n').map((line) => line.split(' | ')[1] ?? '') // prettier-ignore
  const ask = (text: string) => client.ask(get(vocAlikeText.path, { text }))
  // The sample of words is read with the first question of ten minutes.
  await ask(texts[0] ?? '')
  const times: number[] = []
  for (const text of texts) times.push(await millisecondsOf(() => ask(text)))
  const { median, p95, samples } = spreadOf(times)
  return { what: 'similar feedback', figures: { median, p95, samples }, most: { p95: most.alike } }
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
  const records = await recordsIn(database, watch)
  const figures = { 'first byte': firstByte, s: seconds, MB: bytes / 2 ** 20, records, 'MB held': quarters }
  return { what: format, figures, most: { 'first byte': most.firstByte } }
}

async function fileOf({ url, headers }: HttpClient, format: string, watch: string): Promise<AsyncIterable<Uint8Array>> {
  const { authorization } = headers
  const address = url + get(exportVoc.path, { format, watch }).path
  const response = await fetch(address, { headers: { authorization, 'accept-encoding': 'identity' } })
  if (!response.ok || !response.body) throw new Error(`The file was answered ${response.status}`)
  return response.body
}

/** As its line in the log has it, which ends a moment after its reader has all. @throws where it is not the whole table */
async function recordsIn(database: pg.Client, watch: string): Promise<number> {
  let records = Number.NaN
  await until(async () => {
    const { rows } = await database.query<{ status: string; records: number; all: number }>(
      `select status, total_rows::int as records, (select count(*)::int from voc) as all
       from download_log where watch = $1 and status <> 'running'`,
      [watch],
    )
    const [line] = rows
    if (line && (line.status !== 'done' || line.records !== line.all))
      throw new Error(`The file is ${line.status} with ${line.records} of ${line.all} records`)
    records = line?.records ?? records
    return line !== undefined
  }, 'The file has no end in the log')
  return records
}
