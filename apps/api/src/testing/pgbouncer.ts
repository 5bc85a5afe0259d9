import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../platform/database/embedded-server.ts'
import { listening } from './listening.ts'

const program = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/usr/local/bin/pgbouncer'].find((path) =>
  existsSync(path),
)

/** Why the tests of the pooler cannot run here; undefined where they can. */
export const noPgBouncer: string | undefined = program
  ? undefined
  : 'there is no PgBouncer on this machine (Debian: apt-get install pgbouncer)'

export interface Pooler {
  /** The same database, through the pooler. */
  url: string
  version: string
  close(): Promise<void>
}

/** PgBouncer as docs/operate.md has it, with so few connections to the server that everybody shares them. */
export async function startPgBouncer(serverUrl: string, connections: number): Promise<Pooler> {
  const version = /PgBouncer (\S+)/.exec(execFileSync(program ?? '', ['--version'], { encoding: 'utf8' }))?.[1] ?? ''
  const url = new URL(serverUrl)
  const name = url.pathname.slice(1)
  const folder = mkdtempSync(join(tmpdir(), 'ido-pgbouncer-'))
  chmodSync(folder, 0o755)
  const port = await freePort()
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(
    file,
    `[databases]
${name} = host=${url.hostname} port=${url.port} dbname=${name}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${join(folder, 'users')}
pool_mode = transaction
default_pool_size = ${connections}
max_client_conn = 200
`,
  )
  writeFileSync(join(folder, 'users'), `"${url.username}" "${decodeURIComponent(url.password)}"\n`)
  // It refuses to run as root.
  const runAs = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
  const child = spawn(program ?? '', ['-q', file], { ...runAs, cwd: '/', stdio: 'ignore' })
  const endWithUs = () => child.kill('SIGKILL')
  process.once('exit', endWithUs)
  await listening('PgBouncer', port, 200)
  url.port = String(port)
  return {
    url: url.href,
    version,
    async close() {
      process.off('exit', endWithUs)
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
