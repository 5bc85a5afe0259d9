import type { FieldChange, HistoryEntry } from '@ido/contract'
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'

type Fields = Readonly<Record<string, unknown>>

/** What differs between two states of a record; a field that one of them does not name counts as null there. */
export function differences(before: Fields | null, after: Fields | null): FieldChange[] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  return [...fields]
    .map((field) => ({ field, before: before?.[field] ?? null, after: after?.[field] ?? null }))
    .filter((change) => JSON.stringify(change.before) !== JSON.stringify(change.after))
}

/** The two sides of some differences, as the audit log keeps them. */
export function sidesOf(changes: readonly FieldChange[]): { before: Fields; after: Fields } {
  const side = (of: 'before' | 'after') => Object.fromEntries(changes.map((change) => [change.field, change[of]]))
  return { before: side('before'), after: side('after') }
}

/**
 * Everything that was done to a record, the newest first. It may have several subjects: an account has the requests for
 * its access too.
 * @param present what the reader is shown of a change; the log keeps ids, people read names
 */
export async function readHistory(
  { write }: Pick<Database, 'write'>,
  subjects: readonly { type: string; id: number }[],
  present: (change: FieldChange) => FieldChange = (change) => change,
): Promise<HistoryEntry[]> {
  const { rows } = await sql<Omit<HistoryEntry, 'changes' | 'at'> & { at: Date; before: Fields; after: Fields }>`
    select seq, at, actor_name as who, action, reason, before, after from audit_event
    where (subject_type, subject_id) in (${sql.join(subjects.map(({ type, id }) => sql`(${type}, ${String(id)})`))})
    order by seq desc`.execute(write)
  return rows.map(({ before, after, at, ...entry }) => ({
    ...entry,
    at: at.toISOString(),
    changes: differences(before, after).map(present),
  }))
}
