import type pg from 'pg'
import { copyRows } from '../../../platform/database/copy.ts'
import type { BatchOutcome } from './dataset.ts'
import { keptFact, keptGroups, type Kept, type KeptFact, type UndoFacts } from './kept.ts'
import type { Conflict, MappedRow } from './mapper.ts'
import type { Problem } from './problems.ts'
import { textIn, type RecordValues, type Value } from './profile.ts'
import { regroup, settle, type Group } from './upsert.ts'

/** Facts that are known by their number within the door or profile that they came through. */
export interface KeyedTable {
  table: string
  /** Columns that an import writes, `origin_id` and `number` among them, in the order of its COPY lines. */
  columns: readonly string[]
}

/** What becomes of such facts, as of one batch. */
export interface KeyedFacts extends KeyedTable {
  originId: number
  /** The fact after a row about it: what the row gives replaces what was there, an absent field leaves it alone. */
  after(before: RecordValues | undefined, given: RecordValues): { record: RecordValues } | { conflict: Conflict }
  /** The fact as COPY takes it, its cells in the order of `columns`; equal lines are equal facts. */
  line(record: RecordValues, originId: number): string
  /** A stored row as `after` takes it. */
  stored(row: Record<string, unknown>): RecordValues
  /** What a field is called and what stood in it, where that is not its own name and instant. */
  shown?(field: string, value: Value | undefined): { column: string; value: string }
}

/**
 * Adds facts that are new and changes those that differ; with `keep` false it only counts.
 * @param remembers what was done is told as `kept`
 */
export async function writeKeyed(
  client: pg.PoolClient,
  facts: KeyedFacts,
  rows: MappedRow[],
  { keep, remembers }: { keep: boolean; remembers: boolean },
): Promise<BatchOutcome> {
  const { originId, after, line } = facts
  const numbers = new Set<string>()
  const repeated = new Set<string>()
  for (const { values } of rows) {
    const number = textIn(values, 'number')
    if (numbers.has(number)) repeated.add(number)
    numbers.add(number)
  }
  const stored = await readKeyed(client, facts, [...numbers])
  const fresh: MappedRow[] = []
  const others: MappedRow[] = []
  for (const row of rows) {
    const number = textIn(row.values, 'number')
    const isNew = !stored.has(number) && !repeated.has(number)
    ;(isNew ? fresh : others).push(row)
  }
  const problems: Problem[] = []
  const kept: KeptFact[] | null = remembers ? [] : null
  const added = await addNew(client, facts, { rows: fresh, problems, kept }, keep)
  const now = new Map<string, RecordValues>()
  const groups = new Map<string, Group>()
  for (const row of others) {
    const number = textIn(row.values, 'number')
    const old = stored.get(number)
    const next = after(now.get(number) ?? old, row.values)
    if ('conflict' in next) {
      problems.push(problemOf(row, next.conflict, facts))
      continue
    }
    now.set(number, next.record)
    regroup(groups, number, () => (old ? line(old, originId) : null), line(next.record, originId))
  }
  const { toAdd, toChange, ...counts } = settle(groups.values())
  if (keep) await storeKeyed(client, facts, toAdd, toChange)
  const outcome = { ...counts, added: counts.added + added, bad: problems.length, problems }
  return kept === null ? outcome : { ...outcome, kept: [keptKeyed(facts, groups, kept)] }
}

/** What was done to these facts: to the groups of them, and to those that were added without being looked at as one. */
export function keptKeyed(
  { table, columns, originId }: Pick<KeyedFacts, 'table' | 'columns' | 'originId'>,
  groups: ReadonlyMap<string, Group>,
  added: readonly KeptFact[] = [],
): Kept {
  const kept = keptGroups(groups)
  return { facts: table, originId, columns, added: [...added, ...kept.added], changed: kept.changed }
}

interface Fresh {
  rows: Iterable<MappedRow>
  /** Gets the rows that do not hold together. */
  problems: Problem[]
  /** Gets a mark of each that was added. */
  kept: KeptFact[] | null
}

