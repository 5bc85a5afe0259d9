import { hourLength, jakartaDay, readingScope } from '@ido/contract'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { hasAccessNow, isLivingLink, roleScopes } from '../../platform/http/sessions.sql.ts'
import { effectiveScope, everything, scopeKey } from '../../platform/http/scope.ts'
import type { Services } from '../../platform/http/feature.ts'
import type { Scope } from '../../platform/person.ts'
import type { AskedTarget } from '../../semantic/cases/targets.ts'
import type { findCases } from '../../semantic/run-cases.ts'
import { createWatch } from '../../semantic/run-watch.ts'
import { excusedIn, storeFound } from './cases.store.service.ts'

export type FindCases = typeof findCases

/** A process that was killed at a run keeps the others from theirs for so many minutes at most. */
const longestRunMinutes = 10

/**
 * Finds the cases of all scopes and stores them, where data, hour, scopes, targets or opinions are others than at the last run. Any number of
 * processes may ask for it; one does it.
 */
export async function runCases(
  { database, query: engine }: Pick<Services, 'database' | 'query'>,
  find: FindCases,
  now: number,
  stopping: AbortSignal,
): Promise<void> {
  const [scopes, targets, excused] = await Promise.all([
    scopesOfReaders(database),
    targetsNow(database, now),
    excusedIn(database),
  ])
  const madeOf = JSON.stringify([await dataNow(database, now), [...scopes.keys()].toSorted(), targets, excused])
  if (!(await beginRun(database, madeOf))) return
  try {
    const found = await find(engine, { scopes, targets, excused, watch: createWatch(database, engine), now }, stopping)
    await storeFound(database, found, now, madeOf)
  } catch (error) {
    // The next process begins the run anew.
    if (!stopping.aborted) throw error
  } finally {
    await sql`update found_case_run set working_since = null`.execute(database.write)
  }
}

/** Takes the next run; false where there is nothing new, or another process is at it. */
async function beginRun({ write }: Pick<Database, 'write'>, madeOf: string): Promise<boolean> {
  const { rows } = await sql`
    insert into found_case_run as r (working_since) values (clock_timestamp())
    on conflict (is_only) do update set working_since = excluded.working_since
      where r.made_of is distinct from ${madeOf}
        and (r.working_since is null or r.working_since < now() - make_interval(mins => ${longestRunMinutes}))
    returning is_only`.execute(write)
  return rows.length > 0
}

/** The versions of all data, and the hour. */
async function dataNow({ write }: Pick<Database, 'write'>, now: number): Promise<unknown[]> {
  const { rows } = await sql<{ dataset: string; writes: number }>`
    select dataset, sum(writes)::bigint as writes from dataset_version group by dataset order by dataset`.execute(write)
  return [rows.map(({ dataset, writes }) => [dataset, writes]), Math.floor(now / hourLength)]
}

interface TargetRow {
  measure: string
  value: number
  region: string | null
  product: string | null
}

/** What staff want of figures in the period that now is in, of several that hold the shortest. */
async function targetsNow({ read }: Pick<Database, 'read'>, now: number): Promise<AskedTarget[]> {
  const day = jakartaDay(now)
  const { rows } = await sql<TargetRow>`
    select distinct on (t.measure, t.region_id, t.product_id) t.measure, t.value, r.name as region, p.name as product
    from target t left join region r on r.id = t.region_id left join product p on p.id = t.product_id
    where t.starts_on <= ${day} and t.ends_on > ${day}
    order by t.measure, t.region_id, t.product_id, t.ends_on - t.starts_on`.execute(read)
  return rows.map(({ measure: name, value, region, product }) => {
    const [dataset = '', measure = ''] = name.split('.')
    const place = { ...(region !== null && { region }), ...(product !== null && { product }) }
    return { dataset, measure, place, value }
  })
}

interface ReaderRow {
  scope: Scope
  ofRoles: Scope[]
}

interface WallRow extends ReaderRow {
  ofMaker: Scope
}

const scopeOf = (table: string) => sql<Scope>`jsonb_build_object(
  'regions', ${sql.ref(`${table}.scope_regions`)}, 'products', ${sql.ref(`${table}.scope_products`)})`

/** The different scopes of all people, programs and walls that may read, everything first. */
async function scopesOfReaders({ write }: Pick<Database, 'write'>): Promise<Map<string, Scope>> {
  const [readers, walls] = await Promise.all([
    sql<ReaderRow>`
      select distinct ${scopeOf('a')} as scope, ${roleScopes('a')}::jsonb as "ofRoles"
      from account a where ${hasAccessNow('a')} and not a.suspended
      union select ${scopeOf('k')}, '[]' from api_key k
      where ${readingScope} = any(k.scopes) and k.revoked_at is null and (k.expires_at is null or k.expires_at > now())`.execute(
      write,
    ),
    sql<WallRow>`
      select ${scopeOf('l')} as scope, ${scopeOf('m')} as "ofMaker", ${roleScopes('m')} as "ofRoles"
      from wall_link l join account m on m.id = l.maker_id where ${isLivingLink}`.execute(write),
  ])
  const scopes = [
    everything,
    ...readers.rows.map(({ scope, ofRoles }) => effectiveScope(scope, ofRoles)),
    ...walls.rows.map(({ scope, ofMaker, ofRoles }) => effectiveScope(scope, [effectiveScope(ofMaker, ofRoles)])),
  ]
  const seeing = scopes.filter(({ regions, products }) => regions?.length !== 0 && products?.length !== 0)
  return new Map(seeing.map((scope) => [scopeKey(scope), scope]))
}
