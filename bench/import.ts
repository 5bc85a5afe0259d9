import { chmodSync, createWriteStream, mkdtempSync, openAsBlob, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import {
  dayLength,
  type Endpoint,
  guessImport,
  hourLength,
  type ImportDetail,
  type ImportGuess,
  planImport,
  readImport,
  runImport,
  uploadImport,
} from '@ido/contract'
import type pg from 'pg'
import { addPeople, onDatabase } from '../apps/api/src/testing/data-folder.ts'
import type { Bench, Row } from './bench.ts'
import { ido, password, people } from './data.ts'
import type { HttpClient } from './load.ts'
import { signIn, type Watched, watched } from './portal.ts'

/** Of what a bare COPY of the same rows takes, in percent. */
const leastOfCopy = 25

/** Tickets into an empty database by the command and by the page, beside COPY of the rows that came out of it. */
export const imports: Bench = {
  about: 'a file of tickets, by the command and by the page, beside a bare COPY of the same rows',
  data: () => ['own'],
  async measure({ options, folder, open, say }) {
    const fileOf = async (rows: number) => {
      const file = join(folder, `tickets-${rows}.csv`)
      await pipeline(Readable.from(ticketFile(rows)), createWriteStream(file))
      return file
    }
    const byCommand = async (file: string) => ido(folder, ['import', 'tickets', file, '--profile', 'plain'])
    // Makes the database and its tables, so that the measured runs find them.
    await byCommand(await fileOf(1))
    const sizes = options.all('rows', 200_000, 2_000_000)
    const results: Row[] = []
    const measureOne = async (
      database: pg.Client,
      way: string,
      rows: number,
      importFile: (file: string) => Promise<Watched>,
    ) => {
      await database.query('truncate ticket')
      await database.query('select ticket_rollups_rebuild()')
      const { seconds, quarters } = await importFile(await fileOf(rows))
      await refuseWrongSums(database, rows)
      const [imported, copied] = [rows / seconds, rows / (await copySeconds(database))]
      const figures = {
        'rows/s': imported,
        'COPY/s': copied,
        '%': (100 * imported) / copied,
        'MB held': quarters.join(', '),
      }
      results.push({ what: `${rows} rows, ${way}`, figures, least: { '%': leastOfCopy } })
      say(`${rows} rows, ${way}: ${Math.round(imported)} a second`)
    }
    await onDatabase(folder, async (database) => {
      for (const rows of sizes) await measureOne(database, 'command', rows, byCommand)
    })
    const { portal, database } = await open()
    await addPeople(database, [people.admin], password)
    const client = await signIn(portal.url, people.admin.nik, password)
    for (const rows of sizes) {
      await measureOne(database, 'page', rows, async (file) => {
        const run = await bringOnPage(client, 'tickets', file)
        return watched(portal.pid, () => run(rows))
      })
    }
    client.close()
    return results
  },
}

const lookEvery = 250

/**
 * What a person's browser asks for: sends the file, takes what the portal guessed, and returns what runs the import to
 * its end, and throws where it ends in another way or with another count of rows.
 */
async function bringOnPage(
  client: HttpClient,
  dataset: string,
  file: string,
): Promise<(rows: number) => Promise<void>> {
  const form = new FormData()
  form.set('file', await openAsBlob(file), 'tickets.csv')
  const { authorization } = client.headers
  const sent = await fetch(`${client.url}${uploadImport.path}?dataset=${dataset}`, {
    method: uploadImport.method,
    headers: { authorization },
    body: form,
  })
  if (!sent.ok) throw new Error(`The file was answered ${sent.status}: ${await sent.text()}`)
  const { content: draft } = (await sent.json()) as { content: ImportDetail }
  const ask = <T>({ method, path }: Endpoint, body?: object): Promise<T> =>
    client.contentOf<T>({
      method,
      path: path.replace(':id', String(draft.id)),
      ...(body && { body: JSON.stringify(body) }),
    })
  const { guess } = await ask<ImportGuess>(guessImport, {})
  const planned = await ask<ImportDetail>(planImport, { version: draft.version, profile: guess.profile })
  return async (rows) => {
    await ask(runImport, { version: planned.version })
    for (;;) {
      const { state, rows: counted, failure } = await ask<ImportDetail>(readImport)
      if (state === 'done' && counted.added === rows) return
      if (state !== 'running' && state !== 'waiting')
        throw new Error(`The import is ${state} with ${counted.added} of ${rows} rows added: ${failure ?? ''}`)
      await pause(lookEvery)
    }
  }
}

const header =
  'external_id,title,opened_at,first_response_at,resolved_at,closed_at,status,product,sub_product,region,business_unit,segment,source_app,category,priority,channel,target_hours,pending_hours,reopened'

const places = [1, 2, 3, 4, 5, 6, 7].map((region) => `T-REG ${region}`)
const products = [
  ['Indibiz', 'Indibiz Internet', 'BUD Business Service', 'SME'],
  ['IndiHome', 'IndiHome Internet', 'BUD Home Service', 'Consumer'],
  ['IndiHome', 'IndiHome TV', 'BUD Home Service', 'Consumer'],
  ['Astinet', 'Astinet Lite', 'BUD Enterprise Service', 'Enterprise'],
  ['OCA', 'OCA Blast', 'BUD Enterprise Service', 'Enterprise'],
  ['Pijar', 'Pijar Sekolah', 'BUD Government Service', 'Government'],
  ['PaDi UMKM', 'PaDi Penjual', 'BUD Business Service', 'SME'],
  ['Netmonk', 'Netmonk Prime', 'BUD Enterprise Service', 'Enterprise'],
  ['BigBox', 'BigBox AI', 'BUD Government Service', 'Government'],
  ['MyCarrier', 'MyCarrier Portal', 'BUD Wholesale Service', 'Wholesale'],
] as const
const categories = ['Koneksi putus', 'Koneksi lambat', 'Kesalahan aplikasi', 'Masuk dan akun', 'Tagihan dan pembayaran']
const priorities = ['1 - Critical', '2 - High', '3 - Moderate', '4 - Low']
const channels = ['Phone', 'Email', 'WhatsApp', 'Self service']
const apps = ['NCX', 'SCONE', 'Insera', 'MyTEnS']
const threeYears = 3 * 365 * dayLength
const begin = Date.UTC(2023, 10, 1)

/** Lines of a file of tickets over three years, one in twenty still open; the same for the same count. */
function* ticketFile(rows: number): Generator<string> {
  let seed = 20_261_121
  const below = (limit: number): number => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0
    return Math.floor((seed / 2 ** 32) * limit)
  }
  const pick = <T>(list: readonly T[]): T => list[below(list.length)] as T
  const instant = (at: number) => `${new Date(at).toISOString().slice(0, 19)}Z`
  yield `${header}\n`
  for (let row = 0; row < rows; row += 1) {
    const opened = begin + Math.floor((row / rows) * threeYears)
    const [product, subProduct, unit, segment] = pick(products)
    const response = opened + below(hourLength)
    const resolved = response + below(4) * below(dayLength)
    const isOpen = below(20) === 0
    const ended = isOpen
      ? [instant(response), '', '', 'In Progress']
      : [instant(response), instant(resolved), instant(resolved + dayLength), 'Closed']
    yield `TT-${row},Gangguan ${product} pelanggan ${below(90_000)},${instant(opened)},${ended.join(',')},${product},${subProduct},${pick(places)},${unit},${segment},${pick(apps)},${pick(categories)},${pick(priorities)},${pick(channels)},${[4, 8, 24, 72][below(4)]},${below(5) === 0 ? below(8) / 2 : 0},${below(30) === 0 ? 1 : 0}\n`
  }
}

