import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { PassThrough } from 'node:stream'
import { after, before, describe, it } from 'node:test'
import { inAuditedTransaction } from '../../platform/audit/audit.ts'
import { readConfig } from '../../platform/config/config.ts'
import { type TestDatabase, testDatabase } from '../../testing/database.ts'
import { auditCommand } from './audit-command.ts'

const ido = resolve(import.meta.dirname, '../../commands/ido.ts')
const log = { level: 'warn', child: () => ({ info: () => undefined }) }

describe('an exported audit log', () => {
  let own: TestDatabase
  let folder: string
  let file: string
  let lines: string[]
  before(async () => {
    own = await testDatabase()
    folder = await mkdtemp(join(tmpdir(), 'ido-export-'))
    file = join(folder, 'audit.jsonl')
    for (let n = 1; n <= 8; n += 1) await decide(n)
    const { code, out } = await run(['export', file])
    assert.equal(code, 0, out)
    assert.match(out, /^8 rows of the audit log written to .*audit\.jsonl, head [0-9a-f]{64}/)
    lines = (await readFile(file, 'utf8')).trimEnd().split('\n')
  })
  after(async () => {
    await own.close()
    await rm(folder, { recursive: true, force: true })
  })

  const decide = (id: number) =>
    inAuditedTransaction(
      { database: own.database, log: log as never },
      { id: 1, name: 'Sari "é"', ip: null, userAgent: null },
      (_trx, record) =>
        record({ action: 'user.changed', subject: { type: 'user', id, label: `Orang ${id}` }, after: { n: id } }),
    )

  /** As a process of its own, which without `database` has none to ask: neither an address nor a folder of its own. */
  function runAlone(args: string[], database: string | null = own.url) {
    const DATABASE_URL = database ?? 'postgres://nobody@127.0.0.1:1/nothing'
    const env = { ...process.env, DATABASE_URL, DATA_DIR: join(folder, 'data') }
    const child = spawn(process.execPath, [ido, 'audit', ...args, '--language', 'en'], {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let out = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (out += chunk.toString()))
    return new Promise<{ code: number | null; out: string }>((done) => {
      child.on('close', (code) => done({ code, out }))
    })
  }
  /** The same command in this process, which need not load it each time. */
  async function run(args: string[], database: TestDatabase['database'] | null = own.database) {
    const said = new PassThrough({ encoding: 'utf8' })
    const given = [...args, '--language', 'en']
    const config = readConfig({ DATA_DIR: join(folder, 'data') })
    const { signal } = new AbortController()
    const code = await (database
      ? auditCommand.run(given, { config, database, out: said, signal })
      : auditCommand.alone?.(given, { out: said }))
    return { code, out: String(said.read()) }
  }
  const verifyLines = async (changed: readonly string[]) => {
    const copy = join(folder, 'copy.jsonl')
    await writeFile(copy, `${changed.join('\n')}\n`)
    return run(['verify', copy], null)
  }

  it('is checked without the database, and is for its owner’s eyes', async () => {
    const { code, out } = await runAlone(['verify', file], null)
    assert.equal(code, 0, out)
    assert.match(out, /^The audit log is intact: 8 rows, head [0-9a-f]{64}\.\n.*only be shown by the server’s log/)
    assert.equal((await stat(file)).mode & 0o777, 0o600)
    assert.deepEqual(
      (await readdir(folder)).filter((name) => name.endsWith('.part')),
      [],
    )
  })

  it('shows what was done to it', async () => {
    const [first = '', ...rows] = lines
    const end = rows.pop() ?? ''
    const forged = rows.with(3, (rows[3] ?? '').replace('Orang 4', 'Orang 9'))
    assert.notDeepEqual(forged, rows)
    const swapped = rows.with(1, rows[2] ?? '').with(2, rows[1] ?? '')
    const cases: [string, string[], RegExp][] = [
      ['changed', [first, ...forged, end], /row 4 was changed\. The 3 rows/],
      ['removed', [first, ...rows.toSpliced(4, 1), end], /row 5 was removed/],
      ['swapped', [first, ...swapped, end], /row 2 was removed/],
      ['shortened', [first, ...rows.slice(0, 6), end], /row 7 was removed/],
      ['cut off', [first, ...rows], /line 10 of .*copy\.jsonl is missing or no part/],
      ['without its opening', [...rows, end], /line 1 of .*copy\.jsonl is missing or no part/],
      ['followed by more', [first, ...rows, end, rows[0] ?? ''], /line 11 of /],
      ['no JSON', [first, ...rows.slice(0, 2), '{"seq":3', end], /line 4 of .* The 2 audit rows before it/],
    ]
    for (const [what, changed, words] of cases) {
      const { code, out } = await verifyLines(changed)
      assert.equal(code, 1, `${what}: ${out}`)
      assert.match(out, words, what)
    }
  })

  it('anchors the chain of the database: one that was written anew from its beginning does not go on from it', async () => {
    const onward = await run(['verify', '--log', file])
    assert.equal(onward.code, 0, onward.out)
    await own.database.pool.query(
      'set session_replication_role = replica; delete from audit_event; delete from audit_head; set session_replication_role = default',
    )
    for (let n = 1; n <= 10; n += 1) await decide(n)
    assert.equal((await run(['verify'])).code, 0, 'in itself the new chain holds')
    const { code, out } = await run(['verify', '--log', file])
    assert.equal(code, 1)
    assert.match(out, /the hash of row 8 differs from the server’s log \(.*audit\.jsonl line 10\)/)
    const logged = join(folder, 'server.log')
    await writeFile(logged, lines.at(-1)?.replace('"seq":8', '"seq":7') ?? '')
    assert.equal((await run(['verify', file, '--log', logged], null)).code, 1)
  })

  it('is written whole or not at all, and says why it cannot be', async () => {
    const nowhere = await runAlone(['export', join(folder, 'none', 'audit.jsonl')])
    assert.equal(nowhere.code, 2)
    assert.match(nowhere.out, /none\/audit\.jsonl cannot be written: ENOENT/)
    assert.equal((await runAlone(['export'])).code, 2)
    assert.equal((await runAlone(['verify', join(folder, 'none.jsonl')], null)).code, 2)
  })
})
