import {
  readingScope,
  type ApiKeyList,
  type ApiKeyRow,
  type EndpointInput,
  type PageMeta,
  type listApiKeys,
} from '@ido/contract'
import { sql } from 'kysely'
import { readScopeNames, type ScopeNames } from '../../../platform/accounts/accounts.queries.ts'
import type { Database } from '../../../platform/database/database.ts'
import { offsetOf, pageOf } from '../../../platform/database/paging.ts'
import { keyIsKept } from '../../../platform/http/makers.sql.ts'
import { hiddenPlace } from '../../../platform/http/scope.ts'
import type { Language } from '../../../platform/messages.ts'
import type { Person, Scope } from '../../../platform/person.ts'
import { inWords, isAllowed } from '../../../platform/policy.ts'
import { datasets as catalogDatasets, findDataset } from '../../../semantic/catalog/catalog.ts'
import { importDatasets } from '../datasets.ts'
import { whyNotKeepKeys } from './api-keys.policy.ts'
import { isLiving } from './api-keys.sql.ts'

/** As it is stored, without what is stored of the key itself. */
export interface StoredKey {
  id: number
  name: string
  scopes: string[]
  scope_regions: number[] | null
  scope_products: number[] | null
  scope_datasets: string[] | null
  figures_only: boolean
  /** Whether its maker may still have one; by the command it is nobody's. */
  is_kept: boolean
  created_at: Date
  made_by: string | null
  last_used_at: Date | null
  expires_at: Date | null
  revoked_at: Date | null
  revoked_by: string | null
}
const columns = sql`id, name, scopes, scope_regions, scope_products, scope_datasets, figures_only, ${keyIsKept} as is_kept,
  created_at, made_by, last_used_at, expires_at, revoked_at, revoked_by`

/** All of them, for the command. */
export async function everyKey({ write }: Pick<Database, 'write'>): Promise<StoredKey[]> {
  const { rows } = await sql<StoredKey>`select ${columns} from api_key k order by id`.execute(write)
  return rows
}

interface Asking {
  person: Person
  language: Language
}

/** A page of them: those that hold first, each group the newest first. */
export async function keysPage(
  database: Pick<Database, 'read' | 'write'>,
  query: EndpointInput<typeof listApiKeys>['query'],
  { person, language }: Asking,
): Promise<{ answer: ApiKeyList; meta: PageMeta }> {
  const { read } = database
  const [{ rows }, { rows: counted }, names] = await Promise.all([
    sql<StoredKey & { is_living: boolean }>`select ${columns}, ${isLiving} as is_living from api_key k
      order by ${isLiving} desc, id desc limit ${query.size} offset ${offsetOf(query)}`.execute(read),
    sql<{ total: number; living: number }>`select count(*)::int as total,
      (count(*) filter (where ${isLiving} and ${keyIsKept}))::int as living from api_key k`.execute(read),
    readScopeNames(database, person.scope),
  ])
  const { total = 0, living = 0 } = counted[0] ?? {}
  const whyNot = whyNotKeepKeys(person)
  const answer: ApiKeyList = {
    keys: rows.map((row) => keyOf(row, names)),
    living,
    datasets: importDatasets.map(({ name, example }) => {
      return { name, titles: findDataset(name)?.titles ?? { id: name, en: name }, example }
    }),
    readable: catalogDatasets.map(({ id: name, titles }) => ({ name, titles })),
    can: { change: isAllowed(whyNot), whyNot: inWords(whyNot, language) },
  }
  return { answer, meta: pageOf({ ...query, total }) }
}

function keyOf({ is_living, ...key }: StoredKey & { is_living: boolean }, names: ScopeNames): ApiKeyRow {
  const named = (part: keyof Scope, ids: number[] | null) =>
    ids && ids.map((one) => names[part].get(one) ?? hiddenPlace)
  const { id, name, scopes } = key
  return {
    id,
    name,
    scopes,
    sees: scopes.includes(readingScope)
      ? {
          regions: named('regions', key.scope_regions),
          products: named('products', key.scope_products),
          datasets: key.scope_datasets,
          records: !key.figures_only,
        }
      : null,
    state: key.revoked_at ? 'revoked' : !is_living ? 'ended' : key.is_kept ? 'valid' : 'resting',
    madeBy: key.made_by,
    madeAt: key.created_at.toISOString(),
    lastUsedAt: key.last_used_at?.toISOString() ?? null,
    endsAt: key.expires_at?.toISOString() ?? null,
    revokedAt: key.revoked_at?.toISOString() ?? null,
    revokedBy: key.revoked_by,
  }
}
