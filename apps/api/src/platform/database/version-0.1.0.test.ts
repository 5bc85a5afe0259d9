import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { shapeOf } from '../../backup/backup.testkit.ts'
import { type TestDatabase, testDatabase } from '../../testing/database.ts'
import { expectMigrations, migrate } from './migrate.ts'
import { database010, migrationsHere, migrationsIn } from './version-0.1.0.testkit.ts'
import { baseline, migrationsOf010 } from './version-0.1.0.ts'

describe('a database of version 0.1.0', () => {
  let own: TestDatabase
  beforeEach(async () => {
    own = await database010()
  })
  afterEach(() => own.close())

  const later = async () => (await migrationsHere()).slice(baseline.length)

  it('becomes one of this version: only what follows the baseline is run, its rows stay, its schema is the same', async (t) => {
    const { pool } = own.database
    const fresh = await testDatabase()
    t.after(fresh.close)
    const shape = await shapeOf(fresh.database.pool)
    await pool.query(`insert into account (email, name) values ('lama@ido.example', 'Lama')`)
    assert.notDeepEqual(await shapeOf(pool), shape)
    assert.deepEqual(await migrate(own.database), await later())
    assert.deepEqual(await migrationsIn(pool), await migrationsHere())
    assert.equal(await expectMigrations()(own.database), 0)
    assert.deepEqual(await shapeOf(pool), shape)
    assert.equal((await pool.query(`select from account where name = 'Lama'`)).rowCount, 1)
    assert.deepEqual(await migrate(own.database), [])
  })

  it('is refused where it lacks a migration, with the version to start first', async () => {
    await own.database.pool.query('delete from kysely_migration where name = $1', [migrationsOf010.at(-1)])
    await assert.rejects(migrate(own.database), /upgrades from 0\.1\.0 on\. Start 0\.1\.0 once, then this version/)
    assert.deepEqual(await migrationsIn(own.database.pool), migrationsOf010.slice(0, -1))
  })

  it('is refused where it has a migration that nobody knows', async () => {
    await own.database.pool.query(`insert into kysely_migration (name, timestamp) values ('0199_later', '2026')`)
    await assert.rejects(migrate(own.database), /is older than the database, .*\(0199_later\)/)
  })

  it('is taken over once by processes that start at the same time', async () => {
    const applied = await Promise.all([migrate(own.database), migrate(own.database)])
    assert.deepEqual(applied.flat(), await later())
    assert.deepEqual(await migrationsIn(own.database.pool), await migrationsHere())
  })
})

it('the baseline is the first files of the folder', async () => {
  assert.deepEqual((await migrationsHere()).slice(0, baseline.length), baseline)
})
