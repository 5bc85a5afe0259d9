import { randomInt } from 'node:crypto'
import { type BoardSharing, type DashboardAnswer, type DashboardDefinition, leadsAs } from '@ido/contract'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { actorOf, inAuditedTransaction } from '../../platform/audit/audit.ts'
import type { Database } from '../../platform/database/database.ts'
import { conflict, invalid } from '../../platform/errors.ts'
import type { Services } from '../../platform/http/feature.ts'
import type { Person } from '../../platform/person.ts'
import { differences, sidesOf } from '../../platform/management/history.ts'
import { refuseIf } from '../../platform/policy.ts'
import { builtIn } from './built-in/index.ts'
import { dashboardFields, dashboardSubject, sharingFields } from './dashboards.audit.ts'
import { boardPrefix, whyNotEdit, whyNotMakeFor, whyNotRemove } from './dashboards.policy.ts'
import { readWritten } from './dashboards.queries.ts'
import {
  lockDashboard,
  refuseStaleDashboard,
  refuseTooManyDashboards,
  replaceDashboard,
} from './dashboards.rows.service.ts'
import { withoutLibrary } from './dashboards.sql.ts'

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

/** Holds a definition against the catalog and the labels that its writer knows, and answers it as it is kept. */
export type AcceptDefinition = (definition: DashboardDefinition) => DashboardDefinition

export interface BoardWriting {
  person: Person
  request: FastifyRequest
}
export type BoardRecording = Pick<Services, 'database' | 'log'>

interface Made {
  path?: string | undefined
  definition: DashboardDefinition
  sharing?: BoardSharing | undefined
}

/** Makes a dashboard. Without a word on whom it is for, it is everybody's where its maker may shape those, else theirs. */
export function createDashboard(
  services: BoardRecording,
  { path: wanted, definition: given, sharing: asked }: Made,
  { person, request, accept }: BoardWriting & { accept: AcceptDefinition },
): Promise<DashboardAnswer> {
  const sharing = asked ?? usualSharing(person)
  refuseIf(whyNotMakeFor(person, sharing))
  const accepted = accept(given)
  const path = addressFor(sharing, wanted)
  return inAuditedTransaction(services, actorOf(person, request), async (trx, record) => {
    const definition = await withoutLibrary(trx, accepted)
    await refuseTooManyDashboards(trx, person)
    const { rows } = await sql<{ id: number }>`
      insert into dashboard (path, definition, owner_id, audience, roles, changed_by)
      values (${path}, ${JSON.stringify(definition)}::jsonb, ${person.id}, ${sharing.audience}, ${sharing.roles}::text[], ${person.id})
      on conflict (path) do nothing returning id`.execute(trx)
    const [row] = rows
    if (!row) throw conflict('dashboardTaken', { path })
    const after = { ...dashboardFields(definition), ...sharingFields(sharing, person.name) }
    await record({ action: 'dashboard.created', subject: dashboardSubject({ id: row.id, path, definition }), after })
    return readWritten(trx, row.id, person)
  })
}

const usualSharing = (person: Person): BoardSharing => ({
  audience: leadsAs(person.roles, 'ADMIN', 'MANAGEMENT') ? 'all' : 'private',
  roles: [],
})

/**
 * What everybody sees stands where its maker wants it. Any other gets an address that says nothing: neither that it is
 * there, by an address that is taken, nor what it is about, where logs name pages.
 */
function addressFor({ audience }: BoardSharing, wanted: string | undefined): string {
  if (audience !== 'all') return boardPrefix + Array.from({ length: madeLetters }, madeLetter).join('')
  if (wanted === undefined) throw invalid([{ field: 'path', key: 'required' }])
  return wanted
}

const madeLetters = 12
const madeLetter = () => randomInt(36).toString(36)

/** Replaces the definition, if the one that the person read is still the one that stands. */
export function changeDashboard(
  services: BoardRecording,
  { path, version, definition: given }: { path: string; version: number; definition: DashboardDefinition },
  { person, request, accept }: BoardWriting & { accept: AcceptDefinition },
): Promise<DashboardAnswer> {
  return inAuditedTransaction(services, actorOf(person, request), async (trx, record) => {
    const before = await lockDashboard(trx, path, person)
    refuseIf(whyNotEdit(person, before))
    const accepted = accept(given)
    refuseStaleDashboard(before, version)
    const definition = await withoutLibrary(trx, accepted)
    await replaceDashboard(trx, before, { definition }, person)
    const changes = differences(dashboardFields(before.definition), dashboardFields(definition))
    const subject = dashboardSubject({ ...before, definition })
    if (changes.length > 0) await record({ action: 'dashboard.changed', subject, ...sidesOf(changes) })
    return readWritten(trx, before.id, person)
  })
}

/** Removes a dashboard made here; a shipped one goes back to how it was shipped. */
export async function removeDashboard(
  services: BoardRecording,
  path: string,
  { person, request }: BoardWriting,
): Promise<void> {
  await inAuditedTransaction(services, actorOf(person, request), async (trx, record) => {
    const dashboard = await lockDashboard(trx, path, person)
    refuseIf(whyNotRemove(person, dashboard))
    const { id, definition, built_in: shipped, origin, owner } = dashboard
    const before = dashboardFields(definition)
    const subject = dashboardSubject(dashboard)
    if (shipped === null) {
      await trx.deleteFrom('dashboard').where('id', '=', id).execute()
      await record({ action: 'dashboard.deleted', subject, before: { ...before, ...sharingFields(dashboard, owner) } })
    } else if (origin === 'changed') {
      await replaceDashboard(trx, dashboard, { definition: shipped }, person)
      const changes = differences(before, dashboardFields(shipped))
      await record({ action: 'dashboard.restored', subject, ...sidesOf(changes) })
    }
  })
}
