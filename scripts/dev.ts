import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { readConfig } from '../apps/api/src/platform/config.ts'
import { freePort } from '../apps/api/src/platform/database/embedded-server.ts'
import { startEmbedded } from '../apps/api/src/platform/database/embedded.ts'
import { binary, root } from './paths.ts'

/*
 * npm run dev: the page and the server from their sources, on the data folder of `npm start`. A saved file of the page is
 * replaced in the browser; a saved file of the server restarts it, while the database stays.
 */

const { dataDir, databaseUrl } = readConfig(process.env)
const database = databaseUrl === null ? await startEmbedded({ dataDir, role: 'portal', say: console.log }) : null
const port = String(await freePort())
const leash = join(root, 'scripts/end-with-parent.ts')
const env = {
  ...process.env,
  ...(database && { DATABASE_URL: database.url }),
  PORT: port,
  LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'warn',
  API_URL: `http://127.0.0.1:${port}`,
}
const main = join(root, 'apps/api/src/main.ts')
// Killed and not stopped: what a restart loses is what a crash would lose, and nobody waits for it.
const server = run(process.execPath, [
  '--watch',
  '--watch-kill-signal=SIGKILL',
  '--watch-preserve-output',
  '--import',
  leash,
  main,
])
const page = run(binary('vite'), ['apps/web', '--port', process.env['PORT'] ?? '3000', '--strictPort'])

function run(command: string, args: string[]): ChildProcess {
  const child = spawn(command, args, { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] })
  child.on('exit', () => void stop())
  child.on('error', (error) => console.error(error.message))
  return child
}

let isStopping = false
async function stop(): Promise<void> {
  if (isStopping) return
  isStopping = true
  server.kill()
  page.kill()
  await database?.stop()
  process.exit()
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop())
