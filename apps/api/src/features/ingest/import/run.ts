import { open, type FileHandle } from 'node:fs/promises'
import { basename } from 'node:path'
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { Database } from '../../../platform/database/database.ts'
import { openCsv, type Block, type CellsOf, type CsvSource, type SourceRow } from './csv.ts'
import type { MappedBatch, ImportDataset, WriteBatch } from './dataset.ts'
import { asUtf8 } from './encoding.ts'
import { decideFigures } from './decided-figures.ts'
import { asWritten, encodingOf, looksAt, looksThrough } from './file-survey.ts'
import { openRun, withDryRun } from './import.service.ts'
import { openApart } from './reading.ts'
import type { RejectedRow } from './rejects.ts'
import { bindProfile, csvMapper, type Bound, type Mapped } from './mapper.ts'
import { ImportRefusal, type Problem } from './problems.ts'
import type { Profile, ProfileFields, RecordValues } from './profile.ts'

// A few thousand rows of the greatest length would not be small any more.
const batchBytes = 8 * 1024 * 1024

export interface RowOptions {
  dataset: ImportDataset
  batchRows?: number
  signal: AbortSignal
  onProblems(problems: Problem[]): Promise<void> | void
  /** The bad rows with their cells, where these are kept. */
  onRejected?: ((rows: RejectedRow[]) => Promise<void> | void) | undefined
  onProgress?(progress: Progress): void
}
export interface ImportOptions extends Omit<RowOptions, 'onRejected'> {
  path: string
  /** Takes the bad rows for a file that can be mended, as `openMendable` writes it. */
  onRejected?(rows: RejectedRow[], header: readonly string[]): Promise<void> | void
  profile: Profile
  /** Where what is read from it may wait on disk. */
  folder?: string
  /** Reads, checks and counts, and changes nothing. */
  dryRun: boolean
  ignoredColumns: readonly string[]
  /** As people know the file, where its path is not it. */
  name?: string
  /** A run that stands already; without it a new one. */
  id?: number
  /** Told before the first row is written. */
  onBegun?(id: number): Promise<void>
}
export interface Progress {
  read: number
  added: number
  changed: number
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
/** What one stretch of the source held; `bytes` is how far it has been read after it. */
export interface RowStretch {
  count: number
  rows: Iterable<Mapped>
  bytes: number
  cellsOf?: CellsOf
}

/**
 * Imports a file: reader -> mapper -> dataset, batch by batch. Every good row is kept, every bad one told to
 * `onProblems`; a second run of the same file changes nothing, and a run that was cut off is simply run again.
 * @throws ImportRefusal where the file as a whole cannot be taken
 */
export async function importFile(database: Database, options: ImportOptions): Promise<ImportResult> {
  const { path, dataset } = options
  const fileName = options.name ?? basename(path)
  const named = ofFile(options.profile, fileName)
  const { file, size } = await openFile(path)
  const opened = { file, path, size, folder: options.folder }
  let close = () => {}
  try {
    const fields = await dataset.fields(database)
    const { profile, source, bytes } = await readerOf(named, fields, opened, (end) => (close = end))
    const bound = bindProfile(profile, fields, dataset.check)
    const map = csvMapper(bound, source.header, options.ignoredColumns)
    const stretches = csvStretches(source, map, options.onRejected !== undefined)
    const rowOptions = { ...options, onRejected: rejectedOf(options, source.header) }
    const work = (write: WriteBatch) => importRows(stretches, write, bytes, rowOptions)
    if (options.dryRun) return await withDryRun(database.pool, { dataset, profile, fileName }, work)
    const portion = profile.identity === 'id' ? dataset.portion : undefined
    const opening = { dataset, profile, fileName, remembers: true, ...(options.id !== undefined && { id: options.id }) }
    const run = await openRun(database.pool, opening, portion)
    try {
      await options.onBegun?.(run.id)
      const result = await work(run.write)
      await (result.stopped ? run.close() : run.finish())
      return result
    } finally {
      await run.abandon()
    }
  } finally {
    close()
    await file.close()
  }
}

interface OpenedFile {
  file: FileHandle
  path: string
  size: number
  folder: string | undefined
}

/** The rows of a file, and the profile as the file is written. */
async function readerOf(
  profile: Profile,
  fields: ProfileFields,
  { file, path, size, folder }: OpenedFile,
  whenDone: (close: () => void) => void,
): Promise<{ profile: Profile; source: CsvSource; bytes: number }> {
  if (profile.layout) {
    const asked = { path, layout: profile.layout, columns: Object.keys(profile.columns) }
    const openAnew = () => openApart(asked, { path, folder })
    const decided = await decideFigures(profile, fields, looksThrough(openAnew))
    const source = await openAnew()
    whenDone(source.close)
    return { profile: decided, source, bytes: source.size }
  }
  const encoding = await encodingOf(path)
  const look = looksAt(path, encoding)
  const written = await decideFigures(await asWritten(profile, look), fields, look)
  const source = await openCsv(asUtf8(file.createReadStream({ autoClose: false }), encoding))
  return { profile: written, source, bytes: size }
}

function rejectedOf({ onRejected }: ImportOptions, header: readonly string[]): RowOptions['onRejected'] {
  return onRejected && ((rows) => onRejected(rows, header))
}

/** A profile with the lists of the database as they are now. */
export async function bindTo(database: Database, dataset: ImportDataset, profile: Profile): Promise<Bound> {
  return bindProfile(profile, await dataset.fields(database), dataset.check)
}

/** The profile with what the name of this file adds to it. */
function ofFile(profile: Profile, fileName: string): Profile {
  if (!profile.ofFile) return profile
  const added = profile.ofFile(fileName)
  if (!added) throw new ImportRefusal('otherFileName', { file: fileName, known: profile.fileNames ?? '' })
  return {
    ...profile,
    columns: { ...profile.columns, ...added.columns },
    constants: { ...profile.constants, ...added.constants },
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

/**
 * Takes mapped rows in batches through `write`. While the database works on one batch the next two are read, since it waits
 * for rows in the first part of that work and needs nothing in the second; at most three are in memory. A signal ends it between batches.
 * @param size bytes of the source, for the share; 0 where nobody knows
 */
export async function importRows(
  stretches: AsyncIterable<RowStretch>,
  write: WriteBatch,
  size: number,
  options: RowOptions,
): Promise<ImportResult> {
  const total: ImportResult = { ...nothing, period: null, stopped: false }
  const writeAndCount = async (batch: FullBatch) => {
    const written = await write(batch)
    const problems = [...batch.problems, ...written.problems].toSorted((a, b) => a.line - b.line)
    await options.onProblems(problems)
    if (options.onRejected && problems.length > 0) await options.onRejected(rejectedIn(batch, problems))
    total.read += batch.rows.length + batch.bad
    total.added += written.added
    total.changed += written.changed
    total.known += written.known
    total.bad += batch.bad + written.bad
    total.share = size > 0 ? Math.min(1, batch.bytes / size) : 1
    for (const { values } of batch.rows) total.period = widen(total.period, timeOf(values, options.dataset))
    options.onProgress?.({ ...total })
  }
  let underWay: Promise<void> = Promise.resolve()
  const batches = inBatches(stretches, options.batchRows ?? options.dataset.batchRows)
  const ahead = Readable.from(batches, { highWaterMark: 1 })
  try {
    for await (const batch of ahead as AsyncIterable<FullBatch>) {
      await underWay
      if (options.signal.aborted) return { ...total, stopped: true }
      underWay = writeAndCount(batch)
      // It is awaited with the next batch; until then its failure is nobody's unhandled one.
      underWay.catch(() => {})
    }
    await underWay
    return { ...total, share: 1 }
  } finally {
    await underWay.catch(() => {})
    // What is read ahead is read to its end, before its file is closed.
    await finished(ahead.destroy()).catch(() => {})
  }
}

const nothing: Progress = { read: 0, added: 0, changed: 0, known: 0, bad: 0, share: 0 }

interface FullBatch extends MappedBatch {
  problems: Problem[]
  /** What the rows said, stretch by stretch. */
  cellsOf: CellsOf[]
  /** How far the source has been read after it. */
  bytes: number
}

async function* inBatches(stretches: AsyncIterable<RowStretch>, most: number): AsyncGenerator<FullBatch> {
  const empty = (bytes: number): FullBatch => ({ rows: [], bad: 0, problems: [], cellsOf: [], bytes })
  let batch = empty(0)
  let begun = 0
  let bytes = 0
  for await (const stretch of stretches) {
    const bytesPerRow = (stretch.bytes - bytes) / stretch.count
    for (const mapped of stretch.rows) {
      if (batch.rows.length + batch.bad >= most || bytes - begun > batchBytes) {
        yield batch
        batch = empty(bytes)
        begun = bytes
      }
      bytes += bytesPerRow
      if (stretch.cellsOf && batch.cellsOf.at(-1) !== stretch.cellsOf) batch.cellsOf.push(stretch.cellsOf)
      take(batch, mapped, bytes)
    }
    bytes = stretch.bytes
  }
  if (batch.rows.length + batch.bad > 0) yield batch
}

function take(batch: FullBatch, mapped: Mapped, bytes: number): void {
  batch.bytes = bytes
  if ('row' in mapped) {
    batch.rows.push(mapped.row)
    return
  }
  batch.bad += 1
  batch.problems.push(...mapped.problems)
}

/** Each bad row once, with all that is wrong with it; of one that could not even be cut into cells, its beginning. */
function rejectedIn(batch: FullBatch, problems: readonly Problem[]): RejectedRow[] {
  if (problems.length === 0) return []
  const cellsIn = (line: number) => {
    for (const cellsOf of batch.cellsOf) {
      const cells = cellsOf(line)
      if (cells) return cells
    }
  }
  const rows = new Map<number, RejectedRow>()
  for (const problem of problems) {
    const { line } = problem
    const known = rows.get(line)
    if (known) known.problems.push(problem)
    else rows.set(line, { line, cells: cellsIn(line) ?? problem.cells ?? [problem.value], problems: [problem] })
  }
  return [...rows.values()]
}

/** @param tellsCells whether what bad rows say is wanted again */
async function* csvStretches(
  source: CsvSource,
  map: (row: SourceRow) => Mapped,
  tellsCells: boolean,
): AsyncGenerator<RowStretch> {
  for await (const block of source.blocks) {
    const { bytes, cellsOf } = block
    const count = block.rows.length + block.problems.length
    yield { count, rows: mapBlock(block, map), bytes, ...(tellsCells && { cellsOf }) }
  }
}

/** The rows of a block in the order of their lines, those that could not even be read among them. */
function* mapBlock({ rows, problems }: Block, map: (row: SourceRow) => Mapped): Generator<Mapped> {
  let next = 0
  for (const row of rows) {
    for (let problem = problems[next]; problem && problem.line < row.line; problem = problems[next]) {
      yield { problems: [problem] }
      next += 1
    }
    yield map(row)
  }
  for (const problem of problems.slice(next)) yield { problems: [problem] }
}

const timeOf = (values: RecordValues, { timeField, workedOutTime }: RowOptions['dataset']): unknown =>
  values[timeField] ?? workedOutTime?.(values)

function widen(period: ImportResult['period'], time: unknown): ImportResult['period'] {
  if (!(time instanceof Date)) return period
  if (!period) return { first: time, last: time }
  return { first: time < period.first ? time : period.first, last: time > period.last ? time : period.last }
}
