import { open, type FileHandle } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Database } from '../../../platform/database/database.ts'
import { openCsv, type Block, type Source } from './csv.ts'
import type { Dataset } from './dataset.ts'
import { openRun, withDryRun, type Batch, type WriteBatch } from './import.service.ts'
import { makeMapper, type MappedRow, type Mapper } from './mapper.ts'
import { ImportRefusal, type Problem } from './problems.ts'
import type { Profile } from './profile.ts'

const batchRows = 5_000
// A few thousand rows of the greatest length would not be small any more.
const batchBytes = 8 * 1024 * 1024

export interface ImportOptions {
  path: string
  dataset: Dataset
  profile: Profile
  /** Reads, checks and counts, and changes nothing. */
  dryRun: boolean
  ignoredColumns: readonly string[]
  batchRows?: number
  signal: AbortSignal
  onProblems(problems: Problem[]): Promise<void>
  onProgress(progress: Progress): void
}
export interface Progress {
  read: number
  added: number
  known: number
  bad: number
  /** Share of the file that has been worked through, 0 to 1. */
  share: number
}
export interface ImportResult extends Progress {
  /** First and last value of the dataset's time field among the good rows. */
  period: { first: Date; last: Date } | null
  /** The caller's signal ended it before the file did. */
  stopped: boolean
}

/**
 * Imports a file: reader -> mapper -> dataset, batch by batch. Every good row is kept, every bad one told to
 * `onProblems`; a second run of the same file adds nothing, and a run that was cut off is simply run again.
 * @throws ImportRefusal where the file as a whole cannot be taken
 */
export async function importFile(database: Database, options: ImportOptions): Promise<ImportResult> {
  const { path, dataset, profile } = options
  const { file, size } = await openFile(path)
  try {
    const source = await openCsv(file.createReadStream({ autoClose: false }))
    const mapper = makeMapper(profile, await dataset.fields(database), source.header, options.ignoredColumns)
    const fileName = basename(path)
    const work = (write: WriteBatch) => readAll({ source, mapper, write, size }, options)
    if (options.dryRun) return await withDryRun(database.pool, { dataset, profile, fileName }, work)
    const run = await openRun(database.pool, dataset, profile, fileName)
    const result = await work(run.write)
    if (!result.stopped) await run.finish()
    return result
  } finally {
    await file.close()
  }
}

async function openFile(path: string): Promise<{ file: FileHandle; size: number }> {
  let file: FileHandle | undefined
  try {
    file = await open(path)
    const found = await file.stat()
    if (found.isFile()) return { file, size: found.size }
  } catch (error) {
    throw new ImportRefusal('noFile', { file: path, cause: error instanceof Error ? error.message : String(error) })
  }
  await file.close()
  throw new ImportRefusal('noFile', { file: path, cause: 'not a file' })
}

interface Work {
  source: Source
  mapper: Mapper
  write: WriteBatch
  size: number
}

async function readAll({ source, mapper, write, size }: Work, options: ImportOptions): Promise<ImportResult> {
  const total: ImportResult = { read: 0, added: 0, known: 0, bad: 0, share: 0, period: null, stopped: false }
  const most = options.batchRows ?? batchRows
  let batch: Batch = { rows: [], bad: 0 }
  let problems: Problem[] = []
  let flushedBytes = 0
  const flush = async (bytes: number) => {
    await options.onProblems(problems)
    const { added, known } = await write(batch)
    total.read += batch.rows.length + batch.bad
    total.added += added
    total.known += known
    total.bad += batch.bad
    total.share = size > 0 ? Math.min(1, bytes / size) : 1
    batch = { rows: [], bad: 0 }
    problems = []
    flushedBytes = bytes
    options.onProgress({ ...total })
  }
  let lastBytes = 0
  for await (const block of source.blocks) {
    const bytesPerRow = (block.bytes - lastBytes) / (block.rows.length + block.problems.length)
    for (const mapped of mapBlock(block, mapper)) {
      if (batch.rows.length + batch.bad >= most) await flush(lastBytes)
      lastBytes += bytesPerRow
      if (options.signal.aborted) return { ...total, stopped: true }
      if ('problems' in mapped) {
        batch.bad += 1
        problems.push(...mapped.problems)
        continue
      }
      batch.rows.push(mapped.row)
      total.period = widen(total.period, mapped.row.values[options.dataset.timeField])
    }
    lastBytes = block.bytes
    if (lastBytes - flushedBytes > batchBytes) await flush(lastBytes)
  }
  if (batch.rows.length + batch.bad > 0 || total.share < 1) await flush(size)
  return total
}

type Mapped = { row: MappedRow } | { problems: Problem[] }

/** The rows of a block in the order of their lines, those that could not even be read among them. */
function* mapBlock({ rows, problems }: Block, mapper: Mapper): Generator<Mapped> {
  let next = 0
  for (const row of rows) {
    for (let problem = problems[next]; problem && problem.line < row.line; problem = problems[next]) {
      yield { problems: [problem] }
      next += 1
    }
    yield mapper(row)
  }
  for (const problem of problems.slice(next)) yield { problems: [problem] }
}

function widen(period: ImportResult['period'], time: unknown): ImportResult['period'] {
  if (!(time instanceof Date)) return period
  if (!period) return { first: time, last: time }
  return { first: time < period.first ? time : period.first, last: time > period.last ? time : period.last }
}
