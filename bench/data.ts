import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, globSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { addPeople, onDatabase } from '../apps/api/src/testing/data-folder.ts'

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
  const name = folderName(counts)
  const folder = join(cache, name + fingerprint())
  if (existsSync(join(folder, 'filled'))) return { folder, generated: null }
  mkdirSync(cache, { recursive: true })
  for (const old of readdirSync(cache)) {
    if (old.startsWith(name)) rmSync(join(cache, old), { recursive: true, force: true })
  }
  const amounts = Object.entries(counts).map(([kind, count]) => `${Number(count).toLocaleString('en')} ${kind}`)
  say(`Generating ${amounts.join(', ')} into ${folder}, once.`)
  const generated = await fill(folder, counts)
  writeFileSync(join(folder, 'filled'), '')
  say(`Generated in ${Math.round(generated)} s.`)
  return { folder, generated }
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
  const wishes = Object.entries(counts).flatMap(([kind, count]) => [`--${kind}`, String(count)])
  const start = performance.now()
  await run(['generate', ...wishes, '--seed', String(seed)], folder)
  const seconds = (performance.now() - start) / 1000
  await onDatabase(folder, async (database) => {
    await addPeople(database, [people.admin, people.staff], password)
    // What autovacuum reaches in its own time; measured is the steady state.
    await database.query('vacuum (analyze)')
  })
  return seconds
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
