import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { readConfig } from '../apps/api/src/platform/config/config.ts'
import { freePort } from '../apps/api/src/platform/database/embedded-server.ts'
import { startEmbedded } from '../apps/api/src/platform/database/embedded.ts'
import { root } from './paths.ts'

/*
 * npm run dev: the page and the server from their sources, on a data folder of its own. A saved file of the page is replaced
 * in the browser; a saved file of the server restarts it, while the database stays.
 */

const { PORT: pagePort = '3000', DATA_DIR = join(root, '.cache/dev') } = process.env
const { dataDir, databaseUrl } = readConfig({ ...process.env, DATA_DIR })
const database = databaseUrl === null ? await startEmbedded({ dataDir, role: 'portal', say: console.log }) : null
const port = String(await freePort())
const env = {
  PUBLIC_URL: `http://127.0.0.1:${pagePort}`,
  LOG_LEVEL: 'warn',
  ...process.env,
  ...(database && { DATABASE_URL: database.url }),
  DATA_DIR,
  PORT: port,
  API_URL: `http://127.0.0.1:${port}`,
}

let isStopping = false
const server = run([
  // Folders and not --watch, which loses a file that is replaced, as many editors save it.
  '--watch-path=apps/api/src',
  '--watch-path=packages/contract/src',
  // Killed and not stopped: a restart loses what a crash would lose, and nobody waits for it.
  '--watch-kill-signal=SIGKILL',
  '--watch-preserve-output',
  join(root, 'apps/api/src/main.ts'),
])
const page = run([join(root, 'node_modules/vite/bin/vite.js'), 'apps/web', '--port', pagePort, '--strictPort'])
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0))

function run(args: string[]): ChildProcess {
  const leash = pathToFileURL(join(root, 'scripts/end-with-parent.ts')).href
  const child = spawn(process.execPath, ['--import', leash, ...args], {
    cwd: root,
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  child.on('exit', (code) => void stop(code ?? 1))
  child.on('error', (error) => {
    console.error(error.message)
    void stop(1)
  })
  return child
}

async function stop(exitCode: number): Promise<void> {
  if (isStopping) return
  isStopping = true
  server.kill()
  page.kill()
  await database?.stop()
  process.exit(exitCode)
}
