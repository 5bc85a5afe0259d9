import { hash } from 'node:crypto'
import type pg from 'pg'
import type { Group } from './upsert.ts'

/** What a batch did to the facts of one table: as much as it takes to take it back. */
export interface Kept {
  facts: string
  /** Of facts that are known within the door that they came through. */
  originId: number | null
  columns: readonly string[]
  added: KeptFact[]
  changed: (KeptFact & { before: string })[]
}
export interface KeptFact {
  key: string
  mark: Buffer
}

/** How facts of one table are found again and put back. */
export interface UndoFacts {
  /** Facts as they are now, each as the text that its mark was made of, by key. */
  read(client: pg.PoolClient, originId: number | null, keys: string[]): Promise<Map<string, string>>
  remove(client: pg.PoolClient, originId: number | null, keys: string[]): Promise<void>
  /** @param lines as COPY takes them, their cells in the order of `columns` */
  restore(client: pg.PoolClient, columns: readonly string[], lines: string[]): Promise<void>
}

/** Bytes of a mark: of two states of one record the same ones are not met with by chance. */
export const markBytes = 8

/** By it a record shows that somebody has changed it since. */
export function markOf(text: string): Buffer {
  return hash('sha256', text, 'buffer').subarray(0, markBytes)
}

export const keptFact = (key: string, text: string): KeptFact => ({ key, mark: markOf(text) })

/** Of the records that end otherwise than they were. */
export function keptGroups(groups: ReadonlyMap<string, Group>): Pick<Kept, 'added' | 'changed'> {
  const kept: Pick<Kept, 'added' | 'changed'> = { added: [], changed: [] }
  for (const [key, { stored, line }] of groups) {
    if (stored === line) continue
    if (stored === null) kept.added.push(keptFact(key, line))
    else kept.changed.push({ ...keptFact(key, line), before: stored })
  }
  return kept
}
