import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { jakartaDay } from '@ido/contract'
import { generated } from '../apps/api/src/generate/generated.ts'
import { addPeople, onDatabase } from '../apps/api/src/testing/data-folder.ts'
import { startPortal } from '../scripts/portal-process.ts'
import { watched, type Watched } from './portal.ts'

const root = join(import.meta.dirname, '..')
const cache = join(root, '.cache/bench')
const seed = 1

/** Who asks: one who sees every draft, and one who sees only their own. */
export const people = {
  admin: { nik: '100001', name: 'Admin', role: 'ADMIN' },
  staff: { nik: '100002', name: 'Staf', role: null },
} as const
export const password = 'Bench-2026!'

/** How many rows of each the generator makes. */
export type RowCounts = Partial<
  Record<'voc' | 'tickets' | 'infra' | 'orders' | 'subscriptions' | 'revenue' | 'traffic', number>
>

/** The folder that a bench is run on: made for it and empty, with generated rows, or with the demo so many times. */
export type Data = 'own' | RowCounts | { demos: number }

interface Filled {
  folder: string
  /** Seconds that it took; null where it was filled before. */
  generated: number | null
}

function ownFolder(): string {
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, 'own-'))
  // The account that runs the database must get in, too.
  chmodSync(folder, 0o755)
  return folder
}

/** A data folder with these data; made once, and again when tables or generator have changed. */
export async function folderOf(data: Data, say: (line: string) => void): Promise<Filled> {
  if (data === 'own') return { folder: ownFolder(), generated: null }
  const isDemo = 'demos' in data
  const name = `${Object.entries(data)
    .map(([kind, count]) => `${kind}-${count}`)
    .join('-')}-`
  // The demo goes up to today.
  const folder = join(cache, name + fingerprint() + (isDemo ? jakartaDay(Date.now()) : ''))
  if (existsSync(join(folder, 'filled'))) return { folder, generated: null }
  mkdirSync(cache, { recursive: true })
  for (const old of readdirSync(cache)) {
    if (old.startsWith(name)) rmSync(join(cache, old), { recursive: true, force: true })
  }
  say(`Generating ${name} into ${folder}, once.`)
  const seconds = isDemo ? await fillDemo(folder, data.demos) : await fill(folder, data)
  writeFileSync(join(folder, 'filled'), '')
  say(`Generated in ${Math.round(seconds)} s.`)
  return { folder, generated: seconds }
}

/** All that the demo has, with so many times as many records of every dataset. */
async function fillDemo(folder: string, times: number): Promise<number> {
  const counts = generated.map(({ dataset, inDemo }): [string, number] => [dataset, inDemo * times])
  const start = performance.now()
  if (times > 1) await generate(folder, Object.fromEntries(counts))
  const portal = await startPortal({ dataDir: folder, env: { DEMO: '1' }, patienceSeconds: 600 })
  await portal.stop()
  const seconds = (performance.now() - start) / 1000
  await onDatabase(folder, (database) => database.query('vacuum (analyze)'))
  return seconds
}

/** The records are made by the real generator, which fills an empty database fastest; the people come after. */
async function fill(folder: string, counts: RowCounts): Promise<number> {
  const seconds = await generate(folder, counts)
  await onDatabase(folder, async (database) => {
    await addPeople(database, [people.admin, people.staff], password)
    // What autovacuum reaches in its own time; measured is the steady state.
    await database.query('vacuum (analyze)')
  })
  return seconds
}

async function generate(folder: string, counts: RowCounts): Promise<number> {
  const amounts = Object.entries(counts).flatMap(([kind, count]) => [`--${kind}`, String(count)])
  const { seconds } = await ido(folder, ['generate', ...amounts, '--seed', String(seed)])
  return seconds
}

const reportPeak =
  'data:text/javascript,process.on("exit",()=>process.stderr.write("peak "+process.resourceUsage().maxRSS))'

/** A command of the portal, to its end. @throws where it fails, with what it printed */
export async function ido(dataDir: string, args: string[]): Promise<Watched & { peakMegabytes: number }> {
  const command = ['--import', reportPeak, join(root, 'apps/api/src/commands/ido.ts'), ...args, '--language', 'en']
  const child = spawn(process.execPath, command, { cwd: root, env: { ...process.env, DATA_DIR: dataDir } })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (text += chunk.toString()))
  const ran = await watched(child.pid ?? 0, async () => {
    const [code] = await once(child, 'close')
    if (code !== 0) throw new Error(`npm run ido -- ${args.join(' ')} ended with code ${String(code)}:\n${text}`)
  })
  return { ...ran, peakMegabytes: Math.round(Number(/peak (\d+)/.exec(text)?.[1]) / 1024) }
}

function fingerprint(): string {
  const hash = createHash('sha256')
  const sources = ['apps/api/src/migrations/*.sql', 'apps/api/src/generate/**/*.{ts,json}']
  const files = globSync(sources, { cwd: root }).filter((file) => !/[.](test|testkit)[.]ts$/.test(file))
  for (const file of files.toSorted()) hash.update(file).update(readFileSync(join(root, file)))
  return hash.digest('hex').slice(0, 12)
}
