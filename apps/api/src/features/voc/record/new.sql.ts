import { type Insertable, sql } from 'kysely'
import { type PreparedStatement, statementOf } from '../../../platform/database/prepared.ts'
import type { DB } from '../../../platform/database/schema.ts'
import { writtenColumns } from './changes.ts'
import type { VocRecord } from './rows.ts'

const derivedColumns = ['score', 'validated_feedback', 'validate_date', 'created_by_id', 'createdby'] as const
const columns = [...writtenColumns, ...derivedColumns] satisfies (keyof DB['voc'])[]

/** What a person may write into a record that is made. */
export type NewVoc = Pick<Insertable<DB['voc']>, (typeof columns)[number] | 'time_in'>

type Written = VocRecord & { change_id: number; change_at: Date }

const asked = sql.join(columns.map(() => sql`${null}`))
const { text } = statementOf(sql<Written>`
  with made as (
    insert into voc (${sql.join(columns.map((column) => sql.ref(column)))}, time_in)
    values (${asked}, coalesce(${null}::timestamptz, now())) returning *
  ),
  noted as (
    insert into voc_change (record_id, version, by_id, by_name, kind)
    select id, version, ${null}::bigint, ${null}::text, ${null}::text from made
    returning id as change_id, at as change_at
  )
  select * from made, noted`)

/** Always the same text, so that it is planned once a connection: what is left out is empty, as the table has it. */
export function newRecord(
  values: NewVoc,
  { by_id, by_name, kind }: { by_id: number; by_name: string; kind: string },
): PreparedStatement<Written> {
  const all: NewVoc = { score: 0, validated_feedback: false, ...values }
  const written = columns.map((column) => all[column] ?? null)
  return { text, values: [...written, values.time_in ?? null, by_id, by_name, kind] }
}
