import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { Writable } from 'node:stream'
import { after, before, describe, it } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { CommandError } from '../../commands/command.ts'
import { readConfig } from '../../platform/config/config.ts'
import { archivedTo, clusterArchive, endArchive, systemOf } from '../../platform/database/embedded-archive.ts'
import { connectTo, readPostmaster } from '../../platform/database/embedded-server.ts'
import { startDatabase, type StartedDatabase } from '../../platform/database/start.ts'
import { until } from '../../testing/until.ts'
import { type Keeping, tendArchive } from './keep-archive.service.ts'
import { type Base, baseFile, listBases, listSegments, placeInLog } from './layout.ts'
import { restoreToCommand } from './restore-to-command.ts'
import type { WalArchiveState } from '../../platform/http/health.ts'

const ido = resolve(import.meta.dirname, '../../commands/ido.ts')

// Real servers; each part goes on with the data folder that the one before it has left.
describe('restoring the embedded database to an instant', { skip: process.platform === 'win32' }, () => {
  let dataDir: string
  let env: Record<string, string>
  let portal: StartedDatabase | null = null
  const cluster = () => join(dataDir, 'postgres')
  before(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'ido-instant-'))
    await chmod(dataDir, 0o755)
    env = { DATA_DIR: dataDir, DEMO: '0' }
    for (const name of ['DATABASE_URL', 'WAL_ARCHIVE_DAYS', 'WAL_ARCHIVE_DIR']) delete process.env[name]
    Object.assign(process.env, env)
    process.setMaxListeners(100)
  })
  after(async () => {
    await portal?.stop()
    await rm(dataDir, { recursive: true, force: true })
  })

  /** As a portal does it, whose clock looks after the archive. */
  async function start(): Promise<Keeping> {
    portal = await startDatabase(readConfig(env), 'portal', () => undefined)
    const state: WalArchiveState = { failing: null, archivedAt: null, since: null, bytes: 0 }
    const keeping = { archive: portal.archive ?? assert.fail('no archive'), state, retryAt: 0 }
    await tend(keeping)
    return keeping
  }
  async function tend(keeping: Keeping): Promise<void> {
    const client = (await connectTo(cluster(), `ido archive ${process.pid}`)) ?? assert.fail('no server')
    try {
      await tendArchive(client, keeping, new AbortController().signal)
    } finally {
      await client.end()
    }
  }
  async function stop(): Promise<void> {
    await portal?.stop()
    portal = null
  }
  const ask = async <T extends object>(text: string, values: unknown[] = []): Promise<T[]> =>
    (await (portal ?? assert.fail('no portal')).database.pool.query<T>(text, values)).rows
  const write = async (said: string) => {
    await ask(`insert into voc (createdby, status, longtext) values ('import:test', 'new', $1)`, [said])
  }
  /** An instant between what was written before and what comes. */
  const instant = async (): Promise<string> => {
    await pause(20)
    const [now] = await ask<{ at: Date }>('select clock_timestamp() as at')
    await pause(20)
    return (now ?? assert.fail()).at.toISOString()
  }
  const written = async () => (await ask<{ said: string }>('select longtext as said from voc order by id')).map(({ said }) => said) // prettier-ignore

  /** In this process, which starts sooner; the first restore goes by the command itself. */
  async function restoreTo(...args: string[]): Promise<{ code: number | null; out: string }> {
    let out = ''
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        out += chunk.toString()
        done()
      },
    })
    try {
      return { code: (await restoreToCommand.alone?.([...args, '--language', 'en'], { out: sink })) ?? null, out }
    } catch (error) {
      if (error instanceof CommandError) return { code: 2, out: error.message }
      throw error
    }
  }
  function byCommand(...args: string[]): Promise<{ code: number | null; out: string }> {
    const child = spawn(process.execPath, [ido, 'restore-to', ...args, '--language', 'en'], {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let out = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (out += chunk.toString()))
    return new Promise((done) => child.on('close', (code) => done({ code, out })))
  }
  const refusal = async (...args: string[]) => {
    const { code, out } = await restoreTo(...args)
    assert.equal(code, 2, out)
    return out
  }

  const archiveOfCluster = async ({ archive }: Keeping) =>
    clusterArchive(archive.folder, systemOf(cluster()) ?? assert.fail('no cluster'))

  let first: string
  let withA: string
  let withB: string

  it('takes a base backup at once, and has nothing to say of instants before it', async () => {
    first = new Date().toISOString()
    const { state } = await start()
    assert.equal(state.failing, null)
    assert.ok(state.since instanceof Date && state.bytes > 100_000)
    await write('A')
    withA = await instant()
    await write('B')
    withB = await instant()
    await write('C')
    assert.match(await refusal(withA), new RegExp(`process ${process.pid}\\) works on ${dataDir}. Stop it first`))
    await stop()
    assert.match(await refusal(first), /is before the first base backup. The earliest instant .* is 20/)
    assert.match(await refusal('2999-01-01T00:00:00+07:00'), /2998-12-31T17:00:00.000Z is in the future/)
    assert.match(await refusal('2026-02-30T00:00:00+07:00'), /'2026-02-30T00:00:00\+07:00' is no instant/)
    assert.match(await refusal('2026-02-20 08:00'), /Give date, time and time zone/)
    assert.match(await refusal(), /restore-to INSTANT/)
    process.env['DATABASE_URL'] = 'postgres://127.0.0.1/ido'
    assert.match(await refusal(withA), /DATABASE_URL is set/)
    delete process.env['DATABASE_URL']
  })

  it('brings back a database whose folder is gone, with what was written before the instant and nothing after', async () => {
    await rm(cluster(), { recursive: true })
    const { code, out } = await byCommand(withA)
    assert.equal(code, 0, out)
    assert.match(out, new RegExp(`Restored in .* s to ${withA}: last transaction 20.*, 1 feedback records`))
    await start()
    assert.deepEqual(await written(), ['A'])
    await write('after A')
    await stop()
  })

  it('keeps the former database, and reaches what an earlier restore had undone', async () => {
    const { code, out } = await restoreTo(withB)
    assert.equal(code, 0, out)
    const [, aside = ''] = /former database is kept in (\S+)\. /.exec(out) ?? []
    assert.ok((await readdir(aside)).includes('PG_VERSION'))
    await rm(aside, { recursive: true })
    await start()
    assert.deepEqual(await written(), ['A', 'B'])
  })

  it('has what was written a moment before the server was killed, and can leave out jobs and sessions', async () => {
    await write('D')
    await ask(`select graphile_worker.add_job('nothing', '{}')`)
    const withD = await instant()
    const killed = readPostmaster(cluster())?.pid ?? assert.fail('no server')
    process.kill(killed, 'SIGKILL')
    const answers = async () => {
      const isNew = ![killed, undefined].includes(readPostmaster(cluster())?.pid)
      return isNew && (await ask('select 1').catch(() => [])).length > 0
    }
    await until(answers, 'the server is not started again')
    await write('E')
    await stop()
    const { code, out } = await restoreTo(withD, '--drop-jobs', '--end-sessions')
    assert.equal(code, 0, out)
    assert.match(out, /\(0 jobs/)
    await start()
    assert.deepEqual(await written(), ['A', 'B', 'D'])
    await stop()
    // Nothing was committed since, so there is no transaction behind the instant at which the log could end.
    const latest = await restoreTo(new Date().toISOString())
    assert.equal(latest.code, 0, latest.out)
  })

  it('names the segment that is missing or damaged, and touches nothing then', async () => {
    const { archive } = await start()
    for (const said of ['F', 'G', 'H']) {
      await write(said)
      await ask('select pg_switch_wal()')
    }
    const withH = await instant()
    await write('I')
    await stop()
    const [system = ''] = await readdir(archive.folder)
    const log = join(archive.folder, system, 'log')
    const segments = (await readdir(log)).filter((name) => name.endsWith('.gz') && !name.includes('history')).toSorted()
    const name = segments.at(-3) ?? assert.fail()
    await rename(join(log, name), join(dataDir, name))
    const untouched = await readFile(join(cluster(), 'global/pg_control'))
    assert.match(await refusal(withH), new RegExp(`segment ${name.slice(0, 24)} of the log is not in ${log}`))
    assert.match(await refusal('latest'), new RegExp(`segment ${name.slice(0, 24)} of the log`))
    assert.deepEqual(await readFile(join(cluster(), 'global/pg_control')), untouched)
    assert.deepEqual((await readdir(dataDir)).filter((entry) => entry.includes('.new-')), []) // prettier-ignore
    await writeFile(join(log, name), 'no gzip')
    assert.match(
      await refusal(withH),
      new RegExp(`segment ${name.slice(0, 24)} of the log is not in ${log}, or is damaged`),
    )
    await rename(join(dataDir, name), join(log, name))
    const { code, out } = await restoreTo(withH)
    assert.equal(code, 0, out)
    await start()
    assert.deepEqual((await written()).slice(-3), ['F', 'G', 'H'])
  })

  it('says that the log does not arrive, and bounds what waits: then it begins anew with a base', async () => {
    await stop()
    const keeping = await start()
    const own = await archiveOfCluster(keeping)
    await rename(own.log, `${own.log}.away`)
    await write('J')
    await ask('select pg_switch_wal()')
    const failing = async () => {
      await tend(keeping)
      return keeping.state.failing ?? ''
    }
    await until(async () => (await failing()).includes(`does not get into ${own.log}`), 'it is not noticed', 30)
    assert.ok(archivedTo(cluster()))
    await tend({ ...keeping, archive: { ...keeping.archive, bytes: 1 } })
    assert.equal(archivedTo(cluster()), null)
    const basesBefore = (await listBases(own)).bases.length
    await ask('select pg_switch_wal()')
    await rename(`${own.log}.away`, own.log)
    await until(async () => (await failing()) === '', 'it does not begin again', 90)
    assert.equal(archivedTo(cluster()), own.log)
    const { bases } = await listBases(own)
    assert.equal(bases.length, basesBefore + 1)
    assert.equal(keeping.state.since?.toISOString(), bases.at(-1)?.ended_at, 'what is before the gap counts no more')
  })

  it('keeps the bases that the days need, and of the log what these need', async () => {
    const { archive } = { archive: portal?.archive ?? assert.fail() }
    const keeping = { archive, retryAt: 0, state: { failing: null, archivedAt: null, since: null, bytes: 0 } }
    const own = await archiveOfCluster(keeping)
    endArchive(cluster())
    await tend(keeping)
    const { bases } = await listBases(own)
    assert.ok(bases.length >= 3)
    const age = async (base: Base, days: number) => {
      const facts = JSON.parse(await readFile(join(base.folder, baseFile), 'utf8')) as object
      const at = new Date(Date.now() - days * 86_400_000).toISOString()
      await writeFile(join(base.folder, baseFile), JSON.stringify({ ...facts, ended_at: at }))
    }
    for (const base of bases.slice(0, -2)) await age(base, 20)
    const [needed, newest] = [bases.at(-2) ?? assert.fail(), bases.at(-1) ?? assert.fail()]
    await age(needed, 8)
    await mkdir(join(own.folder, 'base-cut-off'))
    await tend(keeping)
    assert.deepEqual((await listBases(own)).bases.map(({ folder }) => folder), [needed.folder, newest.folder]) // prettier-ignore
    const [least] = (await listSegments(own)).map(({ name }) => placeInLog(name)).toSorted()
    assert.equal(least, placeInLog(needed.first_segment))
    assert.ok(!(await readdir(own.folder)).includes('base-cut-off'))
    // By size, too: the newest alone stays.
    await tend({ ...keeping, archive: { ...archive, bytes: newest.bytes + 1 } })
    assert.deepEqual((await listBases(own)).bases.map(({ folder }) => folder), [newest.folder]) // prettier-ignore
  })

  it('is left out with 0 days, after which the archive begins anew', async () => {
    await stop()
    assert.ok(archivedTo(cluster()))
    portal = await startDatabase(readConfig({ ...env, WAL_ARCHIVE_DAYS: '0' }), 'portal', () => undefined)
    assert.equal(portal.archive, null)
    assert.equal(archivedTo(cluster()), null)
    assert.deepEqual(await ask('show wal_level'), [{ wal_level: 'minimal' }])
  })
})
