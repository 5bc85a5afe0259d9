import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { blankDatabase, dropDatabase, type TestDatabase } from '../../testing/database.ts'
import { apiFolder } from '../config/folders.ts'
import { openDatabase } from './database.ts'
import { inMigration, migrateQueue } from './migrate.ts'
import { baseline, droppedFunctions, migrationsOf010 } from './version-0.1.0.ts'

type Client = Pick<pg.Pool, 'query'>

/** A database of version 0.1.0, as far as taking it over can tell: what the baseline alone makes, under its old names. */
export async function database010(): Promise<TestDatabase> {
  const url = await blankDatabase()
  const database = openDatabase({ url, maxConnections: 10 })
  await inMigration(database.pool, undefined, (migrateTo) => migrateTo(baseline.at(-1)))
  await migrateQueue(database)
  await become010(database.pool)
  return {
    url,
    database,
    async close() {
      await database.close()
      await dropDatabase(url)
    },
  }
}

async function become010(client: Client): Promise<void> {
  for (const name of droppedFunctions) {
    await client.query(`create function ${name} returns integer language sql as 'select 1'`)
  }
  await client.query(
    `alter table voc drop constraint voc_merged_elsewhere,
       add constraint voc_merged_elsewhere check (merged_into <> id) not valid`,
  )
  await client.query('delete from kysely_migration')
  await client.query(
    `insert into kysely_migration (name, timestamp) select name, '2026' from unnest($1::text[]) name`,
    [migrationsOf010],
  )
}

export async function migrationsIn(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name')
  return rows.map(({ name }) => name)
}

/** The migrations that this version has, in their order. */
export async function migrationsHere(): Promise<string[]> {
  const files = await readdir(join(apiFolder, 'src/migrations'))
  return files.map((name) => name.replace('.sql', '')).toSorted()
}
