import { sql } from 'kysely'
import type { Database } from '../platform/database/database.ts'
import { positionHere, type LogPosition } from '../platform/database/log-position.ts'
import { forEverybody } from '../platform/pools/query-context.ts'
import type { Dataset } from './catalog/types.ts'
import type { Lists } from './lists.ts'
import type { Statistics } from './plan.ts'
import { loadLists } from './run-lists.ts'

/** What a dataset is at one version of its data. */
export interface DatasetState {
  version: number
  /** When it was last written. */
  writtenAt: Date | null
  /** Time of the newest and the oldest fact; null while there is none. */
  first: Date | null
  last: Date | null
  statistics: Statistics
}

export interface State {
  dataset(dataset: Dataset): Promise<DatasetState>
  lists(): Promise<{ lists: Lists; version: number }>
  /** Something was written by this process: the next question reads the versions again. */
  written(): void
}

interface Version {
  writes: number
  writtenAt: Date
}
type Versions = ReadonlyMap<string, Version>

// What another process writes shows after this long at most; a thousand viewers cost no more statements than one.
export const keptMilliseconds = 250

/** Reads the versions of all data at most a few times a second, and what hangs on a version once for each. */
export function createState(database: Pick<Database, 'read' | 'reached'>, isUnseen = () => false): State {
  const states = new Map<string, { version: number; state: Promise<DatasetState> }>()
  let versions: { until: number; reached: LogPosition; read: Promise<Versions> } | null = null
  let kept: { version: number; lists: Promise<Lists> } | null = null

  function current(): Promise<Versions> {
    const { written: reached } = database.reached
    // Somebody has come who wrote in another process after they were read.
    const areOld = versions !== null && versions.reached < reached
    if (versions !== null && versions.until > Date.now() && !areOld) return versions.read
    const read = forEverybody(() => readVersions(database))
    versions = { until: Date.now() + (isUnseen() ? 0 : keptMilliseconds), reached, read }
    read.catch(() => (versions = null))
    return read
  }

  return {
    async dataset(dataset) {
      const found = (await current()).get(dataset.id) ?? null
      const version = found?.writes ?? 0
      const known = states.get(dataset.id)
      if (known?.version === version) return known.state
      const state = forEverybody(() => readState(database, dataset, found))
      states.set(dataset.id, { version, state })
      state.catch(() => states.delete(dataset.id))
      return state
    },
    async lists() {
      const version = (await current()).get('labels')?.writes ?? 0
      if (kept?.version !== version) {
        const lists = forEverybody(() => loadLists(database))
        kept = { version, lists }
        lists.catch(() => (kept = null))
      }
      return { lists: await kept.lists, version }
    },
    written() {
      versions = null
    },
  }
}

/**
 * What is read later is as new as what the versions say, though the versions were read where more is known; also while no
 * data has a version yet.
 */
async function readVersions({ read, reached }: Pick<Database, 'read' | 'reached'>): Promise<Versions> {
  const { rows } = await sql<Version & { dataset: string | null; position: string | null }>`
    select ${sql.raw(positionHere)} as position, v.* from (values (1)) as always left join (
      select dataset, sum(writes)::bigint as writes, max(written_at) as "writtenAt" from dataset_version group by dataset
    ) v on true`.execute(read)
  reached.raise(rows[0]?.position ?? null)
  return new Map(rows.flatMap((row) => (row.dataset === null ? [] : [[row.dataset, row]])))
}

interface Read {
  first: Date | null
  last: Date | null
  sizes: Record<string, number>
  stale: string[]
}

async function readState(
  { read }: Pick<Database, 'read'>,
  dataset: Dataset,
  found: Version | null,
): Promise<DatasetState> {
  const tables = [...Object.values(dataset.flows), ...dataset.rollups].map(({ table }) => table)
  const { index, carried } = dataset.level ?? {}
  tables.push(...[index, carried?.index].flatMap((name) => name ?? []))
  const { rows } = await sql<Read>`
    select e.first, e.last,
      (select jsonb_object_agg(relname, greatest(reltuples, relpages * 10)) from pg_class
       where oid = any(${tables}::regclass[])) as sizes,
      array(select name from rollup where stale) as stale
    from (${sql.raw(dataset.ends)}) e`.execute(read)
  const [row] = rows
  const first = row?.first ?? null
  const last = row?.last ?? null
  return {
    version: found?.writes ?? 0,
    writtenAt: found?.writtenAt ?? null,
    first,
    last,
    statistics: {
      rows: new Map(Object.entries(row?.sizes ?? {})),
      stale: new Set(row?.stale),
      first: first?.getTime() ?? 0,
      last: last?.getTime() ?? 0,
    },
  }
}
