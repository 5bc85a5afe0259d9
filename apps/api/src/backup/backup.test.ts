import { catalogCall, listVoc, queryCall } from '@ido/contract'
import assert from 'node:assert/strict'
import { mkdir, mkdtemp, readFile, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { codeOf, passTime, signInWith } from '../features/second-factor/second-factor.testkit.ts'
import { checkAudit } from '../platform/audit/audit-chain.ts'
import { readConfig } from '../platform/config/config.ts'
import { openDatabase, type Database } from '../platform/database/database.ts'
import { catalogQuestions } from '../testing/catalog-questions.ts'
import { blankDatabase, dropDatabase } from '../testing/database.ts'
import { accountOf, testPortal } from '../testing/portal.ts'
import {
  carried,
  contentsOf,
  makeBackup,
  restoreTo,
  shapeOf,
  workedPortal,
  type WorkedPortal,
} from './backup.testkit.ts'
import { openBackup } from './file-reader.ts'
import { leftOut, sealedColumns } from './snapshot.queries.ts'

describe('a portal that was restored elsewhere', () => {
  let folder: string
  let file: string
  let portal: WorkedPortal
  let contents: Record<string, string>
  let url: string
  let database: Database
  const target = () => join(folder, 'target')
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'ido-backup-'))
    file = join(folder, 'portal.backup')
    portal = await workedPortal(folder)
    contents = await contentsOf(portal.database.pool)
    await makeBackup(portal, file, { withKey: true })
    url = await blankDatabase()
    database = openDatabase({ url, maxConnections: 8 })
    await mkdir(target())
    await restoreTo({ config: readConfig({ DATABASE_URL: url, DATA_DIR: target() }), database, file })
  })
  after(async () => {
    await database.close()
    await dropDatabase(url)
    await portal.close()
    await rm(folder, { recursive: true, force: true })
  })

  it('has the rows of every table that the catalogue of the database lists, but for what is left out with a reason', async () => {
    const restored = await contentsOf(database.pool)
    assert.deepEqual(carried(restored), carried(contents))
    const filled = Object.values(contents).filter((state) => !state.startsWith('0 '))
    assert.ok(filled.length > 60, `only ${filled.length} tables have rows to lose`)
    const migrations = ['kysely_migration', 'kysely_migration_lock']
    assert.deepEqual(Object.keys(leftOut).toSorted(), ['backup_made', 'job_process', ...migrations, 'last_write'])
  })

  it('asks for the keys of all that is sealed', async () => {
    const { rows } = await database.pool.query<{ name: string }>(
      `select table_name || '.' || column_name as name from information_schema.columns
       where table_schema = 'public' and data_type = 'bytea' and column_name ~ '(secret|sealed)$'`,
    )
    // What somebody is about to add is over within minutes.
    const listed = [...sealedColumns.map((place) => place.join('.')), 'factor_step.secret']
    assert.deepEqual(rows.map(({ name }) => name).toSorted(), listed.toSorted())
  })

  it('has the same indexes, constraints, triggers and functions, all of them at work', async () => {
    assert.deepEqual(await shapeOf(database.pool), await shapeOf(portal.database.pool))
  })

  it('needs no vacuum before its indexes answer alone, and has statistics', async () => {
    const { rows } = await database.pool.query(
      `select relname, relpages, relallvisible, reltuples from pg_class
       where relname in ('voc', 'ticket') and (relallvisible < relpages or reltuples <= 0)`,
    )
    assert.deepEqual(rows, [])
  })

  it('has an audit log that verifies, and goes on from it', async () => {
    const [source, restored] = [
      await checkAudit({ read: portal.database.write }),
      await checkAudit({ read: database.write }),
    ]
    assert.ok(source.rows > 0)
    assert.equal(restored.broken, null)
    assert.deepEqual(restored.head, source.head)
    await assert.rejects(() => database.pool.query(`update audit_event set reason = 'x'`), /never changed/)
  })

  it('has the jobs that waited, with the tries that they have left, and begins none that was given up', async () => {
    const { rows } = await database.pool.query(
      `select t.identifier, j.payload, j.attempts, j.max_attempts, j.key from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id
       where j.payload ->> 'id' is not null order by j.id`,
    )
    assert.deepEqual(rows, [
      { identifier: 'waits', payload: { id: 1 }, attempts: 0, max_attempts: 5, key: 'once' },
      { identifier: 'tried', payload: { id: 2, text: 'a\tb\\c\n' }, attempts: 4, max_attempts: 7, key: null },
      { identifier: 'given up', payload: { id: 3 }, attempts: 2, max_attempts: 2, key: null },
    ])
  })

  it('is a file for its owner alone, checked without a database, that other tools read', async () => {
    assert.equal((await stat(file)).mode & 0o777, 0o600)
    assert.deepEqual(
      (await readdir(folder)).filter((name) => name.endsWith('.part')),
      [],
    )
    const reader = await openBackup(file)
    const totals = await reader.verify()
    await reader.close()
    assert.deepEqual(totals.missing, [])
    assert.equal(totals.attachments, 2)
    assert.ok(totals.jobs > 3, 'and mails')
    assert.equal(totals.rows['ticket'], 400)
  })

  it('serves: password and second factor, files byte for byte, searches and figures, and what comes next', async (t) => {
    assert.deepEqual(await readFile(join(target(), 'secrets.key')), await readFile(join(folder, 'source/secrets.key')))
    const own = { url, database, close: async () => undefined }
    const restored = await testPortal({ own, env: { DATA_DIR: target() }, isPeopled: true })
    t.after(() => restored.close())
    await passTime(restored)
    const second = await signInWith(restored, accountOf('PO').email, codeOf(portal.appSecret))
    assert.equal(second.status, 200, second.text)
    const [there, here] = [await portal.signIn('ADMIN'), await restored.signIn('ADMIN')]
    for (const [path, content] of portal.files) {
      const download = await fetch(restored.url + path, {
        headers: { authorization: `Bearer ${here.token}` },
      })
      assert.ok(Buffer.from(await download.arrayBuffer()).equals(content), path)
    }
    const { answer: catalog } = await there.call(catalogCall)
    const questions = catalogQuestions(catalog, { from: '2023-06-01', to: '2026-12-01' })
    assert.ok(questions.length > 200, `${questions.length} questions`)
    let told = 0
    for (const [place, body] of questions.entries()) {
      if (place % 7 !== 0) continue
      const [asked, again] = await Promise.all([there.call(queryCall, { body }), here.call(queryCall, { body })])
      assert.equal(asked.status, 200, asked.text)
      assert.deepEqual(again.answer, asked.answer, JSON.stringify(body))
      told += asked.answer.length
    }
    assert.ok(told > 100, 'figures to compare')
    for (const query of [{ search: 'ümlaut' }, { search: 'sinyal hil' }, { page: 2, size: 50 }]) {
      const [asked, again] = await Promise.all([there.call(listVoc, { query }), here.call(listVoc, { query })])
      assert.ok(asked.answer.length > 0)
      assert.deepEqual([again.answer, again.meta], [asked.answer, asked.meta])
    }
    const made = await here.post<{ id: number }>('/api/v2/voc', { longtext: 'Setelah dipulihkan' })
    assert.equal(made.status, 200, made.text)
  })
})
