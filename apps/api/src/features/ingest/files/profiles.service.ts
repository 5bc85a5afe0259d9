import {
  importLimits,
  type EndpointInput,
  type ImportProfile,
  type KeptImportProfile,
  type keepImportProfile,
} from '@ido/contract'
import type { FastifyRequest } from 'fastify'
import { sql, type Kysely } from 'kysely'
import { actorOf, inAuditedTransaction } from '../../../platform/audit/audit.ts'
import type { DB } from '../../../platform/database/schema.ts'
import { conflict, notFound } from '../../../platform/errors.ts'
import type { Services } from '../../../platform/http/feature.ts'
import type { Person } from '../../../platform/person.ts'
import { refuseIf } from '../../../platform/policy.ts'
import { wordsOf } from '../import/offers.ts'
import { whyNotImport } from './files.policy.ts'
import { datasetOf } from './files.service.ts'
import { boundOf } from './plan.ts'

interface Asking {
  person: Person
  request: FastifyRequest
}
type Parts = Pick<Services, 'database' | 'log'>

const profilesLock = 7_040_014

interface StoredProfile {
  id: number
  dataset: string
  name: string
  plan: ImportProfile
  made_by_name: string
  made_at: Date
  used_at: Date | null
}
const columns = sql`id, dataset, name, plan, made_by_name, made_at, used_at`

export async function keptProfiles(write: Kysely<DB>, dataset?: string): Promise<KeptImportProfile[]> {
  const { rows } = await sql<StoredProfile>`select ${columns} from import_profile
    where ${dataset ?? null}::text is null or dataset = ${dataset ?? null} order by lower(name), id`.execute(write)
  return rows.map(present)
}

/** @throws Refusal (404) */
export async function keptProfile(write: Kysely<DB>, id: number): Promise<ImportProfile> {
  const { rows } = await sql<StoredProfile>`select ${columns} from import_profile where id = ${id}`.execute(write)
  if (!rows[0]) throw notFound('importProfileNotFound', { id })
  return rows[0].plan
}

const present = ({ id, dataset, name, plan, made_by_name, made_at, used_at }: StoredProfile): KeptImportProfile => ({
  id,
  dataset,
  name,
  by: made_by_name,
  at: made_at.toISOString(),
  usedAt: used_at?.toISOString() ?? null,
  profile: plan,
  titles: titlesOf(plan),
})

function titlesOf({ dataset: name, fields, constants }: ImportProfile): KeptImportProfile['titles'] {
  const dataset = datasetOf(name)
  const told = [...Object.keys(fields), ...Object.keys(constants)].map((field) => {
    const { id, en } = wordsOf(dataset, field)
    return [field, { id, en }] as const
  })
  return Object.fromEntries(told)
}

/** Of two who keep one name at once the later is told of the first. */
export async function keepProfile(
  parts: Parts,
  { profile, replaces }: EndpointInput<typeof keepImportProfile>['body'],
  { person, request }: Asking,
): Promise<KeptImportProfile> {
  refuseIf(whyNotImport(person))
  const { name, dataset } = profile
  await boundOf(parts.database, datasetOf(dataset), profile)
  return inAuditedTransaction(parts, actorOf(person, request), async (trx, record) => {
    await sql`select pg_advisory_xact_lock(${profilesLock})`.execute(trx)
    const { rows: known } = await sql<StoredProfile>`select ${columns} from import_profile
      where dataset = ${dataset}`.execute(trx)
    const before = known.find((one) => one.name.toLowerCase() === name.toLowerCase())
    if (before && !replaces) throw conflict('importProfileTaken', { name: before.name, by: before.made_by_name })
    if (!before && known.length >= importLimits.profiles)
      throw conflict('importProfilesFull', { most: importLimits.profiles })
    const { rows } = await sql<StoredProfile>`
      insert into import_profile (dataset, name, plan, made_by_name)
      values (${dataset}, ${name}, ${JSON.stringify(profile)}::jsonb, ${person.name})
      on conflict (dataset, lower(name)) do update set name = excluded.name, plan = excluded.plan,
        made_by_name = excluded.made_by_name, made_at = now()
      returning ${columns}`.execute(trx)
    const [kept] = rows
    if (!kept) throw new Error('import_profile gave no row')
    await record({
      action: 'import-profile.kept',
      subject: { type: 'import-profile', id: kept.id, label: name },
      before: before ? { dataset, columns: columnsOf(before.plan) } : null,
      after: { dataset, columns: columnsOf(profile) },
    })
    return present(kept)
  })
}

const columnsOf = ({ fields }: ImportProfile) =>
  Object.entries(fields)
    .map(([field, { column }]) => `${field} = ${column}`)
    .join(', ')

export async function deleteProfile(parts: Parts, id: number, { person, request }: Asking): Promise<void> {
  refuseIf(whyNotImport(person))
  await inAuditedTransaction(parts, actorOf(person, request), async (trx, record) => {
    const { rows } = await sql<StoredProfile>`delete from import_profile where id = ${id} returning ${columns}`.execute(
      trx,
    )
    const [gone] = rows
    if (!gone) throw notFound('importProfileNotFound', { id })
    await record({
      action: 'import-profile.deleted',
      subject: { type: 'import-profile', id, label: gone.name },
      before: { dataset: gone.dataset, columns: columnsOf(gone.plan) },
    })
  })
}
