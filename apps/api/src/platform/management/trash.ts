import { type Kysely, sql, type SqlBool } from 'kysely'
import type { DB } from '../database/schema.ts'
import type { Trx } from '../database/transaction.ts'
import { conflict, notFound } from '../errors.ts'
import { allOf } from '../database/filters.sql.ts'
import { say, type Language, type MessageKey } from '../messages.ts'
import { whatIsTaken } from './trash-taken.ts'
import { readKeptDays } from '../settings/settings.ts'

type Column = readonly [table: string, column: string]
/** Rows of a table that name the record, or rows that name such rows by their `id`. */
type Rows = Column | readonly [table: string, column: string, through: Column]

/** What a deleted record consists of, so that an undo puts all of it back. */
export interface TrashKind {
  kind: string
  /** Tables whose rows go with the record, by the column that names it; the record's own table comes first. */
  rows: readonly [Column, ...Rows[]]
  /** Columns elsewhere that point at it: emptied by the delete, filled again by the undo. Their tables' key is `id`. */
  links?: readonly Column[]
}

export type Snapshot = Record<'rows' | 'links', { table: string; column: string; found: unknown[] }[]>

/** A deleted record as its list looks at it to say who may know of it. */
export interface Deleted {
  /** What its own row held. */
  readonly row: unknown
  /** What went with it from a table. */
  rowsOf(table: string): readonly unknown[]
  /** Ids of what pointed at it from a table. */
  linksOf(table: string): readonly number[]
  readonly read: Kysely<DB>
}

export function deletedRecord({ rows, links }: Snapshot, read: Kysely<DB>): Deleted {
  const foundIn = (kept: Snapshot['rows'], table: string) =>
    kept.filter((one) => one.table === table).flatMap(({ found }) => found)
  return {
    row: rows[0]?.found[0],
    rowsOf: (table) => foundIn(rows, table),
    linksOf: (table) => foundIn(links, table).map(Number),
    read,
  }
}

