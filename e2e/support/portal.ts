import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadDemoData } from '../../apps/api/src/generate/demo.ts'
import { dropDatabase, filledDatabase } from '../../apps/api/src/testing/database.ts'
import { startPortal } from '../../scripts/portal-process.ts'
import { buildWeb } from '../../scripts/web-build.ts'

const root = join(import.meta.dirname, '../..')
/** The demo is filled once for many runs, so its keys are sealed with one that all of them have. */
const place = { secretsKey: Buffer.alloc(32, 'stories'), dataDir: '/nowhere' }
const generator = [
  'apps/api/src/generate',
  'apps/api/src/semantic',
  'apps/api/src/platform',
  'packages/contract/src',
].map((folder) => join(root, folder))

/** One real portal for all stories, on a clone of the demo's database that goes when they are over. */
export default async function start(): Promise<() => Promise<void>> {
  await buildWeb()
  const database = await filledDatabase({
    name: 'demo',
    sources: generator,
    fill: (empty) => loadDemoData(empty, { place }),
  })
  const dataDir = mkdtempSync(join(tmpdir(), 'ido-e2e-'))
  const portal = await startPortal({
    dataDir,
    env: {
      DEMO: '1',
      DATABASE_URL: database,
      SECRETS_KEY: place.secretsKey.toString('hex'),
      // Receivers of the stories listen there.
      WEBHOOK_PRIVATE_HOSTS: '127.0.0.1',
    },
  })
  process.env['E2E_URL'] = portal.url
  process.env['E2E_DATA_DIR'] = dataDir
  process.env['E2E_DATABASE_URL'] = database
  return async () => {
    await portal.stop()
    // What a story met only as 'an error of the server' stands there.
    mkdirSync(join(root, 'test-results'), { recursive: true })
    writeFileSync(join(root, 'test-results/portal.log'), portal.output())
    await dropDatabase(database)
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Address of the portal under test. */
export function portalUrl(): string {
  const url = process.env['E2E_URL']
  if (!url) throw new Error('E2E_URL is not set: the stories run through `npx playwright test`')
  return url
}

/** Runs `npm run ido -- …` on the data of the portal under test, while it runs, and answers what it printed. */
export async function ido(...args: string[]): Promise<string> {
  const child = spawn(process.execPath, [join(root, 'apps/api/src/commands/ido.ts'), ...args], {
    cwd: root,
    env: {
      ...process.env,
      DATA_DIR: process.env['E2E_DATA_DIR'],
      SECRETS_KEY: place.secretsKey.toString('hex'),
      DATABASE_URL: process.env['E2E_DATABASE_URL'],
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      printed += chunk.toString()
    })
  }
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`ido ${args.join(' ')} ended with code ${String(code)}:\n${printed}`)
  return printed
}
