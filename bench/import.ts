import { dayLength, hourLength } from '@ido/contract'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, mkdirSync, mkdtempSync, chmodSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import type pg from 'pg'
import { addPeople, onDatabase } from '../apps/api/src/testing/data-folder.ts'
import type { PortalProcess } from '../scripts/portal-process.ts'
import { password, people } from './data.ts'
import { bringOnPage, type Ran, watched } from './import-page.ts'
import { openFolder, signIn } from './portal.ts'

const root = join(import.meta.dirname, '..')
const cache = join(root, '.cache/bench')

/** The command, or the page: what its browser asks for. */
export const importWays = ['command', 'page'] as const
type ImportWay = (typeof importWays)[number]

export interface ImportFigures {
  way: ImportWay
  rows: number
  /** Rows a second from its start to its end, rollups folded; of the page from the press on 'import'. */
  imported: number
  /** Rows a second of a bare COPY of the same rows into a table like ticket with all its indexes. */
  copied: number
  ratio: number
  peakMegabytes: number
  /** Of the page: seconds until the file was there and had been looked at as a whole. */
  brought: number | null
  /** The most that the process held in each quarter of the time. */
  quarters: number[]
}

/**
 * Imports a file of so many tickets into an empty database by the real command or the real page and, in the same run,
 * copies the rows that came out of it into a table like it.
 * @param shuffled the tickets in no order of time, the worst for rollups and indexes
 */
export async function measureImport(rows: number, way: ImportWay, shuffled = false): Promise<ImportFigures> {
  const folder = join(cache, `import-${rows}`)
  const file = join(cache, `tickets-${rows}.csv`)
  mkdirSync(cache, { recursive: true })
  rmSync(folder, { recursive: true, force: true })
  try {
    await pipeline(Readable.from(ticketFile(rows, shuffled)), createWriteStream(file))
    await ido(folder, ['import', 'tickets', await oneTicketFile(), '--profile', 'plain'])
    return await onFolder(folder, way, async (database, portal) => {
      await database.query('truncate ticket')
      await database.query('select ticket_rollups_rebuild()')
      const {
        seconds,
        peakMegabytes,
        quarters,
        brought = null,
      } = portal
        ? await byPage(portal, database, file, rows)
        : await ido(folder, ['import', 'tickets', file, '--profile', 'plain'])
      await refuseWrongSums(database, rows)
      const copied = rows / (await copySeconds(database))
      const imported = rows / seconds
      return { way, rows, imported, copied, ratio: imported / copied, peakMegabytes, quarters, brought }
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
    rmSync(file, { force: true })
  }
}

type Work<T> = (database: pg.Client, portal: PortalProcess | null) => Promise<T>

/** With a portal beside it where the page is measured. */
async function onFolder<T>(folder: string, way: ImportWay, work: Work<T>): Promise<T> {
  if (way === 'command') return onDatabase(folder, (database) => work(database, null))
  const { portal, database, stop } = await openFolder(folder)
  try {
    return await work(database, portal)
  } finally {
    await stop()
  }
}

async function byPage(portal: PortalProcess, database: pg.Client, file: string, rows: number): Promise<Ran> {
  await addPeople(database, [people.admin], password)
  const { client } = await signIn(portal, people.admin.nik)
  const started = performance.now()
  const importRows = await bringOnPage(client, 'tickets', file)
  const brought = (performance.now() - started) / 1000
  const ran = await watched(portal.pid, () => importRows(rows))
  client.close()
  return { ...ran, brought }
}

const header =
  'external_id,title,opened_at,first_response_at,resolved_at,closed_at,status,product,sub_product,region,business_unit,segment,source_app,category,priority,channel,target_hours,pending_hours,reopened'

/** Makes the database and its tables, so that the measured run finds them. */
async function oneTicketFile(): Promise<string> {
  const file = join(cache, 'one-ticket.csv')
  await pipeline(Readable.from(ticketFile(1, false)), createWriteStream(file))
  return file
}

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
function* ticketFile(rows: number, shuffled: boolean): Generator<string> {
  let seed = 20_261_121
  const below = (limit: number): number => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0
    return Math.floor((seed / 2 ** 32) * limit)
  }
  const pick = <T>(list: readonly T[]): T => list[below(list.length)] as T
  const instant = (at: number) => `${new Date(at).toISOString().slice(0, 19)}Z`
  yield `${header}\n`
  for (let row = 0; row < rows; row += 1) {
    const opened = begin + (shuffled ? below(threeYears) : Math.floor((row / rows) * threeYears))
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

const peakTeller =
  'data:text/javascript,process.on("exit",()=>process.stderr.write("peak "+process.resourceUsage().maxRSS))'

/** A command of the portal, to its end. @throws where it fails, with what it said */
export async function ido(dataDir: string, args: string[]): Promise<Ran> {
  const command = ['--import', peakTeller, join(root, 'apps/api/src/commands/ido.ts'), ...args, '--language', 'en']
  const child = spawn(process.execPath, command, { cwd: root, env: { ...process.env, DATA_DIR: dataDir } })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (text += chunk.toString()))
  const ran = await watched(child.pid ?? 0, async () => {
    const [code] = await once(child, 'close')
    if (code !== 0) throw new Error(`The command ended with code ${String(code)}:\n${text}`)
  })
  return { ...ran, peakMegabytes: Math.round(Number(/peak (\d+)/.exec(text)?.[1]) / 1024) }
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

/** One line for people. */
export function importLine({
  way,
  rows,
  imported,
  copied,
  ratio,
  peakMegabytes,
  quarters,
  brought,
}: ImportFigures): string {
  return (
    `Import of ${rows.toLocaleString('en')} tickets by the ${way}: ${Math.round(imported)} rows/s, bare COPY ${Math.round(copied)} rows/s ` +
    `(${(ratio * 100).toFixed(0)} %), peak ${peakMegabytes} MB (by quarters of the time ${quarters.join(', ')})` +
    (brought === null ? '' : `, after ${brought.toFixed(0)} s for bringing the file and looking at all of it`)
  )
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: { tickets: { type: 'string', default: '200000,2000000' }, shuffled: { type: 'boolean', default: false } },
  })
  for (const rows of values.tickets.split(',').map(Number)) {
    const order = values.shuffled ? ', in no order' : ''
    for (const way of importWays)
      process.stdout.write(`${importLine(await measureImport(rows, way, values.shuffled))}${order}\n`)
  }
}
