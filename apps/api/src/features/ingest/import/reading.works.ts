import type { FileLayout, FileSurvey } from '@ido/contract'
import type { Block } from './csv.ts'
import { ImportRefusal } from './problems.ts'
import type { RowsAnswer, RowsAsked, SurveyAsked, WrittenRefusal } from './reading.ts'
import { layoutFor, openSource } from './source.ts'
import { surveyFile } from './survey.ts'

/** What the reading process does with files of the import page. */
export const importReadings = {
  survey: (asked: SurveyAsked) => toldRefusals(survey(asked)),
  rows: (asked: RowsAsked) => toldRefusals(rows(asked)),
}

async function* survey({ path, ...options }: SurveyAsked): AsyncGenerator<FileSurvey> {
  yield await surveyFile(path, options)
}

async function* rows({ path, layout, columns }: RowsAsked): AsyncGenerator<RowsAnswer> {
  const found: FileLayout = await layoutFor(path, layout, columns)
  const source = await openSource(path, found)
  try {
    yield { header: source.header, size: source.size }
    for await (const block of source.blocks) yield writtenBlock(block)
  } finally {
    source.close()
  }
}

function writtenBlock({ rows: read, problems, bytes }: Block): RowsAnswer {
  const written = read.map(({ line, cells, notes }) => ({ line, cells, ...(notes && { notes: [...notes] }) }))
  return { rows: written, problems, bytes }
}

/** A refusal is an answer, too: only what nobody expected ends the process. */
async function* toldRefusals<T>(answers: AsyncIterable<T>): AsyncGenerator<T | WrittenRefusal> {
  try {
    yield* answers
  } catch (error) {
    if (!(error instanceof ImportRefusal)) throw error
    const { key, values, reason } = error
    yield { refused: { key, values, ...(reason && { reason }) } }
  }
}
