import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import type { Head } from '../../platform/audit/audit-chain.ts'

/** Where a head was found: which line of which file. */
interface Kept {
  hash: string
  file: string
  line: number
}

/** What somebody else than the database keeps of the chain: heads of the server's logs, and the ends of exports. */
export interface KeptHeads {
  count: number
  /** The last row that one of them names; 0 where there is none. */
  last: number
  /** Files in which no head was found. */
  without: string[]
  /** The first row that has two different heads, which only happens where a decision was replaced. */
  twice: { seq: number; first: Kept; second: Kept } | null
  of(seq: number): Kept | undefined
}

const pattern = /"audit":\{"seq":(\d+),"hash":"([0-9a-f]{64})"\}/

/** Reads the files line by line. What is no head is passed over. */
export async function readHeads(files: readonly string[]): Promise<KeptHeads> {
  const heads = new Map<number, Kept>()
  const without: string[] = []
  let twice: KeptHeads['twice'] = null
  for (const file of files) {
    let found = 0
    for await (const { seq, hash, line } of headsOf(file)) {
      found += 1
      const first = heads.get(seq)
      if (first === undefined) heads.set(seq, { hash, file, line })
      else if (first.hash !== hash && (twice === null || seq < twice.seq)) {
        twice = { seq, first, second: { hash, file, line } }
      }
    }
    if (found === 0) without.push(file)
  }
  const last = Math.max(0, ...heads.keys())
  return { count: heads.size, last, without, twice, of: (seq) => heads.get(seq) }
}

async function* headsOf(file: string): AsyncGenerator<Head & { line: number }> {
  let line = 0
  for await (const text of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
    line += 1
    const [, seq, hash] = pattern.exec(text) ?? []
    if (seq !== undefined && hash !== undefined) yield { seq: Number(seq), hash, line }
  }
}
