import type { DashboardAnswer } from '@ido/contract'
import { type Selectable, sql } from 'kysely'
import type { Dashboard } from '../../platform/database/schema.ts'

/** A row, and how it stands to what the code ships, which only the database can compare. */
export interface StoredDashboard extends Pick<Selectable<Dashboard>, 'path' | 'definition' | 'version'> {
  origin: DashboardAnswer['origin']
}

/** Columns of StoredDashboard; equality of jsonb does not mind the order of keys. */
export const storedColumns = sql`path, definition, version,
  case when built_in is null then 'own' when built_in = definition then 'built-in' else 'changed' end as origin`
