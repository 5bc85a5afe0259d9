import type pg from 'pg'
import { droppedFunctions, migrationsOf010 } from './version-0.1.0.ts'

type Client = Pick<pg.Pool, 'query'>

/** Makes a database that was migrated now one of version 0.1.0, as far as taking it over can tell. */
export async function become010(client: Client): Promise<void> {
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
