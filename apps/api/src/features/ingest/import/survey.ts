import type { FileLayout, FileSurvey, SurveyedColumn } from '@ido/contract'
import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { ColumnSurvey } from './column-survey.ts'
import { openCsv, type CsvSource } from './csv.ts'
import { asUtf8, EncodingSurvey, type Encoding } from './encoding.ts'
import { ImportRefusal } from './problems.ts'
import { sniffCsv } from './sniff.ts'

const beginningLength = 256 * 1024
const shownRows = 20

export interface SurveyOptions {
  /** As people know the file, where its path is not it. */
  name?: string
  /** What a person has corrected of how it is written; the rest is found. */
  layout?: Partial<CsvChoice>
  signal?: AbortSignal
}
interface CsvChoice {
  encoding: Encoding
  separator: ',' | ';' | '\t' | '|'
  headerLine: number
  sheet: string
}

/**
 * For page and command: looks at the whole of a file once, a second time where its encoding shows late, in flat memory.
 * @throws ImportRefusal where it cannot be taken at all
 */
export async function surveyFile(path: string, options: SurveyOptions = {}): Promise<FileSurvey> {
  const { name = basename(path), layout: chosen = {} } = options
  const { size } = await fileAt(path)
  const beginning = await beginningOf(path)
  if (beginning.length === 0) throw new ImportRefusal('emptyFile')
  const first = new EncodingSurvey()
  first.add(beginning)
  const assumed = chosen.encoding ?? first.decide().encoding
  const whole = new EncodingSurvey()
  const survey = await surveyCsv(path, assumed, beginning, size, options, whole)
  const found = whole.decide()
  const isOther = chosen.encoding === undefined && found.encoding !== assumed
  const columns = isOther ? await surveyCsv(path, found.encoding, beginning, size, options) : survey
  return {
    name,
    bytes: size,
    sheets: [],
    encodingDecidedBy: found.decidedBy.map(({ line, text }) => ({ line, value: text })),
    ...columns,
  }
}

async function fileAt(path: string): Promise<{ size: number }> {
  try {
    const found = await stat(path)
    if (found.isFile()) return found
  } catch (error) {
    throw new ImportRefusal('noFile', { file: path, cause: error instanceof Error ? error.message : String(error) })
  }
  throw new ImportRefusal('noFile', { file: path, cause: 'not a file' })
}

async function beginningOf(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(beginningLength), 0, beginningLength, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

type Surveyed = Pick<FileSurvey, 'layout' | 'rows' | 'broken' | 'above' | 'columns' | 'first'>

async function surveyCsv(
  path: string,
  encoding: Encoding,
  beginning: Buffer,
  size: number,
  { layout: chosen = {}, signal }: SurveyOptions,
  whole?: EncodingSurvey,
): Promise<Surveyed> {
  const text: Buffer[] = []
  for await (const chunk of asUtf8(once(beginning), encoding)) text.push(chunk)
  const sniffed = sniffCsv(Buffer.concat(text), beginning.length >= size)
  const separator = chosen.separator ?? sniffed.separator
  const headerLine = chosen.headerLine ?? sniffed.headerLine
  const stream = createReadStream(path)
  try {
    const source = await openCsv(asUtf8(seenBy(stream, whole), encoding), { separator, headerLine })
    const found = await surveyRows(source, signal)
    const layout: FileLayout = { kind: 'csv', encoding, separator, headerLine }
    return { layout, above: headerLine === sniffed.headerLine ? sniffed.above : [], ...found }
  } finally {
    stream.destroy()
  }
}

async function* once(chunk: Buffer): AsyncGenerator<Buffer> {
  yield chunk
}

async function* seenBy(chunks: AsyncIterable<Buffer>, survey: EncodingSurvey | undefined): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    survey?.add(chunk)
    yield chunk
  }
}

/** Every cell of a source, whatever kind of file it is from. */
export async function surveyRows(source: CsvSource, signal?: AbortSignal) {
  const surveys = source.header.map(() => new ColumnSurvey())
  const first: FileSurvey['first'] = []
  let [rows, broken] = [0, 0]
  for await (const block of source.blocks) {
    signal?.throwIfAborted()
    rows += block.rows.length
    broken += block.problems.length
    for (const row of block.rows) {
      if (first.length < shownRows) first.push({ line: row.line, cells: row.cells })
      for (const [place, survey] of surveys.entries()) survey.add(row.line, row.cells[place] ?? '')
    }
  }
  const columns = source.header.map((name, place): SurveyedColumn => ({ name, ...surveys[place]!.found() }))
  return { rows, broken, columns, first }
}
