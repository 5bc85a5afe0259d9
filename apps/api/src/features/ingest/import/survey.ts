import type { FileSurvey, SurveyedColumn } from '@ido/contract'
import { createReadStream } from 'node:fs'
import { basename } from 'node:path'
import { ColumnSurvey } from './column-survey.ts'
import { openCsv, type CsvSource, type SourceRow } from './csv.ts'
import { asUtf8, EncodingSurvey, type Encoding } from './encoding.ts'
import {
  beginningOf,
  csvLayout,
  encodingOfBeginning,
  fileAt,
  openSource,
  sheetLayout,
  type Beginning,
  type LayoutChoice,
} from './source.ts'

const shownRows = 20

export interface SurveyOptions {
  /** As people know the file, where its path is not it. */
  name?: string
  layout?: LayoutChoice
  signal?: AbortSignal
}
type Surveyed = Omit<FileSurvey, 'name' | 'bytes'>

/**
 * For page and command: looks at the whole of a file once, a second time where its encoding shows late, in flat memory.
 * @throws ImportRefusal where it cannot be taken at all
 */
export async function surveyFile(path: string, options: SurveyOptions = {}): Promise<FileSurvey> {
  const { size } = await fileAt(path)
  const beginning = await beginningOf(path)
  const found = beginning.kind === 'xlsx' ? await surveyXlsx(path, options) : await surveyText(path, beginning, options)
  return { name: options.name ?? basename(path), bytes: size, ...found }
}

async function surveyXlsx(path: string, { layout: chosen, signal }: SurveyOptions): Promise<Surveyed> {
  const { layout, sheets, asksSheet, ...titles } = await sheetLayout(path, chosen)
  const source = await openSource(path, layout)
  try {
    const decided = { encodingDecidedBy: [], separatorDecidedBy: [], ...titles }
    return { layout, sheets, asksSheet, ...decided, ...(await surveyRows(source, signal)) }
  } finally {
    source.close()
  }
}

async function surveyText(path: string, beginning: Beginning, options: SurveyOptions): Promise<Surveyed> {
  const chosen = options.layout?.encoding
  const assumed = chosen ?? encodingOfBeginning(beginning)
  const whole = new EncodingSurvey()
  const survey = await surveyAs(path, assumed, beginning, options, whole)
  const { encoding, decidedBy } = whole.decide()
  const isOther = chosen === undefined && encoding !== assumed
  return {
    ...(isOther ? await surveyAs(path, encoding, beginning, options) : survey),
    sheets: [],
    asksSheet: false,
    encodingDecidedBy: decidedBy.map(({ line, text }) => ({ line, value: text })),
  }
}

async function surveyAs(
  path: string,
  encoding: Encoding,
  beginning: Beginning,
  options: SurveyOptions,
  whole?: EncodingSurvey,
) {
  const { layout, ...decided } = await csvLayout(beginning, encoding, options.layout)
  const stream = createReadStream(path)
  try {
    const source = await openCsv(asUtf8(seenBy(stream, whole), encoding), layout)
    return { layout, ...decided, ...(await surveyRows(source, options.signal)) }
  } finally {
    stream.destroy()
  }
}

async function* seenBy(chunks: AsyncIterable<Buffer>, survey: EncodingSurvey | undefined): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    survey?.add(chunk)
    yield chunk
  }
}

/** Every cell of a source, whatever kind of file it is from. */
async function surveyRows(source: CsvSource, signal?: AbortSignal) {
  const places = source.header.map((name) => ({ name, survey: new ColumnSurvey() }))
  const first: FileSurvey['first'] = []
  const hidden = new HiddenRows()
  let [rows, broken, merged] = [0, 0, 0]
  for await (const block of source.blocks) {
    signal?.throwIfAborted()
    rows += block.rows.length
    broken += block.problems.length
    merged += block.merged ?? 0
    for (const row of block.rows) if (row.isHidden) hidden.add(row.line)
    first.push(...block.rows.slice(0, shownRows - first.length).map(({ line, cells }) => ({ line, cells })))
    for (const [place, { survey }] of places.entries()) surveyColumn(survey, block.rows, place)
  }
  const columns = places.map(({ name, survey }): SurveyedColumn => ({ name, ...survey.found() }))
  const { count, ranges } = hidden
  return {
    rows,
    broken,
    columns,
    first,
    merged,
    hidden: { rows: count, ranges, columns: [...(source.hiddenColumns ?? [])] },
  }
}

const mostRanges = 5

/** How many rows a spreadsheet program does not show, and the first of them. */
class HiddenRows {
  count = 0
  readonly ranges: { from: number; to: number }[] = []

  add(line: number): void {
    this.count += 1
    const last = this.ranges.at(-1)
    if (last && last.to === line - 1) last.to = line
    else if (this.ranges.length < mostRanges) this.ranges.push({ from: line, to: line })
  }
}

function surveyColumn(survey: ColumnSurvey, rows: readonly SourceRow[], place: number): void {
  for (const { line, cells, notes } of rows) {
    const cell = cells[place] ?? ''
    if (notes?.has(place)) survey.refuse(line, cell)
    else survey.add(line, cell)
  }
}
