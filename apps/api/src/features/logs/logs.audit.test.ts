import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { PassThrough, Writable } from 'node:stream'
import { after, before, describe, it } from 'node:test'
import { auditLog, auditState, downloadLog, exportAudit } from '@ido/contract'
import { inAuditedTransaction } from '../../platform/audit/audit.ts'
import { readConfig } from '../../platform/config/config.ts'
import { testPortal, type TestPortal, type TestSession } from '../../testing/portal.ts'
import { auditCommand } from './audit-command.ts'

const ido = resolve(import.meta.dirname, '../../commands/ido.ts')

describe('the audit log, as people and the command read it', () => {
  let portal: TestPortal
  let admin: TestSession
  let folder: string
  let log = ''
  before(async () => {
    const logTo = new Writable({
      write(chunk, _encoding, done) {
        log += String(chunk)
        done()
      },
    })
    portal = await testPortal({ logTo })
    folder = await mkdtemp(join(tmpdir(), 'ido-audit-'))
    admin = await portal.signIn('ADMIN')
    for (let n = 1; n <= 12; n += 1) await decide(n)
  })
  after(async () => {
    await portal.close()
    await rm(folder, { recursive: true, force: true })
  })

  const decide = (n: number) =>
    inAuditedTransaction(
      { database: portal.database, log: portal.app.log },
      { id: 1, name: n % 3 === 0 ? 'Sari' : 'Budi', ip: '127.0.0.1', userAgent: 'test' },
      (_trx, record) =>
        record({
          action: n % 2 === 0 ? 'user.changed' : 'access.approved',
          subject: { type: 'user', id: n, label: `Orang ${n}` },
          reason: `Alasan ${n}`,
          before: { roles: ['PO'], name: 'Tetap' },
          after: { roles: ['CMP'], name: 'Tetap', accessUntil: '2027-01-01' },
        }),
    )

  /** Runs `npm run ido -- audit ...` as a process of its own. */
  function runAlone(...args: string[]) {
    const { pool } = portal.database
    const DATABASE_URL = (pool as unknown as { options: { connectionString: string } }).options.connectionString
    const env = { ...process.env, DATABASE_URL, DATA_DIR: folder, LANG: 'C.UTF-8', LC_ALL: '' }
    const child = spawn(process.execPath, [ido, 'audit', ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] })
    const said = { out: '', err: '' }
    child.stdout.on('data', (chunk: Buffer) => (said.out += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (said.err += chunk.toString()))
    return new Promise<{ code: number | null; out: string; err: string }>((done, fail) => {
      child.on('error', fail)
      child.on('close', (code) => done({ code, ...said }))
    })
  }
  /** The same command in this process, which need not load it each time. */
  async function run(...args: string[]) {
    const said = new PassThrough({ encoding: 'utf8' })
    const signal = new AbortController().signal
    const context = { config: readConfig({ DATA_DIR: folder }), database: portal.database, signal }
    const code = await auditCommand.run(args, { ...context, out: said })
    return { code, out: String(said.read()) }
  }
  const logFile = async () => {
    const file = join(folder, 'server.log')
    await writeFile(file, log)
    return file
  }
  /** Does what only somebody with the database can, looks, and puts it back. */
  async function tampered<T>(statement: string, look: () => Promise<T>): Promise<T> {
    const { pool } = portal.database
    const freely = (text: string) =>
      pool.query(`set session_replication_role = replica; ${text}; set session_replication_role = default`)
    await pool.query('create table kept as select * from audit_event')
    await pool.query('create table kept_head as select * from audit_head')
    try {
      await freely(statement)
      return await look()
    } finally {
      await freely(`delete from audit_event; insert into audit_event select * from kept;
        delete from audit_head; insert into audit_head select * from kept_head`)
      await pool.query('drop table kept, kept_head')
    }
  }
  /** Of the tables whose keys somebody had to take away first. */
  const mendKeys = `
    set session_replication_role = replica;
    delete from audit_event where seq <= 0; delete from audit_head where seq < 12;
    set session_replication_role = default;
    alter table audit_event drop constraint if exists audit_event_seq_check, add constraint audit_event_seq_check check (seq > 0);
    alter table audit_head drop constraint if exists audit_head_pkey, add constraint audit_head_pkey primary key (is_one)`
  const state = async () => (await admin.call(auditState)).answer

  it('tells who decided what, when and why, with the fields that changed, the newest first', async () => {
    const { answer, meta } = await admin.call(auditLog, { query: { size: 3 } })
    assert.equal(meta.totalData, 12)
    const { at, hash, ...first } = answer[0] ?? assert.fail()
    assert.deepEqual(first, {
      seq: 12,
      who: 'Sari',
      action: 'user.changed',
      subjectType: 'user',
      subjectId: '12',
      subject: 'Orang 12',
      reason: 'Alasan 12',
      changes: [
        { field: 'roles', before: ['PO'], after: ['CMP'] },
        { field: 'accessUntil', before: null, after: '2027-01-01' },
      ],
      ip: '127.0.0.1',
    })
    assert.match(hash, /^[0-9a-f]{64}$/)
    assert.ok(Math.abs(Date.parse(at) - Date.now()) < 60_000)
  })

  it('is filtered by action, person and time, and searched', async () => {
    const total = async (query: object) => (await admin.call(auditLog, { query })).meta.totalData
    assert.equal(await total({ action: 'access.approved' }), 6)
    assert.equal(await total({ action: 'access.approved,user.changed' }), 12)
    assert.equal(await total({ who: 'sari' }), 4)
    assert.equal(await total({ subjectType: 'user' }), 12)
    assert.equal(await total({ subjectType: 'role,setting' }), 0)
    assert.equal(await total({ search: 'alasan 11x' }), 0)
    assert.equal(await total({ search: 'orang accessuntil' }), 12)
    assert.equal(await total({ at_to: '2026-01-01' }), 0)
  })

  it('comes as a file, filtered as the list is, with its line in the download log', async () => {
    const { status, text } = await admin.call(exportAudit, { query: { who: 'sari', format: 'csv', language: 'en' } })
    assert.equal(status, 200)
    const lines = text.trim().split('\r\n')
    assert.match(lines[0] ?? '', /Row,Time \(WIB\),Who,Action,Kind,On,Reason,Changes,IP address,Hash \(SHA-256\)$/)
    assert.equal(lines.length, 5)
    assert.match(lines[1] ?? '', /^12,\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,Sari,user\.changed,user,Orang 12,Alasan 12,/)
    const { answer } = await admin.call(downloadLog, { query: { search: 'audit' } })
    assert.deepEqual([answer[0]?.type, answer[0]?.total_rows], ['Audit trail (CSV)', 4])
    const manager = await portal.signIn('MANAGEMENT')
    assert.equal((await manager.call(exportAudit, { query: { format: 'csv' } })).status, 403)
    assert.equal((await portal.anonymous.call(exportAudit, { query: { format: 'csv' } })).status, 401)
  })

  it('is intact, on the page and by the command, with every head in the server’s log', async () => {
    const { rows, head, broken } = await state()
    assert.deepEqual([rows, head?.seq, broken], [12, 12, null])
    const { code, out } = await runAlone('verify', '--log', await logFile(), '--language', 'en')
    assert.equal(code, 0, out)
    assert.equal(
      out,
      `The audit log is intact: 12 rows, head ${head?.hash}.\n12 heads in the server’s log agree with it.\n`,
    )
  })

  const swap = `update audit_event set seq = case seq when 4 then 1005 when 5 then 1004 end where seq in (4, 5);
    update audit_event set seq = seq - 1000 where seq > 1000`
  for (const [what, statement, seq, why, words] of [
    [
      'a changed reason',
      `update audit_event set reason = 'lain' where seq = 7`,
      7,
      'changed',
      /row 7 was changed\. The 6/,
    ],
    ['a changed name', `update audit_event set actor_name = 'Budi' where seq = 3`, 3, 'changed', /row 3 was changed/],
    ['a removed row', 'delete from audit_event where seq = 5', 5, 'missing', /row 5 was removed/],
    ['a removed first row', 'delete from audit_event where seq = 1', 1, 'missing', /row 1 was removed/],
    ['rows removed at the end', 'delete from audit_event where seq > 10', 11, 'missing', /row 11 was removed/],
    ['two rows that changed places', swap, 4, 'reordered', /row 4 does not follow the one before it/],
  ] as const) {
    it(`finds ${what}`, async () => {
      await tampered(statement, async () => {
        assert.deepEqual((await state()).broken, { seq, why })
        const { code, out } = await run('verify', '--language', 'en')
        assert.equal(code, 1)
        assert.match(out, words)
      })
    })
  }

  /** Moves the recorded end back, as somebody who knows the tables would. */
  const headTo = (seq: number) =>
    `update audit_head set (seq, hash) = (select seq, hash from audit_event where seq = ${seq})`

  for (const [what, statement, broken, words] of [
    [
      'a head row that was taken away',
      'delete from audit_head',
      { seq: 12, why: 'headMissing' },
      /after row 12 may be/,
    ],
    [
      'rows and their head row taken away together',
      'delete from audit_event where seq > 10; delete from audit_head',
      { seq: 10, why: 'headMissing' },
      /after row 10 may be/,
    ],
    [
      'a head row that was moved back',
      headTo(9),
      { seq: 10, why: 'beyondHead' },
      /row 10 comes after the recorded end/,
    ],
    [
      'two head rows',
      `alter table audit_head drop constraint audit_head_pkey;
       insert into audit_head (seq, hash) select seq, hash from audit_event where seq = 11`,
      { seq: 12, why: 'headTwice' },
      /two records of where the chain ends \(audit_head\), the second at row 12/,
    ],
    [
      'a row put in before the first',
      `alter table audit_event drop constraint audit_event_seq_check;
       insert into audit_event select 0, at, actor_id, actor_name, action, subject_type, subject_id, subject_label, reason,
         before, after, ip, user_agent, previous_hash, decode(repeat('ab', 32), 'hex') from audit_event where seq = 1`,
      { seq: 1, why: 'missing' },
      /row 1 was removed/,
    ],
  ] as const) {
    it(`finds ${what}`, async () => {
      await tampered(statement, async () => {
        assert.deepEqual((await state()).broken, broken)
        const { code, out } = await run('verify', '--language', 'en')
        assert.equal(code, 1)
        assert.match(out, words)
        await portal.database.pool.query(mendKeys)
      })
    })
  }

  it('finds rows missing at the end whose head was moved back too, which only the server’s log can tell', async () => {
    const file = await logFile()
    await tampered(`${headTo(10)}; delete from audit_event where seq > 10`, async () => {
      assert.equal((await state()).broken, null)
      assert.equal((await run('verify')).code, 0)
      const { code, out } = await runAlone('verify', '--log', file, '--language', 'en')
      assert.equal(code, 1)
      assert.match(out, /has row 12 \(.*server\.log line \d+\), but the audit log ends at row 10; the last 2 rows were/)
    })
  })

  it('finds a removed decision whose place a later one took, by the two heads that the log then has', async () => {
    await tampered(`${headTo(11)}; delete from audit_event where seq > 11`, async () => {
      const kept = log
      await decide(31)
      const file = await logFile()
      log = kept
      assert.equal((await run('verify')).code, 0)
      const lines = (await readFile(file, 'utf8'))
        .split('\n')
        .flatMap((text, n) => (/"seq":12,/.test(text) ? [n + 1] : []))
      const { code, out } = await run('verify', '--log', file, '--language', 'en')
      assert.equal(code, 1)
      const [first, second] = lines
      assert.match(
        out,
        new RegExp(`two heads for row 12 \\(.*server\\.log line ${first}, .*server\\.log line ${second}\\)`),
      )
    })
  })

  it('finds a chain that was written anew with right hashes, by the server’s log', async () => {
    const file = await logFile()
    await tampered(`${headTo(10)}; delete from audit_event where seq > 10`, async () => {
      const kept = log
      await decide(21)
      await decide(22)
      assert.equal((await run('verify')).code, 0)
      const { code, out } = await run('verify', '--log', file, '--language', 'en')
      log = kept
      assert.equal(code, 1)
      assert.match(out, /the hash of row 11 differs from the server’s log \(.*server\.log line \d+\)/)
    })
  })

  it('keeps what was taken away visible after later decisions, which do not move a head that they do not follow', async () => {
    for (const [statement, broken] of [
      ['delete from audit_event where seq > 10', { seq: 12, why: 'changed' }],
      ['delete from audit_event where seq > 10; delete from audit_head', { seq: 12, why: 'headMissing' }],
    ] as const) {
      await tampered(statement, async () => {
        const kept = log
        await decide(21)
        await decide(22)
        log = kept
        assert.deepEqual((await state()).broken, broken)
      })
    }
  })

  it('says broken of a log without heads, and what of the chain is newer than the log', async () => {
    const empty = join(folder, 'other.log')
    await writeFile(empty, '{"level":30,"msg":"nothing of the audit log"}\n')
    const { code, out } = await run('verify', '--log', empty, '--language', 'en')
    assert.equal(code, 1)
    assert.match(out, /^The audit log is BROKEN: .*other\.log has no head of it/)
    assert.equal((await run('verify', '--log', await logFile(), '--log', empty)).code, 1)

    const older = join(folder, 'older.log')
    await writeFile(older, log.slice(0, log.indexOf('"seq":10,')))
    const halfway = await run('verify', '--log', older, '--language', 'en')
    assert.equal(halfway.code, 0, halfway.out)
    assert.match(halfway.out, /^9 heads .*\nRows 10 to 12 are newer than that log/m)
  })

  it('says so where it is told wrong', async () => {
    assert.equal((await runAlone('verify', '--log', join(folder, 'none.log'))).code, 2)
    assert.equal((await runAlone()).code, 2)
    assert.match((await runAlone('verify')).out, /^Jejak audit utuh: 12 baris/)
  })

  it('is read by administrators alone, and by none with a data scope', async () => {
    assert.equal((await portal.anonymous.get('/api/v2/audit')).status, 401)
    assert.equal((await (await portal.signIn('MANAGEMENT')).get('/api/v2/audit')).status, 403)
    await portal.database.pool.query(`update account set scope_regions = '{2}' where nik = '900001'`)
    for (const path of ['/api/v2/audit', '/api/v2/audit/state']) assert.equal((await admin.get(path)).status, 403)
    await portal.database.pool.query(`update account set scope_regions = null where nik = '900001'`)
  })
})
