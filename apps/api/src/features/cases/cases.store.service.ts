import { createHash } from 'node:crypto'
import { type CaseState, type CaseWork, jakartaDay } from '@ido/contract'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { inTransaction, type Trx } from '../../platform/database/transaction.ts'
import { everything, scopeKey } from '../../platform/http/scope.ts'
import type { CasePlace, Excused, FoundCase, FoundState } from '../../semantic/cases/found.ts'
import { inOrder, placeKey } from '../../semantic/cases/series.ts'
import type { MissedByScope } from './cases.missed.queries.ts'
import {
  type CaseLife,
  type CaseStretch,
  earliestOf,
  isSameTime,
  nextLife,
  type SharedCase,
  sharedCases,
} from './cases.life.ts'

interface KnownRow {
  id: number
  key: string
  family: string
  place: CasePlace
  state: CaseState
  found_state: FoundState
  turns: Date[]
  since: Date | null
  until: Date | null
  readers: string[]
  work: CaseWork
}

type KnownCase = CaseLife &
  CaseStretch &
  Pick<KnownRow, 'id' | 'key' | 'family' | 'readers' | 'work'> & { place: string }

interface StoredRun {
  readonly madeOf: string | null
  readonly missed: MissedByScope
}

/**
 * Stores what one run found, all of it or nothing. A case that no scope has any more is over.
 * @param found by the key of each scope that the run was made for
 * @param now when the run began, Unix time in ms; one that began before the last that was stored is left out
 * @param run what the run was made of, as `cases.run.service.ts` says it, and which targets are not reached
 */
export async function storeFound(
  database: Pick<Database, 'write'>,
  found: ReadonlyMap<string, readonly FoundCase[]>,
  now: number,
  run: StoredRun = { madeOf: null, missed: {} },
): Promise<void> {
  await inTransaction(database, async (trx) => {
    if (!(await beginStoring(trx, found, now, run))) return
    const shared = sharedCases(found)
    const known = await readKnown(trx, shared, now)
    const seen = new Set<KnownCase>()
    const keys = await keysInUse(trx, shared)
    for (const one of shared) {
      const same = sameCase(one, known, seen)
      if (same === undefined) await addCase(trx, one, now, keys)
      else {
        seen.add(same)
        await updateCase(trx, same, one, now)
      }
    }
    for (const one of known) if (!seen.has(one) && one.state !== 'over') await endCase(trx, one, now)
  })
}

/** Runs are stored one after the other; false where a later one is stored already, unless the clock has been set back since. */
async function beginStoring(
  trx: Trx,
  found: ReadonlyMap<string, unknown>,
  now: number,
  { madeOf, missed }: StoredRun,
): Promise<boolean> {
  const { rows } = await sql`
    insert into found_case_run as r (made_of, missed, scopes, ran_at)
    values (${madeOf}, ${JSON.stringify(missed)}, ${[...found.keys()]}, ${new Date(now)})
    on conflict (is_only) do update
      set made_of = excluded.made_of, missed = excluded.missed, scopes = excluded.scopes, ran_at = excluded.ran_at
      where r.ran_at is null or r.ran_at <= excluded.ran_at or r.ran_at > clock_timestamp()
    returning is_only`.execute(trx)
  return rows.length > 0
}

/** Those that are not over, and those of the families that were found which were over so lately that they may be the same. */
async function readKnown(trx: Trx, shared: readonly SharedCase[], now: number): Promise<KnownCase[]> {
  const families = [...Map.groupBy(shared, ({ found }) => found.family)].map(([family, same]) => {
    return { family, earliest: new Date(Math.min(...same.map(({ found }) => earliestOf(found, now)))) }
  })
  const { rows } = await sql<KnownRow>`
    select id, key, family, place, state, found_state, turns, since, until, readers, work from found_case c
    where state <> 'over' or exists (
      select from jsonb_to_recordset(${JSON.stringify(families)}) as f(family text, earliest timestamptz)
      where f.family = c.family and f.earliest <= c.until)
    order by since desc nulls last, id for update`.execute(trx)
  return rows.map(({ id, key, family, place, state, found_state: foundState, readers, work, ...times }) => ({
    id,
    key,
    family,
    readers,
    work,
    place: placeKey(place),
    state,
    foundState,
    turns: times.turns.map((at) => at.getTime()),
    since: times.since?.getTime() ?? null,
    until: times.until?.getTime() ?? null,
  }))
}

/** The case that was known before: the newest of the same figure and place, at the same time, for some of the same readers. */
function sameCase(
  { found, scopes }: SharedCase,
  known: readonly KnownCase[],
  seen: ReadonlySet<KnownCase>,
): KnownCase | undefined {
  const place = placeKey(found.place)
  return known.find(
    (one) =>
      !seen.has(one) &&
      one.family === found.family &&
      one.place === place &&
      one.readers.some((reader) => scopes.includes(reader)) &&
      isSameTime(one, found),
  )
}

// ---- Rows ----

const dateOf = (at: number | null) => (at === null ? null : new Date(at))
const datesOf = (turns: readonly number[]) => turns.map((at) => new Date(at))

