import type { ListDeclaration } from '@ido/contract'
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Database } from '../../database/database.ts'
import type { Trx } from '../../database/transaction.ts'
import { allOf, containsWords } from '../../database/filters.sql.ts'
import type { Person } from '../../person.ts'
import type { ListSource } from '../page.ts'
import { kindRules } from './kinds.sql.ts'
import type { AnyParts, Values } from './parts.ts'

/** `shownFrom` is the column `shown_from`. */
export const columnName = (field: string) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** The statements of a list with declared fields. */
export function statementsOf(declared: ListDeclaration, parts: AnyParts) {
  return { ...readsOf(declared, parts), ...writesOf(declared, parts) }
}

function readsOf({ fields, filters, orders, first }: ListDeclaration, parts: AnyParts) {
  const from = sql`${sql.table(parts.table)} r ${parts.joined ?? sql``}`
  const columnOf = (name: string): RawBuilder<unknown> => parts.workedOut?.()[name] ?? sql.ref(`r.${columnName(name)}`)
  const columns = () =>
    sql.join([
      sql`r.id, r.version, r.changed_at`,
      ...Object.entries(fields).map(
        ([name, { kind }]) => sql`${kindRules[kind].select(columnOf(name))} as ${sql.ref(name)}`,
      ),
    ])
  const texts = Object.keys(fields).filter((name) => fields[name]?.kind === 'text')
  const searched = parts.searched ?? sql`concat_ws(' ', ${sql.join(texts.map(columnOf))})`
  const orderOf = (name: string) => {
    const field = fields[name]
    return parts.orders?.[name] ?? (field ? kindRules[field.kind].order(columnOf(name), field) : columnOf(name))
  }
  return {
    source(
      query: Values & { search?: string | undefined },
      person: Pick<Person, 'scope'>,
    ): ListSource<unknown, string> {
      const asked = Object.entries(filters).map(([name, { of = name }]) => {
        const field = fields[of]
        const own = parts.filters?.[name]
        const text = query[name] as string | undefined
        if (own !== undefined || field === undefined) return own?.(text) ?? null
        return kindRules[field.kind].where?.(columnOf(of), name, text, field) ?? null
      })
      return {
        columns: columns(),
        from,
        key: sql`r.id`,
        where: allOf([parts.policy.within(person), ...asked, containsWords(searched, query.search)]),
        orders: Object.fromEntries(orders.map((name) => [name, orderOf(name)])),
        first: { orderName: first[0], orderBy: first[1] },
      }
    },
    async readRow(read: Database['read'], id: number): Promise<unknown> {
      const { rows } = await sql`select ${columns()} from ${from} where r.id = ${id}`.execute(read)
      return rows[0]
    },
    /** The id of the record that these fields name, texts in any letter case, or null. */
    async findNamed(read: Database['read'], named: readonly [field: string, value: unknown][]): Promise<number | null> {
      const conditions = named.map(([name, value]) => {
        const column = columnOf(name)
        return fields[name]?.kind === 'text'
          ? sql<SqlBool>`lower(${column}) = lower(${value})`
          : sql<SqlBool>`${column} is not distinct from ${value}`
      })
      const { rows } = await sql<{ id: number }>`
        select r.id from ${from} where ${allOf(conditions) ?? sql`true`}`.execute(read)
      return rows[0]?.id ?? null
    },
  }
}

function writesOf(declared: ListDeclaration, parts: AnyParts) {
  const table = sql.table(parts.table)
  const elsewhere = Object.keys(parts.workedOut?.() ?? {})
  const ownColumns = (values: Values, names: readonly string[]): Values =>
    Object.fromEntries(
      names
        .filter((name) => name in declared.fields && !elsewhere.includes(name) && values[name] !== undefined)
        .map((name) => [columnName(name), values[name]]),
    )
  const refuseTaken =
    (fields: Values) =>
    (error: unknown): never => {
      const refusal = parts.taken[String((error as { constraint?: unknown }).constraint)]
      throw refusal ? refusal(fields) : error
    }
  const waitAsOne = async (trx: Trx) => {
    if (parts.oneWriter) await sql`select pg_advisory_xact_lock(hashtext(${parts.oneWriter}))`.execute(trx)
  }
  return {
    waitAsOne,
    async lockRow(trx: Trx, id: number): Promise<void> {
      await waitAsOne(trx)
      await sql`select from ${table} where id = ${id} for update`.execute(trx)
    },
    async insert(trx: Trx, fields: Values): Promise<number> {
      const columns = Object.entries({ ...ownColumns(fields, Object.keys(fields)), ...parts.made?.(fields) })
      const { rows } = await sql<{ id: number }>`
        insert into ${table} (${sql.join(columns.map(([column]) => sql.ref(column)))})
        values (${sql.join(columns.map(([, value]) => value))}) returning id`
        .execute(trx)
        .catch(refuseTaken(fields))
      return rows[0]?.id ?? 0
    },
    /** @param changed the fields that differ */
    async update(trx: Trx, id: number, changed: ReadonlySet<string>, fields: Values): Promise<void> {
      const columns = Object.entries({ ...ownColumns(fields, [...changed]), ...parts.changed?.(changed) })
      const set = columns.map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
      await sql`
        update ${table} set ${sql.join([...set, sql`version = version + 1, changed_at = now()`])} where id = ${id}`
        .execute(trx)
        .catch(refuseTaken(fields))
    },
  }
}
