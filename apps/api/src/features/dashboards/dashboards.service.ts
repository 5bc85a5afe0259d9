import { type DashboardAnswer, type DashboardDefinition, dashboardDefinition } from '@ido/contract'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { actorOf, inAuditedTransaction } from '../../platform/audit.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Trx } from '../../platform/database/transaction.ts'
import { conflict, notFound } from '../../platform/errors.ts'
import type { Person, Services } from '../../platform/http/feature.ts'
import { differences, sidesOf } from '../../platform/management/history.ts'
import { builtIn } from './built-in/index.ts'
import { dashboardFields, dashboardSubject } from './dashboards.audit.ts'
import { presentDashboard } from './dashboards.queries.ts'
import { type StoredDashboard, storedColumns } from './dashboards.sql.ts'

type Writer = Pick<Database, 'write'>

/**
 * Puts the shipped dashboards where they belong, at every start: new ones come in, an unchanged one becomes the new
 * version of itself, one that staff changed stays theirs and only learns what it would be reset to. Rows that are right
 * already are not written, and the order by path lets any number of processes do this at once.
 */
export async function loadBuiltInDashboards({ write }: Writer): Promise<void> {
  const shipped = JSON.stringify(Object.entries(builtIn).map(([path, definition]) => ({ path, definition })))
  await sql`
    insert into dashboard as d (path, definition, built_in)
    select path, definition, definition
    from jsonb_to_recordset(${shipped}::jsonb) as shipped (path text, definition jsonb) order by path
    on conflict (path) do update set
      built_in = excluded.built_in,
      definition = case when d.definition = d.built_in then excluded.definition else d.definition end,
      version = case when d.definition = d.built_in then d.version + 1 else d.version end,
      changed_at = case when d.definition = d.built_in then now() else d.changed_at end
    where d.built_in is distinct from excluded.built_in`.execute(write)
}

interface Asked {
  path: string
  definition: DashboardDefinition
}

interface Asking {
  person: Person
  request: FastifyRequest
}

type Recording = Pick<Services, 'database' | 'log'>

export function createDashboard(
  services: Recording,
  { path, definition }: Asked,
  { person, request }: Asking,
): Promise<DashboardAnswer> {
  return inAuditedTransaction(services, actorOf(person, request), async (trx, record) => {
    const { rows } = await sql<StoredDashboard & { id: number }>`
      insert into dashboard (path, definition, changed_by)
      values (${path}, ${JSON.stringify(definition)}::jsonb, ${person.id})
      on conflict (path) do nothing returning id, ${storedColumns}`.execute(trx)
    const [row] = rows
    if (!row) throw conflict('dashboardTaken', { path })
    const subject = dashboardSubject({ id: row.id, path, definition })
    await record({ action: 'dashboard.created', subject, after: dashboardFields(definition) })
    return presentDashboard(row, person)
  })
}

/** Replaces the definition, if the one that the person read is still the one that stands. */
export function changeDashboard(
  services: Recording,
  { path, version, definition }: Asked & { version: number },
  { person, request }: Asking,
): Promise<DashboardAnswer> {
  return inAuditedTransaction(services, actorOf(person, request), async (trx, record) => {
    const before = await lock(trx, path)
    if (before.version !== version) {
      const { version: latest, changed_at, who } = before
      const values = { who: who ?? 'IDO', version: latest }
      throw conflict('dashboardStale', values, { version: latest, changedAt: changed_at.toISOString(), changedBy: who })
    }
    const { rows } = await sql<StoredDashboard>`
      update dashboard set definition = ${JSON.stringify(definition)}::jsonb, version = version + 1,
        changed_by = ${person.id}, changed_at = now()
      where path = ${path} returning ${storedColumns}`.execute(trx)
    const changes = differences(dashboardFields(before.definition), dashboardFields(definition))
    const subject = dashboardSubject({ id: before.id, path, definition })
    if (changes.length > 0) await record({ action: 'dashboard.changed', subject, ...sidesOf(changes) })
    return presentDashboard(rows[0] ?? gone(path), person)
  })
}

/** Removes a dashboard made here; a shipped one goes back to how it was shipped. */
export async function removeDashboard(services: Recording, path: string, { person, request }: Asking): Promise<void> {
  await inAuditedTransaction(services, actorOf(person, request), async (trx, record) => {
    const { id, definition, built_in: shipped, is_changed } = await lock(trx, path)
    const before = dashboardFields(definition)
    const subject = dashboardSubject({ id, path, definition })
    if (shipped === null) {
      await trx.deleteFrom('dashboard').where('path', '=', path).execute()
      await record({ action: 'dashboard.deleted', subject, before })
    } else if (is_changed) {
      await sql`update dashboard set definition = built_in, version = version + 1, changed_by = ${person.id},
        changed_at = now() where path = ${path}`.execute(trx)
      const changes = differences(before, dashboardFields(shipped))
      await record({ action: 'dashboard.restored', subject, ...sidesOf(changes) })
    }
  })
}

interface Locked {
  id: number
  version: number
  changed_at: Date
  who: string | null
  definition: DashboardDefinition
  /** As the portal comes; null of one that was made here. */
  built_in: DashboardDefinition | null
  is_changed: boolean
}

async function lock(trx: Trx, path: string): Promise<Locked> {
  const { rows } = await sql<Locked>`
    select d.id, d.version, d.changed_at, a.name as who, d.definition, d.built_in,
      d.definition is distinct from d.built_in as is_changed
    from dashboard d left join account a on a.id = d.changed_by where d.path = ${path} for update of d`.execute(trx)
  const [row] = rows
  if (!row) return gone(path)
  const { definition, built_in: shipped } = row
  return {
    ...row,
    definition: dashboardDefinition.parse(definition),
    built_in: shipped && dashboardDefinition.parse(shipped),
  }
}

function gone(path: string): never {
  throw notFound('dashboardNotFound', { path })
}
