import type { FileLayout, FileSurvey } from '@ido/contract'
import { ReadingFailure, readApart, readOnce, type ApartReading } from '../../../platform/files/read-apart.ts'
import type { Block, CellsOf, SourceRow } from './csv.ts'
import { ImportRefusal, type Problem, type Reason } from './problems.ts'
import type { OpenedSource } from './source.ts'
import type { SurveyOptions } from './survey.ts'

export interface SurveyAsked extends Omit<SurveyOptions, 'signal'> {
  path: string
}
export interface RowsAsked {
  path: string
  layout: FileLayout
  /** Of the profile, by which a file that is written otherwise is told from one that is not. */
  columns: readonly string[]
}
/** First what a file is; then its rows, block by block. */
export type RowsAnswer = { header: string[]; size: number } | WrittenBlock
interface WrittenBlock {
  rows: WrittenRow[]
  problems: Problem[]
  bytes: number
}
interface WrittenRow {
  line: number
  cells: string[]
  notes?: [place: number, reason: Reason][]
}
export interface WrittenRefusal {
  refused: Pick<ImportRefusal, 'key' | 'values'> & { reason?: Reason }
}

/** Looks at the whole of a file in a process of its own. @throws ImportRefusal */
export async function surveyApart(asked: SurveyAsked, reading: ApartReading): Promise<FileSurvey> {
  return refusing(async () => answered(await readOnce<FileSurvey | WrittenRefusal>('survey', asked, reading)))
}

/** The rows of a file as another process reads them. @throws ImportRefusal, also on the way */
export async function openApart(asked: RowsAsked, reading: Omit<ApartReading, 'signal'>): Promise<OpenedSource> {
  const closing = new AbortController()
  const lines = readApart('rows', asked, { ...reading, signal: closing.signal })
  const first = await refusing(() => lines.next())
  const about = first.done ? null : answered(JSON.parse(first.value) as RowsAnswer | WrittenRefusal)
  if (about === null || !('header' in about)) throw new Error('The reader did not say what the file is')
  return { ...about, blocks: blocksOf(lines, closing.signal), close: () => closing.abort() }
}

async function* blocksOf(lines: AsyncGenerator<string>, closed: AbortSignal): AsyncGenerator<Block> {
  try {
    for await (const line of lines) yield blockOf(line)
  } catch (error) {
    if (!closed.aborted) throw asRefusal(error)
  }
}

function blockOf(line: string): Block {
  const written = blockIn(line)
  let cells: ReadonlyMap<number, readonly string[]> | undefined
  // Few rows are asked for once more: the line takes a fraction of the memory that the cells of all would.
  const cellsOf: CellsOf = (asked) => {
    cells ??= new Map(blockIn(line).rows.map((row) => [row.line, row.cells]))
    return cells.get(asked)
  }
  return { ...written, rows: written.rows.map(sourceRow), cellsOf }
}

const blockIn = (line: string): WrittenBlock => {
  const answer = answered(JSON.parse(line) as RowsAnswer | WrittenRefusal)
  if (!('rows' in answer)) throw new Error('The reader gave no rows')
  return answer
}

const sourceRow = ({ notes, ...row }: WrittenRow): SourceRow => (notes ? { ...row, notes: new Map(notes) } : row)

function answered<T extends object>(answer: T | WrittenRefusal): T {
  if (!('refused' in answer)) return answer
  const { key, values, reason } = answer.refused
  throw new ImportRefusal(key, values, reason)
}

async function refusing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw asRefusal(error)
  }
}

function asRefusal(error: unknown): unknown {
  if (!(error instanceof ReadingFailure)) return error
  return new ImportRefusal(error.fault, { limit: error.limit }, undefined, { cause: error })
}
