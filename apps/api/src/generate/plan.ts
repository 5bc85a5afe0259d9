import type pg from 'pg'
import type { Database } from '../platform/database/database.ts'
import type texts from './generate-command.json'
import type { FillStep } from './bulk.service.ts'
import type { Fault } from './faults.ts'
import type { PortalLists } from './portal-lists.queries.ts'

export interface Plan {
  portalLists: PortalLists
  seed: string
  count: number
  /** Nothing happens at or after this instant. */
  until: Date
  /** Instead of what else goes wrong in the last weeks. */
  fault?: Fault | undefined
}

export interface FillOptions extends Omit<Plan, 'portalLists'> {
  signal: AbortSignal
  onProgress(written: number): void
  onStep(step: FillStep): void
}

export interface Filled {
  written: number
  existing: number
}

/** A dataset that believable data can be made for, as the command offers it. */
export interface Generated {
  dataset: keyof typeof texts.datasets
  /** More than this nobody asks for in earnest. */
  most: number
  fill(database: Database, options: FillOptions): Promise<Filled>
  demo: DemoData
}

/** What a demo has of a dataset. */
export interface DemoData {
  count: number
  tables: readonly string[]
  /** Reads what the rows are made from and answers what fills the tables, if they are empty, in the client's transaction. */
  prepare(database: Database): Promise<(client: pg.PoolClient, options: FillOptions) => Promise<unknown>>
}
