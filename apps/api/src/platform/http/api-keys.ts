import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import {
  apiKeyLimits,
  caseBrief,
  catalogCall,
  type Endpoint,
  type EndpointInput,
  listCases,
  outagesCall,
  queryCall,
  readCase,
  recordCall,
  recordsCall,
  recordsNamed,
  watchCall,
} from '@ido/contract'
import type { Scope } from '../person.ts'
import type { Database } from '../database/database.ts'
import { keyIsKept } from './makers.sql.ts'
import { forbidden, tooMany } from '../errors.ts'

/** A program that may put data in, or read figures. */
export interface ApiKey {
  readonly id: number
  readonly name: string
  /** Names of datasets, or `query` alone. */
  readonly scopes: readonly string[]
  /** What one that reads figures may see of them. */
  readonly scope: Scope
  /** The datasets that one which reads may ask of; null for all. */
  readonly datasets: readonly string[] | null
  /** Whether it reads figures alone, and no records. */
  readonly figuresOnly: boolean
}

export interface ApiKeys {
  /** The key's owner, null where the key is not known, has expired, was revoked, or its maker may keep none. */
  find(key: string): Promise<ApiKey | null>
}

const prefix = 'ido_'

/** Whether a token is a key of a program and not a person's session. */
export const isApiKey = (token: string): boolean => token.startsWith(prefix)

/** A new key: 256 random bits under a prefix by which people and scanners know it. */
export const newApiKey = (): string => prefix + randomBytes(32).toString('base64url')

/** What is stored of a key; so much randomness needs no slow hash. */
export const apiKeyHash = (key: string): Buffer => createHash('sha256').update(key).digest()

export function createApiKeys({ write }: Pick<Database, 'write'>): ApiKeys {
  return {
    async find(key) {
      if (!isApiKey(key)) return null
      const found = await write
        .selectFrom('api_key as k')
        .select(['id', 'name', 'scopes', 'scope_regions', 'scope_products', 'scope_datasets', 'figures_only'])
        .select(sql<boolean>`last_used_at is null or last_used_at < now() - interval '1 minute'`.as('is_due'))
        .where('key_hash', '=', apiKeyHash(key))
        .where('revoked_at', 'is', null)
        .where(sql<boolean>`(expires_at is null or expires_at > now())`)
        .where(keyIsKept)
        .executeTakeFirst()
      if (!found) return null
      const { is_due, scope_regions: regions, scope_products: products, ...more } = found
      const { scope_datasets: datasets, figures_only: figuresOnly, ...apiKey } = more
      // Once a minute is enough to see which keys are in use.
      if (is_due) await sql`update api_key set last_used_at = now() where id = ${apiKey.id}`.execute(write)
      return { ...apiKey, scope: { regions, products }, datasets, figuresOnly }
    },
  }
}

const minute = 60_000

/**
 * How many questions a key, or a screen on a wall, asks in a minute, in this process: what goes astray is told so before it fills the line of
 * figures, where it has no more places than one person anyway.
 */
export function createKeyPace(now: () => number = Date.now, key: 'apiKeyTooFast' | 'wallTooFast' = 'apiKeyTooFast') {
  let began = 0
  const asked = new Map<number, number>()
  return (id: number): void => {
    const at = now()
    if (at - began >= minute) {
      began = at
      asked.clear()
    }
    const count = (asked.get(id) ?? 0) + 1
    asked.set(id, count)
    const most = apiKeyLimits.questionsAMinute
    if (count > most) throw tooMany(Math.ceil((began + minute - at) / 1000), key, { most })
  }
}

interface Reach {
  /** The datasets that a call asks of; none where its answer is cut instead. */
  datasets?: (input: never) => readonly string[]
  /** Whether the answer names single records. */
  records?: true
  /** Which dataset a row of the answer is of. */
  rowOf?: (row: never) => string
}

/** The reach of each call that keys may make. A call that is not listed is refused, whatever it declares. */
const reaches = new Map<Endpoint, Reach>([
  [catalogCall, { rowOf: ({ id }: { id: string }) => id }],
  [queryCall, { datasets: ({ body }: EndpointInput<typeof queryCall>) => [body.dataset] }],
  [watchCall, { datasets: ({ query }: EndpointInput<typeof watchCall>) => [query.dataset] }],
  [outagesCall, { datasets: ({ query }: EndpointInput<typeof outagesCall>) => [query.dataset] }],
  [recordsCall, { datasets: ({ query }: EndpointInput<typeof recordsCall>) => [query.dataset], records: true }],
  [recordCall, { datasets: ({ query }: EndpointInput<typeof recordCall>) => [query.dataset], records: true }],
  // They look for cases of the key's datasets alone.
  [listCases, {}],
  [caseBrief, {}],
  [readCase, { records: true }],
  [recordsNamed, { rowOf: ({ dataset }: { dataset: string }) => dataset, records: true }],
]) // prettier-ignore

const whole = (answer: unknown): unknown => answer

/** Refuses a call beyond the datasets and records of a reading key, and returns the function that cuts its answer. */
export function guardKey(
  { datasets, figuresOnly }: Pick<ApiKey, 'datasets' | 'figuresOnly'>,
  endpoint: Endpoint,
  input: object,
): (answer: unknown) => unknown {
  const reach = reaches.get(endpoint)
  if (reach === undefined) throw forbidden('apiKeyNotRead')
  if (figuresOnly && reach.records) throw forbidden('apiKeyFiguresOnly')
  if (datasets === null) return whole
  const asked = reach.datasets?.(input as never) ?? []
  const foreign = asked.find((name) => !datasets.includes(name))
  if (foreign !== undefined) throw forbidden('apiKeyDataset', { dataset: foreign, datasets: datasets.join(', ') })
  const { rowOf } = reach
  if (rowOf === undefined) return whole
  return (answer) => (answer as never[]).filter((row) => datasets.includes(rowOf(row)))
}
