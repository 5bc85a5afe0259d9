import type { Role } from '@ido/contract'
import pg from 'pg'
import { startEmbedded } from '../platform/database/embedded.ts'
import { hashPassword } from '../platform/accounts/password.ts'

export interface Newcomer {
  nik: string
  name: string
  role: Role | null
}

/** Connects to the database of a data folder, beside its portal or without one. */
export async function onDatabase<T>(dataDir: string, work: (database: pg.Client) => Promise<T>): Promise<T> {
  const server = await startEmbedded({ dataDir, role: 'command' })
  const database = new pg.Client({ connectionString: server.url })
  await database.connect()
  try {
    return await work(database)
  } finally {
    await database.end()
    await server.stop()
  }
}

/** Accounts with access for a portal without demo data, all with one password. */
export async function addPeople(database: pg.Client, people: readonly Newcomer[], password: string): Promise<void> {
  const hash = await hashPassword(password)
  for (const { nik, name, role } of people) {
    await database.query(
      `with made as (
         insert into account (nik, email, name, password_hash, has_access)
         values ($1, $1 || '@ido.example', $2, $3, true) returning id
       ) insert into account_role (account_id, role) select id, $4 from made where $4::text is not null`,
      [nik, name, hash, role],
    )
  }
}
