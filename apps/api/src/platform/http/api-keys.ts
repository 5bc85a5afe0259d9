import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Scope } from '../person.ts'
import type { Database } from '../database/database.ts'
import { keyIsKept } from './makers.sql.ts'

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
