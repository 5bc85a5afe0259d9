import { apiKeyLimits, dayLength, readingScope, type EndpointInput, type makeApiKey } from '@ido/contract'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { readScopeNames } from '../../../platform/accounts/accounts.queries.ts'
import { needProof } from '../../../platform/accounts/second-factor/factors.service.ts'
import { actorOf, inAuditedCommand, inAuditedTransaction, type RecordEvent } from '../../../platform/audit/audit.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import { plusDays, startOf } from '../../../platform/days.ts'
import { conflict, invalid, notFound, unknownName, type WrongField } from '../../../platform/errors.ts'
import { apiKeyHash, newApiKey } from '../../../platform/http/api-keys.ts'
import type { Services } from '../../../platform/http/feature.ts'
import { everything } from '../../../platform/http/scope.ts'
import type { Person, Scope } from '../../../platform/person.ts'
import { refuseIf } from '../../../platform/policy.ts'
import { datasets as catalogDatasets } from '../../../semantic/catalog/catalog.ts'
import { importDatasets } from '../datasets.ts'
import { whyNotHoldUntil, whyNotKeepKeys, whyNotRevoke } from './api-keys.policy.ts'
import { isLiving } from './api-keys.sql.ts'

interface AskingPerson {
  person: Person
  request: FastifyRequest
}

// ---- Making ----

interface NewKey {
  name: string
  scopes: readonly string[]
  /** What it sees where it reads figures. */
  sees: Reach
  /** Null holds until it is revoked. */
  endsAt: Date | null
  /** Null is the command. */
  madeBy: Pick<Person, 'id' | 'name'> | null
}

/** Regions, products and datasets, null for all; records too, or figures only. */
interface Reach extends Scope {
  readonly datasets: readonly string[] | null
  readonly figuresOnly: boolean
}

const reachesAll: Reach = { ...everything, datasets: null, figuresOnly: false }

interface MadeKey {
  id: number
  /** The only time that it is seen. */
  key: string
}

/** Makes a key as a person asks for it on the page; wrong input is named by its field. */
export async function makeKey(
  services: Pick<Services, 'database' | 'log'>,
  { name, scopes, until, ...given }: EndpointInput<typeof makeApiKey>['body'],
  { person, request }: AskingPerson,
): Promise<MadeKey> {
  refuseIf(whyNotKeepKeys(person))
  const { regions = null, products = null, datasets = null, figuresOnly = false } = given
  const sees = { regions, products, datasets: datasets && [...new Set(datasets)], figuresOnly }
  refuseUnknown(scopes)
  await refuseUnseen(services.database, scopes, sees)
  const endsAt = until ? startOf(plusDays(until, 1)) : null
  if (endsAt !== null && endsAt.getTime() <= Date.now()) throw invalid([{ field: 'until', key: 'apiKeyDayOver' }])
  refuseIf(whyNotHoldUntil(person, endsAt))
  // A key outlives the session that made it, so whoever finds a browser open must not get one.
  await needProof(services.database.write, person, 'adding')
  return inAuditedTransaction(services, actorOf(person, request), (trx, record) =>
    insertKey(trx, record, { name, scopes: [...new Set(scopes)], sees, endsAt, madeBy: person }),
  )
}

interface CommandKey extends Pick<NewKey, 'name' | 'scopes'> {
  sees?: Reach
  days: number | null
}

/** The same by the command. @param days how long it holds; null = for ever */
export async function createKey(
  database: Pick<Database, 'write'>,
  { name, scopes, sees = reachesAll, days }: CommandKey,
): Promise<MadeKey & { head: { seq: number; hash: string } | null }> {
  const endsAt = days === null ? null : new Date(Date.now() + days * dayLength)
  const { result, head } = await inAuditedCommand(database, (trx, record) =>
    insertKey(trx, record, { name, scopes, sees, endsAt, madeBy: null }),
  )
  return { ...result, head }
}

function refuseUnknown(scopes: readonly string[]): void {
  const known = [...importDatasets.map(({ name }) => name), readingScope]
  const unknown = scopes.find((name) => !known.includes(name))
  if (unknown !== undefined) throw invalid([unknownName('scopes', unknown, known)])
  // What reads must not be able to change what is read.
  if (scopes.includes(readingScope) && scopes.some((name) => name !== readingScope))
    throw invalid([{ field: 'scopes', key: 'apiKeyReadsOnly' }])
}

