import type { InterruptedWork } from '@ido/contract'
import { sql } from 'kysely'
import type { Trx } from './transaction.ts'
import { addNotices } from '../notices/notices.sql.ts'

export interface Interrupted {
  /** Null where nobody is there any more to be told. */
  readonly person: number | null
  readonly what: InterruptedWork
  /** As the person knows it: a file's name, or what a file was of. */
  readonly name: string
  /** The import that it is of. */
  readonly import?: number
}

/** Tells people that work of theirs ended with its process; of an import once until they have read it. */
export async function tellInterrupted(trx: Trx, works: readonly Interrupted[]): Promise<void> {
  for (const { person, what, name, import: id } of works) {
    if (person === null) continue
    if (id !== undefined && (await isTold(trx, person, what, id))) continue
    const parts = { what, name, ...(id !== undefined && { import: id }) }
    await addNotices(trx, [{ person, kind: 'interrupted', record: null, parts }])
  }
}

async function isTold(trx: Trx, person: number, what: InterruptedWork, id: number): Promise<boolean> {
  const { rows } = await sql`
    select from notice n where n.person_id = ${person} and n.kind = 'interrupted' and n.read_at is null
      and n.parts ->> 'what' = ${what} and (n.parts ->> 'import')::bigint = ${id} limit 1`.execute(trx)
  return rows.length > 0
}
