import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, globSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbedded } from '../apps/api/src/platform/database/embedded.ts'
import { startPortal } from '../scripts/portal-process.ts'

const root = join(import.meta.dirname, '..')
const cache = join(root, '.cache/bench')
const seed = 1

/** A data folder with that many generated records; made once, and again when tables or generator have changed. */
export async function filledFolder(records: number, say: (line: string) => void): Promise<string> {
  const name = `voc-${records}-`
  const folder = join(cache, name + fingerprint())
  if (existsSync(join(folder, 'filled'))) return folder
  mkdirSync(cache, { recursive: true })
  for (const old of readdirSync(cache)) {
    if (old.startsWith(name)) rmSync(join(cache, old), { recursive: true, force: true })
  }
  say(`Generating ${records.toLocaleString('en')} records into ${folder}, once.`)
  const start = performance.now()
  await fill(folder, records)
  writeFileSync(join(folder, 'filled'), '')
  say(`Generated in ${Math.round((performance.now() - start) / 1000)} s.`)
  return folder
}

/** Demo accounts come with the portal's first start, the records from the real generator. */
async function fill(folder: string, records: number): Promise<void> {
  const portal = await startPortal({ dataDir: folder, patienceSeconds: 300 })
  await portal.stop()
  await run(['generate', '--voc', String(records), '--seed', String(seed)], folder)
  const server = await startEmbedded({ dataDir: folder, role: 'command' })
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  // What autovacuum reaches in its own time; measured is the steady state.
  await client.query('vacuum (analyze)')
  await client.end()
  await server.stop()
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
  const sources = ['apps/api/src/migrations/*.sql', 'apps/api/src/features/ingest/{generate,voc}/**/*.ts']
  for (const file of globSync(sources, { cwd: root }).toSorted())
    hash.update(file).update(readFileSync(join(root, file)))
  return hash.digest('hex').slice(0, 12)
}
