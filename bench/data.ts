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
import { addPeople, onDatabase } from '../apps/api/src/testing/data-folder.ts'
import { root } from '../scripts/paths.ts'
import { startPortal } from '../scripts/portal-process.ts'
import { watched, type Watched } from './portal.ts'

const cache = join(root, '.cache/bench')

/** Who asks: one who sees every draft, and one who sees only their own. */
export const people = {
  admin: { nik: '100001', name: 'Admin', role: 'ADMIN' },
  staff: { nik: '100002', name: 'Staf', role: null },
} as const
export const password = 'Bench-2026!'

/** How many rows of each the generator makes. */
type RowCounts = Partial<
  Record<'voc' | 'tickets' | 'infra' | 'orders' | 'subscriptions' | 'revenue' | 'traffic', number>
>

/** The folder that a bench is run on: made for it and empty, with the demo, or with generated rows. */
export type Data = 'own' | 'demo' | RowCounts

export const vocRecords = 1_000_000

/**
 * A data folder with these data; made once, and again when tables or generator have changed.
 * @returns the seconds that it took; null where it was filled before
 */
export async function folderOf(
  data: Data,
  say: (line: string) => void,
): Promise<{ folder: string; generated: number | null }> {
  mkdirSync(cache, { recursive: true })
  if (data === 'own') {
    const folder = mkdtempSync(join(cache, 'own-'))
    // The account that runs the database must get in, too.
    chmodSync(folder, 0o755)
    return { folder, generated: null }
  }
  const name = `${data === 'demo' ? data : Object.entries(data).flat().join('-')}-`
  // The demo goes up to today.
  const folder = join(cache, name + fingerprint() + (data === 'demo' ? jakartaDay(Date.now()) : ''))
  if (existsSync(join(folder, 'filled'))) return { folder, generated: null }
  // Another one may begin with the same kinds and have further ones.
  const isOfBefore = new RegExp(`^${name}[0-9a-f]{12}`)
  for (const old of readdirSync(cache))
    if (isOfBefore.test(old)) rmSync(join(cache, old), { recursive: true, force: true })
  say(`Generating ${name} into ${folder}, once.`)
  const began = performance.now()
  if (data === 'demo') await (await startPortal({ dataDir: folder, patienceSeconds: 600 })).stop()
  else await generate(folder, data)
  const seconds = (performance.now() - began) / 1000
  await onDatabase(folder, async (database) => {
    if (data !== 'demo') await addPeople(database, [people.admin, people.staff], password)
    // What autovacuum reaches in its own time; measured is the steady state.
    await database.query('vacuum (analyze)')
  })
  writeFileSync(join(folder, 'filled'), '')
  say(`Generated in ${Math.round(seconds)} s.`)
  return { folder, generated: seconds }
}

/** Into an empty database, which the generator fills fastest; people come after. */
export async function generate(folder: string, counts: RowCounts): Promise<void> {
  const amounts = Object.entries(counts).flatMap(([kind, count]) => [`--${kind}`, String(count)])
  await ido(folder, ['generate', ...amounts, '--seed', '1'])
}

/** A command of the portal, to its end. @throws where it fails, with what it printed */
export async function ido(dataDir: string, args: string[]): Promise<Watched> {
  const command = [join(root, 'apps/api/src/commands/ido.ts'), ...args, '--language', 'en']
  const child = spawn(process.execPath, command, { cwd: root, env: { ...process.env, DATA_DIR: dataDir } })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (text += chunk.toString()))
  return watched(child.pid ?? 0, async () => {
    const [code] = await once(child, 'close')
    if (code !== 0) throw new Error(`npm run ido -- ${args.join(' ')} ended with code ${String(code)}:\n${text}`)
  })
}

function fingerprint(): string {
  const hash = createHash('sha256')
  const sources = ['apps/api/src/migrations/*.sql', 'apps/api/src/generate/**/*.{ts,json}']
  const files = globSync(sources, { cwd: root }).filter((file) => !/[.](test|testkit)[.]ts$/.test(file))
  for (const file of files.toSorted()) hash.update(file).update(readFileSync(join(root, file)))
  return hash.digest('hex').slice(0, 12)
}
