import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it, type TestContext } from 'node:test'
import { readConfig } from '../platform/config/config.ts'
import { openDatabase } from '../platform/database/database.ts'
import { migrate } from '../platform/database/migrate.ts'
import { database010, migrationsHere, migrationsIn } from '../platform/database/version-0.1.0.testkit.ts'
import { baseline } from '../platform/database/version-0.1.0.ts'
import { blankDatabase, dropDatabase, testDatabase } from '../testing/database.ts'
import { carried, contentsOf, makeBackup, restoreTo, shapeOf } from './backup.testkit.ts'
import { BackupRefusal } from './refusal.ts'

describe('a backup of version 0.1.0', () => {
  let folder: string
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'ido-version-0.1.0-'))
  })
  after(() => rm(folder, { recursive: true, force: true }))

  const configOf = (url: string, name: string) => readConfig({ DATABASE_URL: url, DATA_DIR: join(folder, name) })
  /** With an account and a record, whose words are searched. */
  const portal010 = async (t: TestContext) => {
    const { url, database, close } = await database010()
    t.after(close)
    await database.pool.query(
      `insert into account (nik, email, name) values ('1', 'lama@ido.example', 'Lama');
       insert into voc (createdby, created_by_id, longtext, status) values ('Lama', 1, 'jaringan putus-putus', 'new')`,
    )
    return { database, config: configOf(url, 'old') }
  }
  const empty = async (t: TestContext) => {
    const url = await blankDatabase()
    const database = openDatabase({ url, maxConnections: 8 })
    t.after(async () => {
      await database.close()
      await dropDatabase(url)
    })
    return { database, config: configOf(url, 'new') }
  }

  it('is restored as it was, with the schema of this version', async (t) => {
    const then = await portal010(t)
    const file = join(folder, 'whole.backup')
    await makeBackup(then, file)
    const now = await empty(t)
    const applied: string[] = []
    const onStep: Parameters<typeof restoreTo>[1] = {
      onStep: (step) => void (step.step === 'migrated' && applied.push(...step.names)),
    }
    await restoreTo({ ...now, file }, onStep)
    assert.deepEqual(applied, (await migrationsHere()).slice(baseline.length))
    assert.deepEqual(await migrationsIn(now.database.pool), await migrationsHere())
    const { pool } = now.database
    await migrate(then.database)
    assert.deepEqual(carried(await contentsOf(pool)), carried(await contentsOf(then.database.pool)))
    assert.equal((await pool.query(`select from voc_word where word = 'jaringan'`)).rowCount, 1)
    const fresh = await testDatabase()
    t.after(fresh.close)
    assert.deepEqual(await shapeOf(pool), await shapeOf(fresh.database.pool))
  })

  it('replaces a portal of 0.1.0', async (t) => {
    const then = await portal010(t)
    const file = join(folder, 'again.backup')
    await makeBackup(then, file)
    const now = await empty(t)
    await restoreTo({ ...now, file })
    await then.database.pool.query(`update account set name = 'Baru'`)
    await restoreTo({ ...then, file }, { isReplaced: true })
    assert.deepEqual(carried(await contentsOf(then.database.pool)), carried(await contentsOf(now.database.pool)))
    assert.deepEqual(await migrationsIn(then.database.pool), await migrationsHere())
  })

  it('is refused where it lacks a migration, and so is the portal that it is of', async (t) => {
    const then = await portal010(t)
    const whole = join(folder, 'newest.backup')
    await makeBackup(then, whole)
    await then.database.pool.query(`delete from kysely_migration where name = '0198_tickets_carried'`)
    const file = join(folder, 'older.backup')
    await makeBackup(then, file)
    const now = await empty(t)
    await assert.rejects(
      restoreTo({ ...now, file }),
      (error) =>
        error instanceof BackupRefusal &&
        error.key === 'backupOlder' &&
        error.values['migration'] === '0197_activity_by_callers' &&
        error.values['from'] === '0.1.0',
    )
    assert.equal((await now.database.pool.query(`select from pg_tables where schemaname = 'public'`)).rowCount, 0)
    await assert.rejects(restoreTo({ ...then, file: whole }, { isReplaced: true }), /Start 0\.1\.0 once/)
  })
})
