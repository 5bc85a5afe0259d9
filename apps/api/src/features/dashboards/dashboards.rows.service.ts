import {
  boardsOfOnePerson,
  type BoardSharing,
  type DashboardDefinition,
  dashboardDefinition,
  versionsOfOneBoard,
} from '@ido/contract'
import { sql } from 'kysely'
import type { Trx } from '../../platform/database/transaction.ts'
import { conflict } from '../../platform/errors.ts'
import type { Person } from '../../platform/person.ts'
import { noDashboard } from './dashboards.queries.ts'
import { fromDashboards, seenBy, type StoredDashboard, storedColumns } from './dashboards.sql.ts'

/** A row that nobody else changes until the transaction ends. */
export interface LockedDashboard extends Omit<StoredDashboard, 'definition' | 'built_in'> {
  definition: DashboardDefinition
  /** As the portal comes; null of one that was made here. */
  built_in: DashboardDefinition | null
  /** Who changed it last. */
  who: string | null
}

/** The row; 404 alike where there is none and where the person may not see it. */
export async function lockDashboard(trx: Trx, path: string, person: Person): Promise<LockedDashboard> {
  const { rows } = await sql<StoredDashboard & { who: string | null }>`
    select ${storedColumns(person)}, (select name from account where id = d.changed_by) as who
    from ${fromDashboards} where d.path = ${path} and ${seenBy(person)} for update of d`.execute(trx)
  const [row] = rows
  if (!row) return noDashboard(path)
  const { definition, built_in: shipped } = row
  return {
    ...row,
    definition: dashboardDefinition.parse(definition),
    built_in: shipped === null ? null : dashboardDefinition.parse(shipped),
  }
}

/** Refuses to write over a dashboard that is not the version that the writer read, and says who changed it. */
export function refuseStaleDashboard({ version, who, changed_at: at }: LockedDashboard, read: number): void {
  if (version === read) return
  const content = { version, changedAt: at.toISOString(), changedBy: who }
  throw conflict('dashboardStale', { who: who ?? 'IDO', version }, content)
}

/** Refuses one more than a person keeps; two at once take turns. */
export async function refuseTooManyDashboards(trx: Trx, { id }: Pick<Person, 'id'>): Promise<void> {
  await trx.selectFrom('account').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  const { rows } = await sql<{ own: number }>`
    select count(*)::int as own from dashboard where owner_id = ${id}`.execute(trx)
  if ((rows[0]?.own ?? 0) >= boardsOfOnePerson) throw conflict('dashboardsTooMany', { most: boardsOfOnePerson })
}

interface NextDashboard {
  definition?: DashboardDefinition
  sharing?: BoardSharing
  ownerId?: number
}

/** Puts a new version in the place of the one that stands, which is kept beside it; the oldest beyond the most go. */
export async function replaceDashboard(
  trx: Trx,
  { id, definition, audience, roles, owner_id: owner }: LockedDashboard,
  next: NextDashboard,
  by: Pick<Person, 'id'>,
): Promise<void> {
  await sql`
    insert into dashboard_version (dashboard_id, version, definition, audience, roles, changed_by, changed_at)
    select id, version, definition, audience, roles, changed_by, changed_at from dashboard where id = ${id}`.execute(
    trx,
  )
  await sql`
    delete from dashboard_version where dashboard_id = ${id} and version <= (
      select version from dashboard_version where dashboard_id = ${id}
      order by version desc limit 1 offset ${versionsOfOneBoard})`.execute(trx)
  const sharing = next.sharing ?? { audience, roles }
  await sql`
    update dashboard set definition = ${JSON.stringify(next.definition ?? definition)}::jsonb, version = version + 1,
      audience = ${sharing.audience}, roles = ${sharing.roles}::text[], owner_id = ${next.ownerId ?? owner},
      changed_by = ${by.id}, changed_at = now()
    where id = ${id}`.execute(trx)
}
