import { hourLength, jakartaDay, readingScope } from '@ido/contract'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { positionHere } from '../../platform/database/log-position.ts'
import { hasAccessNow, isLivingLink, roleScopes } from '../../platform/http/sessions.sql.ts'
import { effectiveScope, everything, scopeKey } from '../../platform/http/scope.ts'
import type { Services } from '../../platform/http/feature.ts'
import type { Scope } from '../../platform/person.ts'
import type { AskedTarget } from '../../semantic/cases/measure/targets.ts'
import { type findCases, readSenders, type SendersByDataset } from '../../semantic/run-cases.ts'
import { createWatch } from '../../semantic/run-watch.ts'
import { sensitivitiesNow } from './cases.quality.queries.ts'
import { readMissed } from './cases.missed.queries.ts'
import { excusedIn, storeFound } from './cases.store.service.ts'

export type FindCases = typeof findCases

/** Minutes after which a run counts as lost, because its process was killed, so that another process may begin one. */
const longestRunMinutes = 10

/**
 * Finds the cases of all scopes and stores them, if data, scopes, targets, opinions, sensitivities or what is out have changed since the last run, or
 * the next hour has begun. Any number of processes may call it; one of them does the run.
 */
export async function runCases(
  { database, query: engine }: Pick<Services, 'database' | 'query'>,
  find: FindCases,
  now: number,
  stopping: AbortSignal,
): Promise<void> {
  const [data, scopes, targets, excused, sensitivities, senders] = await Promise.all([
    dataNow(database),
    scopesOfReaders(database),
    targetsNow(database, now),
    excusedIn(database),
    sensitivitiesNow(database),
    readSenders(createWatch(database, engine), now, stopping),
  ])
  const said = { targets, excused, sensitivities }
  // With every hour another step is over.
  const hour = Math.floor(now / hourLength)
  const madeOf = JSON.stringify([data, hour, notWell(senders), [...scopes.keys()].toSorted(), said])
  const claim = await beginRun(database, madeOf)
  if (claim === null) return
  // What is read from here on is at least as new as what the run says it is made of.
  engine.written()
  try {
    const found = await find(engine, { scopes, ...said, senders, now }, stopping)
    const missed = await readMissed({ database, query: engine }, scopes, stopping)
    await storeFound(database, found, now, { madeOf, missed })
  } catch (error) {
    // The next process begins the run anew.
    if (!stopping.aborted) throw error
  } finally {
    // Another process has taken the run over where this one took too long.
    await sql`update found_case_run set working_since = null where working_since = ${claim}::timestamptz`.execute(
      database.write,
    )
  }
}

/** Claims the next run, and returns the claim; null if nothing is new, or another process has it. */
async function beginRun({ write }: Pick<Database, 'write'>, madeOf: string): Promise<string | null> {
  const { rows } = await sql<{ claim: string }>`
    insert into found_case_run as r (working_since) values (clock_timestamp())
    on conflict (is_only) do update set working_since = excluded.working_since
      where r.made_of is distinct from ${madeOf}
        and (r.working_since is null or r.working_since < now() - make_interval(mins => ${longestRunMinutes}))
    returning working_since::text as claim`.execute(write)
  return rows[0]?.claim ?? null
}

/** The versions of all data; what is read afterwards, on a standby, too, is at least as new. */
async function dataNow({ write, reached }: Pick<Database, 'write' | 'reached'>): Promise<unknown[]> {
  const { rows } = await sql<{ dataset: string; writes: number; position: string | null }>`
    select dataset, sum(writes)::bigint as writes, ${sql.raw(positionHere)} as position
    from dataset_version group by dataset order by dataset`.execute(write)
  reached.raise(rows[0]?.position ?? null)
  return rows.map(({ dataset, writes }) => [dataset, writes])
}

/** Outages and silence show without new data. */
const notWell = (all: SendersByDataset) =>
  [...all.values()].flatMap((senders) =>
    senders.flatMap(({ id, standing: { state } }) => (state === 'normal' ? [] : [[id, state]])),
  )

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
    order by t.measure, t.region_id, t.product_id, t.ends_on - t.starts_on, t.id`.execute(read)
  return rows.map(({ measure: name, value, region, product }) => {
    const [dataset = '', measure = ''] = name.split('.')
    const place = { ...(region !== null && { region }), ...(product !== null && { product }) }
    return { dataset, measure, place, value }
  })
}

interface ReaderRow {
  scope: Scope
  /** Of who made a link. */
  ofMaker: Scope | null
  ofRoles: Scope[]
}

const scopeOf = (table: string) => sql<Scope>`jsonb_build_object(
  'regions', ${sql.ref(`${table}.scope_regions`)}, 'products', ${sql.ref(`${table}.scope_products`)})`

const scopeOfRow = ({ scope, ofMaker, ofRoles }: ReaderRow): Scope =>
  effectiveScope(scope, ofMaker === null ? ofRoles : [effectiveScope(ofMaker, ofRoles)])

/** The different scopes of all people, programs and screens on walls that may read, everything first. */
async function scopesOfReaders({ write }: Pick<Database, 'write'>): Promise<Map<string, Scope>> {
  const { rows } = await sql<ReaderRow>`
      select distinct ${scopeOf('a')} as scope, null::jsonb as "ofMaker", ${roleScopes('a')}::jsonb as "ofRoles"
      from account a where ${hasAccessNow('a')} and not a.suspended
      union select ${scopeOf('k')}, null, '[]' from api_key k
      where ${readingScope} = any(k.scopes) and k.revoked_at is null and (k.expires_at is null or k.expires_at > now())
      union select ${scopeOf('l')}, ${scopeOf('m')}, ${roleScopes('m')}::jsonb
      from wall_link l join account m on m.id = l.maker_id where ${isLivingLink}`.execute(write)
  const scopes = [everything, ...rows.map(scopeOfRow)]
  const seeing = scopes.filter(({ regions, products }) => regions?.length !== 0 && products?.length !== 0)
  return new Map(seeing.map((scope) => [scopeKey(scope), scope]))
}
