import type pg from 'pg'
import type { BatchOutcome } from './dataset.ts'
import type { MappedRow } from './mapper.ts'

/**
 * Writes rows; where the server refuses a value that the checks let through, halves of them, and so on down to the row
 * that carries it, which is named. So no good row is lost with a bad one.
 */
export async function writeEvery(
  client: pg.PoolClient,
  rows: MappedRow[],
  write: (rows: MappedRow[]) => Promise<BatchOutcome>,
): Promise<BatchOutcome> {
  if (rows.length === 0) return { added: 0, changed: 0, known: 0, bad: 0, problems: [] }
  await client.query('savepoint rows')
  try {
    const written = await write(rows)
    await client.query('release savepoint rows')
    return written
  } catch (error) {
    if (!refusesValue(error)) throw error
    await client.query('rollback to savepoint rows')
    await client.query('release savepoint rows')
    const [row] = rows
    if (rows.length === 1 && row) return refused(row, error)
  }
  const half = Math.ceil(rows.length / 2)
  const first = await writeEvery(client, rows.slice(0, half), write)
  const second = await writeEvery(client, rows.slice(half), write)
  return {
    added: first.added + second.added,
    changed: first.changed + second.changed,
    known: first.known + second.known,
    bad: first.bad + second.bad,
    problems: [...first.problems, ...second.problems],
    kept: [...(first.kept ?? []), ...(second.kept ?? [])],
  }
}

function refused({ line }: MappedRow, { message }: Error): BatchOutcome {
  const problem = { line, column: null, value: '', reason: { key: 'refused', values: { cause: message } } } as const
  return { added: 0, changed: 0, known: 0, bad: 1, problems: [problem] }
}

/** Classes 22 (data exception) and 23514 (check violation) are the row's own doing. */
function refusesValue(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && /^22|^23514$/.test(String(error.code))
}
