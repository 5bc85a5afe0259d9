import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, globSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { jakartaDay } from '@ido/contract'
import { generated } from '../apps/api/src/generate/generated.ts'
import { addPeople, onDatabase } from '../apps/api/src/testing/data-folder.ts'
import { startPortal } from '../scripts/portal-process.ts'

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
export interface RowCounts {
  voc: number
  tickets?: number
  infra?: number
  orders?: number
  subscriptions?: number
  revenue?: number
  traffic?: number
}

interface Filled {
  folder: string
  /** Seconds that it took; null where it was filled before. */
  generated: number | null
}

/** A data folder with that many generated records; made once, and again when tables or generator have changed. */
export async function filledFolder(counts: RowCounts, say: (line: string) => void): Promise<Filled> {
  const amounts = Object.entries(counts).map(([kind, count]) => `${Number(count).toLocaleString('en')} ${kind}`)
  return madeFolder({ name: folderName(counts), what: amounts.join(', '), fill: (folder) => fill(folder, counts) }, say)
}

/** A data folder with all that the demo has, up to today, and so many times as many records of every dataset. */
export async function demoFolder(times: number, say: (line: string) => void): Promise<Filled> {
  const name = `demo-${times}-`
  const fillDemo = async (folder: string) => {
    const counts = generated.map(({ dataset, demo }): [string, number] => [dataset, demo.count * times])
    const start = performance.now()
    if (times > 1) await generate(folder, Object.fromEntries(counts))
    const portal = await startPortal({ dataDir: folder, env: { DEMO: '1' }, patienceSeconds: 600 })
    await portal.stop()
    const seconds = (performance.now() - start) / 1000
    await onDatabase(folder, (database) => database.query('vacuum (analyze)'))
    return seconds
  }
  return madeFolder(
    { name, what: `the demo's data, ${times} times`, fill: fillDemo, until: jakartaDay(Date.now()) },
    say,
  )
}

interface Making {
  /** What all folders for the same wishes begin with. */
  name: string
  what: string
  /** Answers how many seconds the data took. */
  fill(folder: string): Promise<number>
  /** The day up to which the data go, where they are of no use later. */
  until?: string
}

async function madeFolder(
  { name, what, fill: fillIt, until = '' }: Making,
  say: (line: string) => void,
): Promise<Filled> {
  const folder = join(cache, name + fingerprint() + until)
  if (existsSync(join(folder, 'filled'))) return { folder, generated: null }
  mkdirSync(cache, { recursive: true })
  for (const old of readdirSync(cache)) {
    if (old.startsWith(name)) rmSync(join(cache, old), { recursive: true, force: true })
  }
  say(`Generating ${what} into ${folder}, once.`)
  const seconds = await fillIt(folder)
  writeFileSync(join(folder, 'filled'), '')
  say(`Generated in ${Math.round(seconds)} s.`)
  return { folder, generated: seconds }
}

function folderName({ voc, tickets, infra, orders, subscriptions, revenue, traffic }: RowCounts): string {
  if (subscriptions)
    return `measures-${[orders, subscriptions, revenue, traffic].map((count) => count ?? 0).join('-')}-`
  const ordered = orders ? `${orders}-orders-` : ''
  const visited = traffic ? `${traffic}-hours-` : ''
  return tickets || infra ? `all-${tickets ?? 0}-${voc}-${infra ?? 0}-${ordered}${visited}` : `voc-${voc}-`
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

async function generate(folder: string, counts: object): Promise<number> {
  const wishes = Object.entries(counts).flatMap(([kind, count]) => [`--${kind}`, String(count)])
  const start = performance.now()
  await run(['generate', ...wishes, '--seed', String(seed)], folder)
  return (performance.now() - start) / 1000
}

async function run(args: string[], dataDir: string): Promise<void> {
  const child = spawn(process.execPath, [join(root, 'apps/api/src/commands/ido.ts'), ...args], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`npm run ido -- ${args.join(' ')} ended with code ${String(code)}`)
}

function fingerprint(): string {
  const hash = createHash('sha256')
  const sources = ['apps/api/src/migrations/*.sql', 'apps/api/src/generate/**/*.ts']
  const files = globSync(sources, { cwd: root }).filter((file) => !/[.](test|testkit)[.]ts$/.test(file))
  for (const file of files.toSorted()) hash.update(file).update(readFileSync(join(root, file)))
  return hash.digest('hex').slice(0, 12)
}
