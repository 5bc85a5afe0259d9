import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { shapeOf } from '../../backup/backup.testkit.ts'
import { type TestDatabase, testDatabase } from '../../testing/database.ts'
import { apiFolder } from '../config/folders.ts'
import { expectMigrations, migrate } from './migrate.ts'
import { become010, migrationsIn } from './version-0.1.0.testkit.ts'
import { baseline, migrationsOf010 } from './version-0.1.0.ts'

describe('a database of version 0.1.0', () => {
  let own: TestDatabase
  beforeEach(async () => {
    own = await testDatabase()
  })
  afterEach(() => own.close())

  it('becomes one of this version: nothing is run, its rows stay, its schema is the same', async () => {
    const { pool } = own.database
    const shape = await shapeOf(pool)
    await pool.query(`insert into account (email, name) values ('lama@ido.example', 'Lama')`)
    await become010(pool)
    assert.notDeepEqual(await shapeOf(pool), shape)
    assert.deepEqual(await migrate(own.database), [])
    assert.deepEqual(await migrationsIn(pool), baseline)
    assert.equal(await expectMigrations()(own.database), 0)
    assert.deepEqual(await shapeOf(pool), shape)
    assert.equal((await pool.query(`select from account where name = 'Lama'`)).rowCount, 1)
    assert.deepEqual(await migrate(own.database), [])
  })

  it('is refused where it lacks a migration, with the version to start first', async () => {
    await become010(own.database.pool)
    await own.database.pool.query('delete from kysely_migration where name = $1', [migrationsOf010.at(-1)])
    await assert.rejects(migrate(own.database), /upgrades from 0\.1\.0 on\. Start 0\.1\.0 once, then this version/)
    assert.deepEqual(await migrationsIn(own.database.pool), migrationsOf010.slice(0, -1))
  })

  it('is refused where it has a migration that nobody knows', async () => {
    await become010(own.database.pool)
    await own.database.pool.query(`insert into kysely_migration (name, timestamp) values ('0199_later', '2026')`)
    await assert.rejects(migrate(own.database), /is older than the database, .*\(0199_later\)/)
  })

  it('is taken over once by processes that start at the same time', async () => {
    await become010(own.database.pool)
    assert.deepEqual(await Promise.all([migrate(own.database), migrate(own.database)]), [[], []])
    assert.deepEqual(await migrationsIn(own.database.pool), baseline)
  })
})

it('the baseline is the first files of the folder', async () => {
  const files = (await readdir(join(apiFolder, 'src/migrations'))).toSorted()
  assert.deepEqual(
    files.slice(0, baseline.length).map((name) => name.replace('.sql', '')),
    baseline,
  )
})
