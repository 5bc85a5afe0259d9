import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, afterEach, before, describe, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { isAlive } from '../jobs/is-alive.ts'
import { isPostgres, readPostmaster } from './embedded-server.ts'
import { type Embedded, startEmbedded } from './embedded.ts'

// Real servers and real kills; a portal in a process of its own, so that it can be killed.
describe('embedded PostgreSQL', () => {
  let dataDir: string
  const cluster = () => join(dataDir, 'postgres')
  const holders: ChildProcess[] = []

  before(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'ido-embedded-'))
    chmodSync(dataDir, 0o755)
    await (await start('command')).stop()
  })
  afterEach(() => {
    for (const holder of holders.splice(0)) holder.kill('SIGKILL')
  })
  after(async () => {
    await (await start('portal')).stop()
    rmSync(dataDir, { recursive: true })
  })

  const start = (role: 'portal' | 'command', say?: (line: string) => void): Promise<Embedded> =>
    startEmbedded({ dataDir, role, throwAway: true, ...(say && { say }) })

  async function hold(): Promise<ChildProcess> {
    const code = `
      import { startEmbedded } from ${JSON.stringify(import.meta.resolve('./embedded.ts'))}
      const say = (line) => console.log(line)
      const { url } = await startEmbedded({ dataDir: ${JSON.stringify(dataDir)}, role: 'portal', throwAway: true, say })
      console.log(url)
      setInterval(() => undefined, 1000)`
    const holder = spawn(process.execPath, ['--input-type=module', '-e', code], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    holders.push(holder)
    await once(holder.stdout, 'data')
    return holder
  }

  async function kill(holder: ChildProcess): Promise<void> {
    holder.kill('SIGKILL')
    await once(holder, 'exit')
  }

  /** Never 0, which would mean the group of this very process. */
  function serverPid(): number {
    const pid = readPostmaster(cluster())?.pid
    assert.ok(pid)
    return pid
  }

  async function query<T extends pg.QueryResultRow>(url: string, text: string): Promise<T[]> {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    const { rows } = await client.query<T>(text)
    await client.end()
    return rows
  }

  /** The next server answers, and the portal has taken its lock on it: before that the folder is anybody's. */
  async function untilItIsBack(url: string): Promise<void> {
    const deadline = Date.now() + 60_000
    const isBack = () =>
      query(url, "select from pg_locks where locktype = 'advisory' and granted").then(
        (locks) => locks.length > 0,
        () => false,
      )
    while (!(await isBack())) {
      assert.ok(Date.now() < deadline, 'it never came back')
      await setTimeout(50)
    }
  }

  test('it keeps what was committed, listens on loopback only, and leaves no process', async () => {
    const first = await start('portal')
    await query(first.url, 'create table kept as select 1 as one')
    const [settings] = await query<{ addresses: string; sockets: string }>(
      first.url,
      "select current_setting('listen_addresses') addresses, current_setting('unix_socket_directories') sockets",
    )
    assert.deepEqual(settings, { addresses: '127.0.0.1', sockets: '' })
    const pid = serverPid()
    assert.ok(isAlive(pid))
    await first.stop()
    assert.equal(readPostmaster(cluster()), null)
    const second = await start('portal')
    assert.deepEqual(await query(second.url, 'select one from kept'), [{ one: 1 }])
    await second.stop()
  })

  test('a wrong password is refused', async () => {
    const { url, stop } = await start('portal')
    const wrong = new URL(url)
    wrong.password = 'guess'
    await assert.rejects(query(wrong.href, 'select 1'), { code: '28P01' })
    await stop()
  })

  test('a second portal on the folder is refused by name, a command is let in and leaves the server running', async () => {
    const holder = await hold()
    await assert.rejects(
      start('portal'),
      new RegExp(`Another portal \\(process ${holder.pid}\\).*${dataDir}.*DATA_DIR`),
    )
    const command = await start('command')
    await query(command.url, 'select 1')
    await command.stop()
    assert.ok(isAlive(serverPid()))
  })

  test('after a killed portal the next one takes its server over and stops it', async () => {
    const holder = await hold()
    const orphan = readPostmaster(cluster())?.pid
    await kill(holder)
    const next = await start('portal')
    assert.equal(readPostmaster(cluster())?.pid, orphan)
    await query(next.url, 'select 1')
    await next.stop()
    assert.equal(readPostmaster(cluster()), null)
  })

  test('after a killed portal and a killed server the next start recovers', async () => {
    const holder = await hold()
    process.kill(serverPid(), 'SIGKILL')
    await kill(holder)
    const next = await start('portal')
    await query(next.url, 'select 1')
    await next.stop()
  })

  test('a process of a killed server that still computes never meets the next server', async (t) => {
    const portal = await start('portal')
    t.after(() => portal.stop())
    const busy = new pg.Client({ connectionString: portal.url })
    busy.on('error', () => undefined)
    await busy.connect()
    const { rows } = await busy.query<{ pid: number }>('select pg_backend_pid() as pid')
    const endless = busy.query('do $$ begin loop end loop; end $$').catch(() => undefined)
    await setTimeout(100)
    process.kill(serverPid(), 'SIGKILL')
    await untilItIsBack(portal.url)
    assert.equal(isPostgres(rows[0]?.pid ?? 0), false)
    await endless
  })

  test('a killed server is started again under a live portal, at the same address', async () => {
    const said: string[] = []
    const portal = await start('portal', (line) => said.push(line))
    process.kill(serverPid(), 'SIGKILL')
    await untilItIsBack(portal.url)
    assert.deepEqual(said, ['The database went away, starting it again.'])
    // And it is still the only portal here.
    await assert.rejects(start('portal'), /Another portal/)
    await portal.stop()
    assert.equal(readPostmaster(cluster()), null)
  })

  test('a pid file left by a power cut does not block, even when its number belongs to somebody else now', async () => {
    writeFileSync(join(cluster(), 'postmaster.pid'), `${process.pid}\n${cluster()}\n0\n1\n\n127.0.0.1\n`)
    const next = await start('portal')
    await query(next.url, 'select 1')
    await next.stop()
  })

  test('an empty pid file, left by a server that was killed while it wrote it, does not block', async () => {
    writeFileSync(join(cluster(), 'postmaster.pid'), '')
    await (await start('portal')).stop()
  })

  test('two commands share one server, the last to leave stops it', async () => {
    const [one, two] = await Promise.all([start('command'), start('command')])
    assert.equal(one.url, two.url)
    await one.stop()
    await query(two.url, 'select 1')
    await two.stop()
    assert.equal(readPostmaster(cluster()), null)
  })

  test('a command stops the server of a portal that was killed, though the server has not seen that yet', async () => {
    const holder = await hold()
    const looking = await start('command')
    const [seen] = await query<{ pid: number }>(
      looking.url,
      `select pid from pg_stat_activity where application_name = 'ido portal ${holder.pid}'`,
    )
    await looking.stop()
    assert.ok(seen)
    process.kill(seen.pid, 'SIGSTOP')
    await kill(holder)
    const goesOn = setTimeout(500).then(() => process.kill(seen.pid, 'SIGCONT'))
    await (await start('command')).stop()
    await goesOn
    assert.equal(readPostmaster(cluster()), null)
  })

  test('a first start that was cut off leaves nothing that blocks the next', async () => {
    const folder = join(dataDir, 'fresh')
    mkdirSync(join(folder, 'postgres.new-999999999'), { recursive: true })
    writeFileSync(join(folder, 'postgres.new-999999999.secret'), 'old')
    chmodSync(folder, 0o755)
    const both = await Promise.all([
      startEmbedded({ dataDir: folder, role: 'command', throwAway: true }),
      startEmbedded({ dataDir: folder, role: 'command', throwAway: true }),
    ])
    assert.deepEqual(readdirSync(folder).toSorted(), ['postgres', 'postgres.log'])
    await both[0].stop()
    await both[1].stop()
  })
})
