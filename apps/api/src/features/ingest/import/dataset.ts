import type pg from 'pg'
import type { Database } from '../../../platform/database/database.ts'
import type { MappedRow } from './mapper.ts'
import type { Fields, Profile } from './profile.ts'

/** A row that is new, with the id by which a second run knows it. */
export interface NewRow {
  externalId: string
  values: MappedRow['values']
}

/** What the importer has to know of a kind of record; reading, mapping, counting and naming bad rows are common. */
export interface Dataset {
  name: string
  profiles: readonly Profile[]
  /** The field whose first and last day make the period that the import ends with. */
  timeField: string
  /** Address of the list of these records within a period of days, the last one not included. */
  listPath(from: string, to: string): string
  fields(database: Database): Promise<Fields>
  /** Of these external ids, the ones that are in the database already. */
  known(client: pg.PoolClient, profile: Profile, externalIds: string[]): Promise<Set<string>>
  /** Adds the records with everything that belongs to them, in the client's transaction. */
  add(client: pg.PoolClient, origin: { profile: Profile; importId: number }, rows: NewRow[]): Promise<void>
}
