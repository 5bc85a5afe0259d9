import assert from 'node:assert/strict'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { type TestDatabase, testDatabase } from '../../testing/database.ts'
import { openDatabase } from './database.ts'
import { apiFolder, upgradesFrom } from '../config/folders.ts'
import { expectMigrations, migrate, refuseOtherVersions } from './migrate.ts'

describe('migrations', () => {
  let own: TestDatabase
  let folder: string

  beforeEach(async () => {
    own = await testDatabase()
    // The suite brings migrations of its own, so it forgets those of the product.
    await own.database.pool.query('delete from kysely_migration')
    folder = await mkdtemp(join(tmpdir(), 'ido-migrations-'))
    await file('0001_first.sql', 'create table first (id int); insert into first values (1);')
  })
  afterEach(async () => {
    await own.close()
    await rm(folder, { recursive: true })
  })

  const file = (name: string, text: string) => writeFile(join(folder, name), text)
  const count = async (table: string) =>
    (await own.database.pool.query<{ n: number }>(`select count(*) as n from ${table}`)).rows[0]?.n

  test('each file runs once, in order, with several statements in it', async () => {
    assert.equal(await expectMigrations(folder)(own.database), 1)
    assert.deepEqual(await migrate(own.database, folder), ['0001_first'])
    await file('0002_second.sql', 'insert into first values (2)')
    assert.deepEqual(await migrate(own.database, folder), ['0002_second'])
    assert.deepEqual(await migrate(own.database, folder), [])
    assert.equal(await count('first'), 2)
    assert.equal(await expectMigrations(folder)(own.database), 0)
  })

  test('processes that start at once run each file once', async () => {
    await own.database.pool.query('drop table kysely_migration, kysely_migration_lock')
    await file('0002_slow.sql', 'select pg_sleep(0.3); insert into first values (2)')
    const processes = Array.from({ length: 4 }, () => openDatabase({ url: own.url, maxConnections: 1 }))
    const applied = await Promise.all(processes.map((database) => migrate(database, folder)))
    await Promise.all(processes.map((database) => database.close()))
    assert.deepEqual(applied.flat().toSorted(), ['0001_first', '0002_slow'])
    assert.equal(await count('first'), 2)
  })

  test('a failing file is named and undoes the whole run', async () => {
    await file('0002_broken.sql', 'insert into first values (2); insert into nowhere values (1)')
    await assert.rejects(migrate(own.database, folder), /0002_broken.*nowhere/)
    await assert.rejects(count('first'), { code: '42P01' })
    // And the lock is free again.
    await file('0002_broken.sql', 'insert into first values (2)')
    assert.deepEqual(await migrate(own.database, folder), ['0001_first', '0002_broken'])
  })

  test('a database newer than the code is refused', async () => {
    await file('0002_newer.sql', 'select 1')
    await migrate(own.database, folder)
    await rm(join(folder, '0002_newer.sql'))
    await assert.rejects(
      migrate(own.database, folder),
      /This version \(\d+\.\d+\.\d+\) is older than the database, .*\(0002_newer\)/,
    )
  })

  test('a database that is too old for one step is refused, with the version that takes the first', async () => {
    const from = { version: '2.0.0', migration: '0002_second' }
    await file('0002_second.sql', 'select 1')
    await assert.rejects(refuseOtherVersions(['0001_first'], folder, from), /upgrades from 2\.0\.0 on/)
    await refuseOtherVersions(['0001_first', '0002_second'], folder, from)
    await refuseOtherVersions([], folder, from)
    const migrations = await readdir(join(apiFolder, 'src/migrations'))
    assert.ok(migrations.includes(`${upgradesFrom.migration}.sql`), 'the package names a migration that is not here')
  })

  test('a misnamed file and a number used twice stop everything', async () => {
    await file('0001_again.sql', 'select 1')
    await assert.rejects(migrate(own.database, folder), /0001_first\.sql has the number of another/)
    await rm(join(folder, '0001_again.sql'))
    await file('two.sql', 'select 1')
    await assert.rejects(migrate(own.database, folder), /two\.sql is not named/)
  })
})
