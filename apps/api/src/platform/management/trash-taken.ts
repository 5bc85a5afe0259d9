import { sql } from 'kysely'
import type { Trx } from '../database/transaction.ts'
import { conflict, type Refusal } from '../errors.ts'

/** What records are known by, as a sentence names it; ids say nothing to a reader. */
const titles: Readonly<Record<string, { id: string; en: string }>> = {
  email: { id: 'E-mail', en: 'the e-mail' },
  nik: { id: 'NIK', en: 'the NIK' },
  name: { id: 'nama', en: 'the name' },
  title: { id: 'judul', en: 'the title' },
  slug: { id: 'slug', en: 'the slug' },
  shown_from: { id: 'tampil dari', en: 'shown from' },
  measure: { id: 'ukuran', en: 'the measure' },
  period: { id: 'periode', en: 'the period' },
  cfu: { id: 'CFU', en: 'the CFU' },
  year: { id: 'tahun', en: 'the year' },
  semester: { id: 'semester', en: 'the semester' },
}

interface Kept {
  label: string
  snapshot: { rows: readonly { table: string; found: unknown[] }[] }
}

interface TakenKey {
  table: string
  /** Expressions of the index, as PostgreSQL writes them. */
  keys: string[]
}

interface Holder {
  id: number | null
  wanted: Readonly<Record<string, unknown>>
  values: readonly unknown[]
}

/**
 * Says which value of a restored record is taken, and by which record if the reader may see that one. Null where the error has
 * another cause. Roll the failed statement back first.
 * @param labelOf the label of a record of the list, null of one that the reader does not see
 */
export async function whatIsTaken(
  trx: Trx,
  error: unknown,
  { label, snapshot }: Kept,
  labelOf: (id: number) => Promise<string | null>,
): Promise<Refusal | null> {
  const key = await takenKey(trx, error)
  const found = snapshot.rows.find(({ table }) => table === key?.table)?.found
  if (key === null || found === undefined) return null
  const holder = await holderOf(trx, key, found)
  if (holder === null) return null
  const parts = key.keys.flatMap((expression, index) => {
    const names = new Set(expression.split(/\W+/))
    const column = Object.keys(titles).find((name) => names.has(name))
    const words = column === undefined ? undefined : titles[column]
    const own = column === undefined ? undefined : holder.wanted[column]
    // What is worked out of a column is said as it was worked out.
    const value = own ?? holder.values[index]
    return words === undefined || (typeof value !== 'string' && typeof value !== 'number') ? [] : [{ words, value }]
  })
  if (parts.length === 0) return null
  const what = (language: 'id' | 'en') => parts.map(({ words, value }) => `${words[language]} ${value}`).join(', ')
  const said = { label, idWhat: what('id'), enWhat: what('en') }
  const isOwn = snapshot.rows[0]?.table === key.table
  const who = isOwn && holder.id !== null ? await labelOf(holder.id) : null
  return who === null ? conflict('restoreTaken', said) : conflict('restoreTakenBy', { ...said, who })
}

async function takenKey(trx: Trx, error: unknown): Promise<TakenKey | null> {
  const { code, constraint } = error as { code?: unknown; constraint?: unknown }
  if (code !== '23505' || typeof constraint !== 'string') return null
  const { rows } = await sql<TakenKey>`
    select t.relname as table,
      array(select pg_get_indexdef(x.indexrelid, place, true) from generate_series(1, x.indnkeyatts) place order by place) as keys
    from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
    where i.relname = ${constraint} and pg_table_is_visible(t.oid)`.execute(trx)
  return rows[0] ?? null
}

/** The row that has what one of the rows had. The expressions are of the database's own catalog. */
async function holderOf(trx: Trx, { table, keys }: TakenKey, found: unknown[]): Promise<Holder | null> {
  const named = sql.join(keys.map((key, place) => sql`${sql.raw(key)} as ${sql.ref(`k${place}`)}`))
  const same = sql.join(
    keys.map((_key, place) => sql`${sql.ref(`o.k${place}`)} is not distinct from ${sql.ref(`w.k${place}`)}`),
    sql` and `,
  )
  const values = sql.join(keys.map((_key, place) => sql.ref(`w.k${place}`)))
  const { rows } = await sql<Holder>`
    select (o.whole->>'id')::int as id, w.whole as wanted, json_build_array(${values}) as values
    from (select to_json(t) as whole, ${named} from ${sql.table(table)} t) o
    join (select to_json(t) as whole, ${named}
      from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(found)}::json) t) w on ${same}
    limit 1`.execute(trx)
  return rows[0] ?? null
}
