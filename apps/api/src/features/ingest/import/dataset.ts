import type pg from 'pg'
import type { Database } from '../../../platform/database/database.ts'
import type { ColumnWords } from './field-words.ts'
import type { Kept, UndoFacts } from './kept.ts'
import type { Check, MappedRow } from './mapper.ts'
import type { Problem } from './problems.ts'
import type { ProfileFields, Profile, RecordValues } from './profile.ts'

export interface Origin {
  profile: Profile
  importId: number
  /** The dataset's `settle` is called before the transaction ends. */
  settles: boolean
  /** What is done is to be told as `kept`, so that it can be taken back. */
  remembers: boolean
}

/** Batches of a file that share a transaction, so that what they add up to is written once. */
export interface Portion {
  rows: number
  seconds: number
  /** Writes what the batches left for the end, in the client's transaction. */
  settle(client: pg.PoolClient): Promise<void>
}

/** What became of the rows of a batch; each is in one of the four. `problems` names the bad ones. */
export interface BatchOutcome {
  added: number
  changed: number
  known: number
  bad: number
  problems: Problem[]
  /** What was done to facts, by table; of an import that remembers. */
  kept?: Kept[]
}

export interface MappedBatch {
  rows: MappedRow[]
  /** Rows that did not come so far as to be among `rows`. */
  bad: number
}
/** Does the work of one batch and answers what became of its `rows`. */
export type WriteBatch = (batch: MappedBatch) => Promise<BatchOutcome>

/** What the importer has to know of a kind of record; reading, mapping, counting and naming bad rows are common. */
export interface ImportDataset {
  /** As the catalog calls it. */
  name: string
  /** What a row of it is, and what it is good for, for whoever has to choose. */
  about: { id: string; en: string }
  profiles: readonly Profile[]
  /** A row as a program would send it, which whoever makes a key is shown. */
  example: Readonly<Record<string, unknown>>
  /** Rows that are written at once; a transaction of their own where there are no portions. */
  batchRows: number
  /** For files whose rows have ids. */
  portion?: Portion
  /** The field whose first and last day make the period that the import ends with. */
  timeField: string
  /** The same where a row has no such value of its own but others that it follows from. */
  workedOutTime?(values: RecordValues): unknown
  /** Address where the records of a period of days can be seen, the last day not included. */
  listPath(from: string, to: string): string
  fields(database: Database): Promise<ProfileFields>
  /** By the name of a profile's column: what it is called in both languages and by which other names files have it, where `commonWords` do not say it. */
  words?: Readonly<Record<string, ColumnWords>>
  /** The plain column with the rows' ids, where rows without one may be known by their cells. */
  rowsWithoutId?: string
  check?: Check
  /**
   * Adds what is new and changes what differs, in the client's transaction. With `keep` false it only counts; what it
   * has to write for that is rolled back.
   */
  write(client: pg.PoolClient, origin: Origin, rows: MappedRow[], keep: boolean): Promise<BatchOutcome>
  /** By the names that `write` tells its facts under: how they are put back. */
  undo: Readonly<Record<string, UndoFacts>>
}