/** A data scope is of a key that reads figures, and names what there is. */
async function refuseUnseen(database: Pick<Database, 'write'>, scopes: readonly string[], sees: Reach): Promise<void> {
  const names = await readScopeNames(database, everything)
  const wrong = (['regions', 'products'] as const).flatMap((field): WrongField[] => {
    if (sees[field] === null) return []
    if (!scopes.includes(readingScope)) return [{ field, key: 'apiKeySeesNothing' }]
    const id = sees[field].find((one) => !names[field].has(one))
    return id === undefined ? [] : [{ field, key: 'notInList', values: { id } }]
  })
  const isReading = scopes.includes(readingScope)
  if (sees.datasets !== null && !isReading) wrong.push({ field: 'datasets', key: 'apiKeySeesNothing' })
  if (sees.figuresOnly && !isReading) wrong.push({ field: 'figuresOnly', key: 'apiKeySeesNothing' })
  const known = catalogDatasets.map(({ id }) => id)
  const unknown = isReading ? sees.datasets?.find((one) => !known.includes(one)) : undefined
  if (unknown !== undefined) wrong.push(unknownName('datasets', unknown, known))
  if (wrong.length > 0) throw invalid(wrong)
}

const keysLock = 7_040_013

/** Those who make one take turns, so that two at once are not one too many. */
async function insertKey(
  trx: Trx,
  record: RecordEvent,
  { name, scopes, sees, endsAt, madeBy }: NewKey,
): Promise<MadeKey> {
  await sql`select pg_advisory_xact_lock(${keysLock})`.execute(trx)
  const { living } = await trx
    .selectFrom('api_key as k')
    .select(sql<number>`count(*)::int`.as('living'))
    .where(isLiving)
    .executeTakeFirstOrThrow()
  if (living >= apiKeyLimits.living) throw conflict('apiKeysFull', { most: apiKeyLimits.living })
  const key = newApiKey()
  const { id } = await trx
    .insertInto('api_key')
    .values({
      name,
      scopes: [...scopes],
      scope_regions: sees.regions && [...sees.regions],
      scope_products: sees.products && [...sees.products],
      key_hash: apiKeyHash(key),
      expires_at: endsAt,
      scope_datasets: sees.datasets && [...sees.datasets],
      figures_only: sees.figuresOnly,
      maker_id: madeBy?.id ?? null,
      made_by: madeBy?.name ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await record({ action: 'api-key.created', subject: subjectOf({ id, name }), after: told({ scopes, sees, endsAt }) })
  return { id, key }
}

// ---- Revoking ----

/** Ends a key as a person asks for it on the page. */
export async function revokeByPerson(
  services: Pick<Services, 'database' | 'log'>,
  id: number,
  { person, request }: AskingPerson,
): Promise<void> {
  refuseIf(whyNotKeepKeys(person))
  await inAuditedTransaction(services, actorOf(person, request), (trx, record) => endKey(trx, record, id, person.name))
}

/** The same by the command. */
export async function revokeKey(
  database: Pick<Database, 'write'>,
  id: number,
): Promise<{ head: { seq: number; hash: string } | null }> {
  const { head } = await inAuditedCommand(database, (trx, record) => endKey(trx, record, id, null))
  return { head }
}

/** At once and in every process: each delivery asks the database anew. Of two who revoke it the later is told so. */
async function endKey(trx: Trx, record: RecordEvent, id: number, by: string | null): Promise<void> {
  const key = await trx
    .selectFrom('api_key')
    .select([
      'name',
      'scopes',
      'scope_regions',
      'scope_products',
      'scope_datasets',
      'figures_only',
      'expires_at',
      'last_used_at',
      'revoked_at',
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (key === undefined) throw notFound('apiKeyNotFound', { id })
  refuseIf(whyNotRevoke(key))
  await trx
    .updateTable('api_key')
    .set({ revoked_at: sql`clock_timestamp()`, revoked_by: by })
    .where('id', '=', id)
    .execute()
  const { scopes, scope_regions: regions, scope_products: products, expires_at: endsAt } = key
  const sees = { regions, products, datasets: key.scope_datasets, figuresOnly: key.figures_only }
  const before = {
    ...told({ scopes, sees, endsAt }),
    keyUsed: key.last_used_at?.toISOString() ?? null,
  }
  await record({ action: 'api-key.revoked', subject: subjectOf({ id, name: key.name }), before })
}

// ---- What the audit log is told: never the key, nor what is stored of it ----

const subjectOf = ({ id, name }: { id: number; name: string }) => ({ type: 'api-key' as const, id, label: name })
const told = ({ scopes, sees, endsAt }: Pick<NewKey, 'scopes' | 'sees' | 'endsAt'>) => ({
  datasets: [...scopes],
  ...(scopes.includes(readingScope) && {
    regions: sees.regions,
    products: sees.products,
    readsDatasets: sees.datasets && [...sees.datasets],
    ...(sees.figuresOnly && { readsRecords: false }),
  }),
  keyUntil: endsAt?.toISOString() ?? null,
})