/** Deletes a record with everything that belongs to it, and keeps it all for an undo. Answers the trash's id. */
export async function moveToTrash(
  trx: Trx,
  { kind, rows, links = [] }: TrashKind,
  record: { id: number; label: string },
  deletedBy: number,
): Promise<number> {
  const snapshot: Snapshot = { rows: [], links: [] }
  const whereOf = ([, column, through]: Rows) =>
    through === undefined
      ? sql`${sql.ref(column)} = ${record.id}`
      : sql`${sql.ref(column)} in (select id from ${sql.table(through[0])} where ${sql.ref(through[1])} = ${record.id})`
  for (const one of rows) {
    const [table, column] = one
    const where = whereOf(one)
    const found = await sql<{
      row: unknown
    }>`select to_json(t) as row from ${sql.table(table)} t where ${where}`.execute(trx)
    snapshot.rows.push({ table, column, found: found.rows.map(({ row }) => row) })
  }
  for (const [table, column] of links) {
    const found = await sql<{ id: number }>`update ${sql.table(table)} set ${sql.ref(column)} = null
      where ${sql.ref(column)} = ${record.id} returning id`.execute(trx)
    snapshot.links.push({ table, column, found: found.rows.map(({ id }) => id) })
  }
  for (const one of rows.toReversed()) {
    await sql`delete from ${sql.table(one[0])} where ${whereOf(one)}`.execute(trx)
  }
  const { id } = await trx
    .insertInto('trash')
    .values({
      kind,
      record_id: record.id,
      label: record.label,
      snapshot: JSON.stringify(snapshot),
      deleted_by: deletedBy,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * Undoes a delete: the record comes back whole under its id, or not at all (409) where something has taken its place.
 * @param isSeen whether the person may know of the record; what they may not is not there, and no refusal names it
 * @param labelOf what the list calls a record that has taken its place; null of one that the person does not see
 */
export async function takeFromTrash(
  trx: Trx,
  kind: string,
  trashId: number,
  isSeen: (deleted: Deleted) => boolean | Promise<boolean> = () => true,
  labelOf: (id: number) => Promise<string | null> = async () => null,
): Promise<{ id: number; label: string }> {
  const { trash: days } = await readKeptDays(trx)
  const { rows } = await sql<{ id: number; label: string; snapshot: Snapshot }>`
    delete from trash where id = ${trashId} and kind = ${kind}
      and deleted_at > now() - make_interval(days => ${days}::int)
    returning record_id as id, label, snapshot`.execute(trx)
  const [record] = rows
  if (!record || !(await isSeen(deletedRecord(record.snapshot, trx)))) throw notFound('trashGone', { days: days ?? 0 })
  await sql`savepoint restoring`.execute(trx)
  try {
    for (const [place, { table, found }] of record.snapshot.rows.entries()) {
      await putBack(trx, table, found, place === 0 ? [] : await ownersOf(trx, table))
    }
    for (const { table, column, found } of record.snapshot.links) {
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${record.id}
        where ${sql.ref(column)} is null and id = any(${found})`.execute(trx)
    }
  } catch (error) {
    if (!hasNoPlace(error)) throw error
    await sql`rollback to savepoint restoring`.execute(trx)
    throw (await whatIsTaken(trx, error, record, labelOf)) ?? conflict('restoreBlocked', { label: record.label })
  }
  return record
}

interface RowOwner {
  column: string
  table: string
  key: string
}

/** The rows that take rows of a table with them when they are deleted. */
async function ownersOf(trx: Trx, table: string): Promise<RowOwner[]> {
  const { rows } = await sql<RowOwner>`
    select mine.attname as column, owner.relname as table, its.attname as key
    from pg_constraint c join pg_class owner on owner.oid = c.confrelid
      join pg_attribute mine on mine.attrelid = c.conrelid and mine.attnum = c.conkey[1]
      join pg_attribute its on its.attrelid = c.confrelid and its.attnum = c.confkey[1]
    where c.conrelid = ${table}::regclass and c.contype = 'f' and c.confdeltype = 'c' and cardinality(c.conkey) = 1`.execute(
    trx,
  )
  return rows
}

/**
 * Inserts the columns that the rows had: one that came later gets its default, one that is worked out is worked out anew. Without
 * rows of an owner that was deleted meanwhile, which would have taken them with it.
 */
async function putBack(trx: Trx, table: string, found: unknown[], owners: readonly RowOwner[]): Promise<void> {
  const [first] = found
  if (first === undefined) return
  const generated = await sql<{ name: string }>`select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attgenerated <> ''`.execute(trx)
  const workedOut = new Set(generated.rows.map(({ name }) => name))
  const names = Object.keys(first as object).filter((name) => !workedOut.has(name))
  const columns = sql.join(names.map((name) => sql.ref(name)))
  const rows = JSON.stringify(found)
  await sql`insert into ${sql.table(table)} (${columns}) overriding system value
    select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${rows}::json) r
    where ${allOf(owners.map(isThere)) ?? sql`true`}`.execute(trx)
}

const isThere = ({ column, table, key }: RowOwner) =>
  sql<SqlBool>`(${sql.ref(`r.${column}`)} is null
    or exists (select from ${sql.table(table)} o where ${sql.ref(`o.${key}`)} = ${sql.ref(`r.${column}`)}))`

/** Something unique was taken, something that it points at is gone, or a table has changed too much. */
const hasNoPlace = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^(?:23\w{3}|42703)$/.test(String(error.code))

interface Dependents {
  /** Said with `{count}`. */
  key: MessageKey
  count: number
}

/** Refuses (409) to delete what others depend on, and says what and how many. */
export function refuseWithDependents(label: string, dependents: readonly Dependents[], language: Language): void {
  const held = dependents.filter(({ count }) => count > 0)
  if (held.length === 0) return
  const list = held.map(({ key, count }) => say(language, key, { count })).join(', ')
  throw conflict('deleteBlocked', { label, list }, { dependents: held.map(({ key, count }) => ({ what: key, count })) })
}