/** A fast import that loses something is worth nothing. */
async function refuseWrongSums(database: pg.Client, rows: number): Promise<void> {
  const { rows: sums } = await database.query<{ raw: string; rolled: string }>(
    `select (select (count(*), count(resolved_at), sum(resolve_s), count(*) filter (where sla_met))::text from ticket) as raw,
       (select (sum(opened), sum(resolved), sum(resolve_s), sum(sla_met))::text from ticket_day) as rolled`,
  )
  const [found] = sums
  if (!found?.raw.startsWith(`(${rows},`)) throw new Error(`${rows} rows were imported, the table has ${found?.raw}`)
  if (found.raw !== found.rolled) throw new Error(`The table has ${found.raw}, its rollup ${found.rolled}`)
}

const columns =
  'opened_at, first_response_at, resolved_at, closed_at, target_s, pending_s, revision, origin_id, product_id, sub_product_id, region_id, business_unit_id, segment_id, source_app_id, category_id, status_id, priority_id, channel_id, reopened, own_sla, number, title, timeline'

/** What the server itself needs to copy the rows from a file of its own into a table like ticket. */
async function copySeconds(database: pg.Client): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'ido-bench-'))
  // The embedded server may run as another user.
  chmodSync(folder, 0o777)
  const file = join(folder, 'tickets')
  try {
    await database.query(`copy (select ${columns} from ticket order by id) to '${file}'`)
    await database.query('create table plain_ticket (like ticket including all)')
    await database.query('checkpoint')
    const started = performance.now()
    await database.query(`copy plain_ticket (${columns}) from '${file}'`)
    return (performance.now() - started) / 1000
  } finally {
    await database.query('drop table if exists plain_ticket')
    rmSync(folder, { recursive: true, force: true })
  }
}
