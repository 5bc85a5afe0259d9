import { givesPermission, mostOwnersFound, type Role } from '@ido/contract'
import { sql, type Kysely, type RawBuilder, type SqlBool } from 'kysely'
import type { DB } from '../../../platform/database/schema.ts'
import { allOf, contains } from '../../../platform/database/filters.sql.ts'
import { isAllowed } from '../../../platform/policy.ts'
import { effectiveScope } from '../../../platform/http/scope.ts'
import { flagsHeld, hasAccessNow, roleScopes } from '../../../platform/http/sessions.sql.ts'
import type { Scope } from '../../../platform/person.ts'
import { type Actor, type GuardedRecord, visibilityOf, whyNotOwnedBy } from '../voc.policy.ts'
import { column, visibleRecords } from '../list/where.sql.ts'

const shown = 200

export interface Candidate extends Actor {
  readonly name: string
  readonly email: string
  readonly nik: string | null
}

interface Owner {
  id: number
  name: string
}

interface Row {
  id: number
  name: string
  email: string
  nik: string | null
  flags: Role[]
  scope: Scope
  role_scopes: Scope[]
}

/** Who may own the record, by name. */
export async function ownersFor(database: Kysely<DB>, record: GuardedRecord): Promise<Owner[]> {
  const candidates = await feedbackWorkers(database)
  return candidates
    .filter((candidate) => isAllowed(whyNotOwnedBy(candidate, record)))
    .slice(0, shown)
    .map(({ id, name }) => ({ id, name }))
}

/** Who looks after a record that the person sees, by name. */
export async function ownersNamed(database: Kysely<DB>, typed: string, person: Actor): Promise<Owner[]> {
  const seen = allOf([sql<SqlBool>`${column('owner_id')} = a.id`, visibleRecords(visibilityOf(person))])
  const named = contains(sql.ref('a.name'), typed) ?? sql`true`
  const { rows } = await sql<Owner>`
    select a.id, a.name from account a
    where ${named} and exists (select from voc v where ${seen})
    order by not starts_with(lower(a.name), lower(${typed})), lower(a.name), a.id limit ${mostOwnersFound}`.execute(
    database,
  )
  return rows
}

/** The person as one who may own records; undefined where there is none who works on feedback now. */
export async function findCandidate(database: Kysely<DB>, id: number): Promise<Candidate | undefined> {
  const [candidate] = await feedbackWorkers(database, id)
  return candidate
}

/** Those with a role that works on feedback, or the one of them who is named: of all accounts a few. */
export async function feedbackWorkers(database: Kysely<DB>, id: number | null = null): Promise<Candidate[]> {
  const candidates = await peopleWho(
    database,
    sql`(${id}::bigint is null or a.id = ${id}::bigint)
      and exists (select from account_role h where h.account_id = a.id)
      order by lower(a.name), a.id`,
  )
  return candidates.filter(({ roles }) => givesPermission('workOnVoc', roles))
}

/** People with access now, with what decides what they see. */
export async function peopleWho(database: Kysely<DB>, which: RawBuilder<unknown>): Promise<Candidate[]> {
  const { rows } = await sql<Row>`
    select a.id, a.name, a.email, a.nik, ${flagsHeld('a')} as flags, ${roleScopes('a')} as role_scopes,
      json_build_object('regions', a.scope_regions, 'products', a.scope_products) as scope
    from account a
    where ${hasAccessNow('a')} and not a.suspended and ${which}`.execute(database)
  return rows.map(({ id, name, email, nik, flags, scope, role_scopes }) => ({
    id,
    name,
    email,
    nik,
    roles: flags,
    scope: effectiveScope(scope, role_scopes),
  }))
}
