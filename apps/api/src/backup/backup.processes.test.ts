import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { chmod, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { after, before, describe, it, type TestContext } from 'node:test'
import pg from 'pg'
import { addPeople, onDatabase } from '../testing/data-folder.ts'
import { startPortal } from '../../../../scripts/portal-process.ts'
import { blankDatabase, dropDatabase } from '../testing/database.ts'
import { noSmallDisk, smallDisk } from '../testing/small-disk.ts'
import { until } from '../testing/until.ts'
import { carried, contentsOf } from './backup.testkit.ts'

const ido = resolve(import.meta.dirname, '../commands/ido.ts')
const password = 'Cadangan-2026!'

describe('backup and restore as commands', () => {
  let folder: string
  let source: string
  let file: string
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'ido-commands-'))
    await chmod(folder, 0o755)
    source = join(folder, 'source')
    file = join(folder, 'portal.backup')
    const filled = await run(['generate', '--voc', '3500', '--tickets', '2000'], { DATA_DIR: source })
    assert.equal(filled.code, 0, filled.out)
  })
  after(() => rm(folder, { recursive: true, force: true }))

  function begin(args: string[], env: Record<string, string>): { child: ChildProcess; ended: ReturnType<typeof run> } {
    const child = spawn(process.execPath, [ido, ...args, '--language', 'en'], {
      env: { ...process.env, DATA_DIR: join(folder, 'none'), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let out = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (out += chunk.toString()))
    const ended = new Promise<{ code: number | null; out: string }>((done) => {
      child.on('close', (code) => done({ code, out }))
    })
    return { child, ended }
  }
  const run = (args: string[], env: Record<string, string>): Promise<{ code: number | null; out: string }> =>
    begin(args, env).ended
  /** What is asked for is soon over. */
  const caught = (isSo: () => Promise<boolean>) => until(isSo, 'the moment to break in does not come', 60, 5)
  const blank = async (t: TestContext) => {
    const url = await blankDatabase()
    const client = new pg.Pool({ connectionString: url, max: 2 })
    // It says that it has ended before its connections have, which then go with the database.
    client.on('error', () => undefined)
    t.after(async () => {
      await client.end()
      await dropDatabase(url)
    })
    return { url, client }
  }
  const sizeOf = async (path: string) => (await stat(path).catch(() => null))?.size ?? 0
  const here = async () => (await readdir(folder)).filter((name) => name.includes('.backup'))

  it('leave nothing half: Ctrl-C, a kill and a full disk, while backing up', async (t) => {
    const interrupted = begin(['backup', file], { DATA_DIR: source })
    await caught(async () => (await sizeOf(`${file}.part`)) > 50_000)
    interrupted.child.kill('SIGINT')
    const { code, out } = await interrupted.ended
    assert.equal(code, 130, out)
    assert.match(out, /Stopped; nothing is left behind/)
    assert.deepEqual(await here(), [])

    const killed = begin(['backup', file], { DATA_DIR: source })
    await caught(async () => (await sizeOf(`${file}.part`)) > 50_000)
    killed.child.kill('SIGKILL')
    await killed.ended
    assert.deepEqual(await here(), ['portal.backup.part'])
    const next = await run(['backup', file], { DATA_DIR: source })
    assert.equal(next.code, 0, next.out)
    assert.match(next.out, /Done in [\d.,]+ s: [\d,]+ rows of \d+ tables, 0 attachments/)
    assert.deepEqual(await here(), ['portal.backup'])
    if (noSmallDisk !== false) return t.diagnostic(noSmallDisk)
    const disk = await smallDisk(t, 1)
    const full = await run(['backup', join(disk, 'a.backup')], { DATA_DIR: source })
    assert.equal(full.code, 1, full.out)
    assert.match(full.out, /no room left: ENOSPC.*Nothing is left behind/)
    assert.deepEqual(await readdir(disk), [])
  })

  it('leave nothing half: a kill and Ctrl-C while restoring, after which it goes on as if nothing had been', async (t) => {
    const { url, client } = await blank(t)
    const isAt = (statement: string) => async () => {
      const { rowCount } = await client.query(
        `select from pg_stat_activity where datname = current_database() and query ilike $1 and pid <> pg_backend_pid()`,
        [statement],
      )
      return rowCount !== 0
    }
    for (const [signal, statement] of [
      ['SIGKILL', 'copy public.%'],
      ['SIGKILL', 'create index%'],
      ['SIGINT', 'create index%'],
    ] as const) {
      const { child, ended } = begin(['restore', file], { DATABASE_URL: url })
      await caught(isAt(statement))
      child.kill(signal)
      const { code, out } = await ended
      assert.equal(code, signal === 'SIGINT' ? 130 : null, out)
      await caught(async () => !(await isAt(statement)()))
      const { rows } = await client.query(`select tablename from pg_tables where schemaname = 'public'`)
      assert.deepEqual(rows, [])
    }
    const whole = await run(['restore', file], { DATABASE_URL: url })
    assert.equal(whole.code, 0, whole.out)
  })

  it('take a portal that people work in to a server and back, as of one moment', async (t) => {
    const portal = await startPortal({ dataDir: source, env: { DEMO: '0' } })
    t.after(() => portal.stop())
    await onDatabase(source, (client) => addPeople(client, [{ nik: '1', name: 'A', role: 'CMP' }], password))
    const { token } = await post(`${portal.url}/api/v2/auth/login`, { nik: '1', password })
    const working = new AbortController()
    const writes = (async () => {
      let made = 0
      for (; !working.signal.aborted; made += 1) {
        await post(`${portal.url}/api/v2/voc`, { longtext: `Selagi dicadangkan ${made}`, score_nps: 1 }, token)
      }
      return made
    })()
    const live = join(folder, 'live.backup')
    const made = await run(['backup', live], { DATA_DIR: source })
    working.abort()
    assert.equal(made.code, 0, made.out)
    assert.ok((await writes) > 5, 'people worked meanwhile')
    const refused = await run(['restore', live, '--replace'], { DATA_DIR: source })
    assert.equal(refused.code, 2)
    assert.match(refused.out, /A portal or another command \(process \d+\) works on the target/)

    const { url, client } = await blank(t)
    const moved = await run(['restore', live], { DATABASE_URL: url })
    assert.equal(moved.code, 0, moved.out)
    const { rows } = await client.query(
      `select (select count(*) from voc) = (select sum(total) from voc_count where field = '') as counted,
         (select count(*) from voc) = (select count(*) from voc_text) as searched,
         (select count(*) from voc) = (select count(*) from voc_change where kind in ('created', 'imported')) as told`,
    )
    assert.deepEqual(rows, [{ counted: true, searched: true, told: true }], 'one moment')
    const back = join(folder, 'back.backup')
    assert.equal((await run(['backup', back], { DATABASE_URL: url })).code, 0)
    const embedded = join(folder, 'embedded')
    const returned = await run(['restore', back], { DATA_DIR: embedded })
    assert.equal(returned.code, 0, returned.out)
    const server = carried(await contentsOf(client))
    const own = await onDatabase(embedded, (database) => contentsOf(database))
    assert.deepEqual(carried(own), server)
  })
})

async function post(url: string, body: object, token = ''): Promise<{ token: string }> {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  assert.equal(response.status, 200)
  return ((await response.json()) as { content: { token: string } }).content
}
