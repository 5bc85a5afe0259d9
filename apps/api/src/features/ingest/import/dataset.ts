import type { DatasetId } from '@ido/contract'
import type pg from 'pg'
import type { Database } from '../../../platform/database/database.ts'
import type { Check, MappedRow } from './mapper.ts'
import type { Problem } from './problems.ts'
import type { Fields, Profile } from './profile.ts'

export interface Origin {
  profile: Profile
  importId: number
}

/** What became of the rows of a batch; each is in one of the four. `problems` names the bad ones. */
export interface Written {
  added: number
  changed: number
  known: number
  bad: number
  problems: Problem[]
}

/** What the importer has to know of a kind of record; reading, mapping, counting and naming bad rows are common. */
export interface Dataset {
  name: DatasetId
  profiles: readonly Profile[]
  /** Rows of one transaction. */
  batchRows: number
  /** The field whose first and last day make the period that the import ends with. */
  timeField: string
  /** Address where the records of a period of days can be seen, the last day not included. */
  listPath(from: string, to: string): string
  fields(database: Database): Promise<Fields>
  check?: Check
  /**
   * Adds what is new and changes what differs, in the client's transaction. With `keep` false it only counts; what it
   * has to write for that is rolled back.
   */
  write(client: pg.PoolClient, origin: Origin, rows: MappedRow[], keep: boolean): Promise<Written>
}