/** Adds facts that nobody knew, each made while the server takes the one before: nothing of them is kept in memory. */
async function addNew(client: pg.PoolClient, facts: KeyedFacts, { rows, problems, kept }: Fresh, keep: boolean) {
  let added = 0
  const lines = function* () {
    for (const row of rows) {
      const next = facts.after(undefined, row.values)
      if ('conflict' in next) {
        problems.push(problemOf(row, next.conflict, facts))
        continue
      }
      added += 1
      const line = facts.line(next.record, facts.originId)
      kept?.push(keptFact(textIn(row.values, 'number'), line))
      yield line
    }
  }
  const written = lines()
  if (keep) await copyRows(client, facts.table, facts.columns, written)
  else while (!written.next().done);
  return added
}

const asStored = (field: string, value: Value | undefined) => ({
  column: field,
  value: value instanceof Date ? value.toISOString() : '',
})

function problemOf(
  { line, values }: MappedRow,
  { field, reason }: Conflict,
  { shown = asStored }: KeyedFacts,
): Problem {
  return { line, ...shown(field, values[field]), reason }
}

export async function storeKeyed(
  client: pg.PoolClient,
  { table, columns }: KeyedTable,
  toAdd: string[],
  toChange: string[],
): Promise<void> {
  if (toAdd.length > 0) await copyRows(client, table, columns, toAdd)
  if (toChange.length === 0) return
  const list = columns.join(', ')
  await client.query(`create temp table ${table}_staged as select ${list} from ${table} with no data`)
  await copyRows(client, `${table}_staged`, columns, toChange)
  await client.query(
    `update ${table} t set (${list}) = (${columns.map((column) => `s.${column}`).join(', ')})
     from ${table}_staged s where t.origin_id = s.origin_id and t.number = s.number`,
  )
  // The transaction may hold more batches.
  await client.query(`drop table ${table}_staged`)
}

/** How such facts are found again and put back. */
export function undoKeyed({ table, columns, line, stored }: Omit<KeyedFacts, 'originId' | 'after'>): UndoFacts {
  return {
    async read(client, originId, keys) {
      const origin = originId ?? 0
      const facts = await readKeyed(client, { table, columns, stored, originId: origin }, keys)
      return new Map([...facts].map(([number, fact]) => [number, line(fact, origin)]))
    },
    async remove(client, originId, keys) {
      await client.query(`delete from ${table} where origin_id = $1 and number = any($2)`, [originId, keys])
    },
    restore: (client, columnsThen, lines) => storeKeyed(client, { table, columns: columnsThen }, [], lines),
  }
}

/** The facts that have these numbers, by number. */
export async function readKeyed(
  client: pg.PoolClient,
  { table, columns, originId, stored }: Pick<KeyedFacts, 'table' | 'columns' | 'originId' | 'stored'>,
  numbers: string[],
): Promise<Map<string, RecordValues>> {
  const { rows } = await client.query<Record<string, unknown>>(
    `select ${columns.join(', ')} from ${table} where origin_id = $1 and number = any($2)`,
    [originId, numbers],
  )
  return new Map(rows.map((row) => [String(row['number']), stored(row)]))
}

/**
 * Id of the door or profile that facts came through, from the list of them that belongs to the table; looked for first,
 * since a try to insert would use one up.
 */
export async function originOf(
  client: pg.PoolClient,
  { table }: Pick<KeyedTable, 'table'>,
  name: string,
): Promise<number> {
  const find = async () => {
    const { rows } = await client.query<{ id: number }>(`select id from ${table}_origin where name = $1`, [name])
    return rows[0]?.id
  }
  const found = await find()
  if (found !== undefined) return found
  await client.query(`insert into ${table}_origin (name) values ($1) on conflict do nothing`, [name])
  const made = await find()
  if (made === undefined) throw new Error(`${table}_origin gave no id`)
  return made
}