/** What the run says of a case: all that changes from run to run. */
function foundColumns({ found, figures, scopes }: SharedCase, life: CaseLife, now: number) {
  const ended = found.state === 'over' ? (found.until ?? now) : null
  return {
    state: life.state,
    found_state: life.foundState,
    turns: datesOf(life.turns),
    severity: found.severity,
    until: dateOf(found.until ?? ended),
    figures: JSON.stringify(figures),
    course: found.course === null ? null : JSON.stringify(found.course),
    readers: [...scopes],
    seen_at: new Date(now),
  }
}

async function addCase(trx: Trx, one: SharedCase, now: number, keys: Set<string>): Promise<void> {
  const { found } = one
  const life: CaseLife = { state: found.state, foundState: found.state, turns: [] }
  const columns = foundColumns(one, life, now)
  const { id } = await trx
    .insertInto('found_case')
    .values({
      ...columns,
      key: newKey(one, now, keys),
      family: found.family,
      place: JSON.stringify(found.place),
      since: dateOf(found.since),
      found_at: new Date(now),
      ended_at: found.state === 'over' ? columns.until : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await addFoundEvent(trx, id, { kind: 'found', value: life.state }, now)
}

/** Readable and the same in every run: figure, place and first day. */
function plainKey({ found, scopes }: SharedCase): string {
  const place = inOrder(found.place).map(([dimension, label]) => `${dimension}=${label ?? ''}`)
  const day = found.since === null ? 'before' : jakartaDay(found.since)
  const ofScope = scopes.includes(scopeKey(everything)) ? [] : [shortHash(scopes[0] ?? '')]
  return [found.family, ...place, day, ...ofScope].join('|')
}

/** Those of cases that would have the same key, however long they are over. */
async function keysInUse(trx: Trx, shared: readonly SharedCase[]): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    select key from found_case where key = any(${shared.map(plainKey)}::text[])`.execute(trx)
  return new Set(rows.map(({ key }) => key))
}

/** With what tells two cases of the same day apart. */
function newKey(one: SharedCase, now: number, keys: Set<string>): string {
  const plain = plainKey(one)
  const key = keys.has(plain) ? `${plain}|${new Date(now).toISOString()}` : plain
  keys.add(key)
  return key
}

/** Ids of regions and products are not for the readers of a key. */
const shortHash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12)

async function updateCase(trx: Trx, known: KnownCase, one: SharedCase, now: number): Promise<void> {
  const life = nextLife(known, one.found.state, now)
  await trx
    .updateTable('found_case')
    .set({ ...foundColumns(one, life, now), since: dateOf(one.found.since ?? known.since) })
    .where('id', '=', known.id)
    .execute()
  await turnTo(trx, known, life, now)
  if (known.state === 'over' && life.state !== 'over' && known.work === 'done') await reopenWork(trx, known.id, now)
}

/** What was done did not last, so that the work on the case begins anew. */
async function reopenWork(trx: Trx, id: number, now: number): Promise<void> {
  await sql`update found_case set work = 'new' where id = ${id}`.execute(trx)
  await addFoundEvent(trx, id, { kind: 'work', value: 'new' }, now)
}

async function endCase(trx: Trx, known: KnownCase, now: number): Promise<void> {
  const life = nextLife(known, 'over', now)
  await trx
    .updateTable('found_case')
    .set({ state: life.state, found_state: 'over', turns: datesOf(life.turns), until: dateOf(known.until ?? now) })
    .where('id', '=', known.id)
    .execute()
  await turnTo(trx, known, life, now)
}

async function turnTo(trx: Trx, known: KnownCase, { state }: CaseLife, now: number): Promise<void> {
  if (state === known.state) return
  await sql`update found_case set ended_at = ${state === 'over' ? new Date(now) : null} where id = ${known.id}`.execute(
    trx,
  )
  await addFoundEvent(trx, known.id, { kind: 'state', value: state }, now)
}

const addFoundEvent = (trx: Trx, id: number, event: { kind: 'found' | 'state' | 'work'; value: string }, now: number) =>
  trx
    .insertInto('found_case_event')
    .values({ case_id: id, at: new Date(now), ...event })
    .execute()

// ---- What the search takes into account, and what goes ----

/** Days after its end for which what people said of a case holds for the next one. */
const excusedDays = 90

/** Figures and places of which people have said that they are no problem, in cases that are over. */
export async function excusedIn({ write }: Pick<Database, 'write'>): Promise<Excused[]> {
  const { rows } = await sql<Excused>`
    select distinct family, place, readers from found_case
    where opinion = 'notAProblem' and state = 'over' and ended_at > now() - make_interval(days => ${excusedDays})
    order by family, place, readers`.execute(write)
  return rows
}

/** Days after which a case that is over is deleted, with its history. */
const keptCaseDays = 365
const atOnceGone = 1_000

export async function endOldCases({ write }: Pick<Database, 'write'>): Promise<void> {
  for (;;) {
    const { numAffectedRows = 0n } = await sql`delete from found_case where id = any(array(
      select id from found_case where state = 'over' and ended_at < now() - make_interval(days => ${keptCaseDays})
      order by ended_at limit ${atOnceGone}))`.execute(write)
    if (numAffectedRows < atOnceGone) return
  }
}
