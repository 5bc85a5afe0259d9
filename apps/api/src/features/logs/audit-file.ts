import { createReadStream, createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import {
  asOfNow,
  startWalk,
  storedEnds,
  storedRows,
  whyNotItsEnd,
  type Broken,
  type Head,
  type LinkedRow,
} from '../../platform/audit/audit-chain.ts'
import type { Database } from '../../platform/database/database.ts'

/**
 * An exported chain, one JSON object a line: what it is, then every row with its hash and the one before, then the end
 * of the chain in the form in which the server's log has it. Nothing else is needed to check it.
 */
const version = 1

const hex = z.string().regex(/^[0-9a-f]{64}$/)
const opening = z.object({ ido_audit: z.literal(version), exported_at: z.string() })
const exportedRow = z.strictObject({
  seq: z.int(),
  at: z.string(),
  actor_id: z.int().nullable(),
  actor_name: z.string(),
  action: z.string(),
  subject_type: z.string(),
  subject_id: z.string(),
  subject_label: z.string(),
  reason: z.string().nullable(),
  before: z.string().nullable(),
  after: z.string().nullable(),
  ip: z.string().nullable(),
  user_agent: z.string().nullable(),
  previous_hash: hex,
  hash: hex,
})
const closing = z.strictObject({ audit: z.strictObject({ seq: z.int().positive(), hash: hex }).nullable() })

export interface Exported {
  rows: number
  head: Head | null
  /** What is exported of a broken chain is all of it. */
  broken: Broken | null
}

/** Writes the whole chain as it is now; the file gets its name when it is complete. */
export async function exportAudit({ write }: Pick<Database, 'write'>, file: string): Promise<Exported> {
  const unfinished = `${file}.part`
  const result: Exported = { rows: 0, head: null, broken: null }
  try {
    await asOfNow(write, async (trx) => {
      const ends = await storedEnds(trx)
      const lines = Readable.from(linesOf(storedRows(trx), ends, result))
      // Names, reasons and addresses: for the eyes of whoever exports it.
      await pipeline(lines, createWriteStream(unfinished, { mode: 0o600, flush: true }))
    })
    await rename(unfinished, file)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
  return result
}

async function* linesOf(rows: AsyncIterable<LinkedRow>, ends: readonly Head[], result: Exported) {
  const walk = startWalk()
  yield lineOf({ ido_audit: version, exported_at: new Date().toISOString() })
  for await (const row of rows) {
    result.rows += 1
    result.broken ??= walk.step(row)
    yield lineOf({ ...row, previous_hash: row.previous_hash.toString('hex'), hash: row.hash.toString('hex') })
  }
  result.head = walk.head()
  result.broken ??= whyNotItsEnd(result.head, ends)
  yield lineOf({ audit: ends[0] ?? null })
}

const lineOf = (value: object) => `${JSON.stringify(value)}\n`

/** What a check of an exported file found; `line` is the first of it that is no part of an export, or comes too late. */
export interface FileCheck extends Exported {
  line: number | null
}

/** Walks an exported chain without the database; `seen` is told every row that fits. */
export async function checkFile(file: string, seen: (head: Head) => void): Promise<FileCheck> {
  const walk = startWalk()
  let line = 0
  let end: Head | null | undefined
  const result = (broken: Broken | null, wrong: number | null = null): FileCheck => {
    const head = walk.head()
    return { rows: head?.seq ?? 0, head, broken, line: wrong }
  }
  for await (const text of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
    line += 1
    const value = parsed(text)
    if (line === 1) {
      if (!opening.safeParse(value).success) return result(null, line)
      continue
    }
    if (end !== undefined) return result(null, line)
    const last = closing.safeParse(value)
    if (last.success) {
      end = last.data.audit
      continue
    }
    const row = exportedRow.safeParse(value)
    if (!row.success) return result(null, line)
    const broken = walk.step(linked(row.data))
    if (broken) return result(broken)
    seen({ seq: row.data.seq, hash: row.data.hash })
  }
  // Cut off: the last line is the one that says where the chain ends.
  if (end === undefined) return result(null, line + 1)
  return result(whyNotItsEnd(walk.head(), end === null ? [] : [end]))
}

const linked = (row: z.output<typeof exportedRow>): LinkedRow => ({
  ...row,
  previous_hash: Buffer.from(row.previous_hash, 'hex'),
  hash: Buffer.from(row.hash, 'hex'),
})

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
