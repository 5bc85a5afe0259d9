import type { FileSurvey, ImportQuestion, ProfileGuess } from '@ido/contract'
import { speaker } from '../../../commands/console.ts'
import type { CommandContext } from '../../../commands/command.ts'
import type { Language } from '../../../platform/messages.ts'
import type { ImportDataset } from './dataset.ts'
import { guessProfile } from './guess.ts'
import { guessTexts as texts } from './import-texts.ts'
import { surveyFile } from './survey.ts'

/**
 * Prints as one JSON what a file is taken for: the profile, which `--profile FILE.json` takes as it is once it is answered,
 * what is asked in words, and which column fills what and why. Imports nothing.
 */
export async function printGuess(
  dataset: ImportDataset,
  path: string,
  language: Language,
  { database, out, signal }: CommandContext,
): Promise<void> {
  const survey = await surveyFile(path, { signal })
  const guess = guessProfile(survey, dataset, await dataset.fields(database))
  const { say } = { say: speaker(out, language, texts).text }
  const { rows, broken, columns } = survey
  const asked = [
    ...sheetAsked(survey, say),
    ...guess.questions.map((question) => asText(question, guess, language, say)),
    ...columns.flatMap(({ name, refused: { count, first } }) =>
      count === 0 ? [] : [say('refused', { column: name, count, cells: cellsText(first) })],
    ),
  ]
  const told = {
    profile: guess.profile,
    asked,
    matches: guess.matches,
    unused: guess.unused,
    file: { rows, broken, decided: decidedIn(survey, say) },
  }
  out.write(`${JSON.stringify(told, null, 2)}\n`)
}

function sheetAsked({ asksSheet, layout, sheets }: FileSurvey, say: Say): string[] {
  if (!asksSheet || layout.kind !== 'xlsx') return []
  return [say('sheet', { sheet: layout.sheet, sheets: sheets.map(({ name }) => name).join(', ') })]
}

type Say = ReturnType<typeof speaker<typeof texts>>['text']

function asText(question: ImportQuestion, { fields }: ProfileGuess, language: Language, say: Say): string {
  const offer = fields.find(({ name }) => name === question.field)
  const named = { field: question.field, title: offer?.title[language] ?? question.field }
  switch (question.kind) {
    case 'timeWay':
      return say('timeWay', {
        ...named,
        column: question.column,
        ways: question.ways.join(', '),
        cells: cellsText(question.because),
      })
    case 'decimal':
      return say('decimal', { ...named, column: question.column, cells: cellsText(question.because) })
    case 'labels':
      return say('labels', {
        ...named,
        column: question.column,
        values: question.values
          .slice(0, mostShown)
          .map((value) => (question.near[value] === undefined ? value : `${value} (${question.near[value]}?)`))
          .join(', '),
        list: (offer?.list ?? []).slice(0, mostShown).join(', '),
      })
    case 'missing':
      return say('missing', named)
    case 'constant':
      return say('constant', { ...named, value: question.value })
  }
}

const mostShown = 20
type Cells = readonly { line: number; value: string }[]
const cellsText = (cells: Cells): string => cells.map(({ line, value }) => `${line}: ${value}`).join('; ')

/** The cells that decided how a column, or the file, is read. */
function decidedIn(survey: FileSurvey, say: Say): string[] {
  const { columns, hidden, merged, encodingDecidedBy, separatorDecidedBy, titlesDecidedBy } = survey
  const ofFile = [
    ['encodingBy', encodingDecidedBy],
    ['separatorBy', separatorDecidedBy],
    ['titlesBy', titlesDecidedBy],
  ] as const
  const ways = columns.flatMap(({ name, times, decimal }) =>
    [times, decimal].flatMap((decision) =>
      decision && 'way' in decision && decision.decidedBy.length > 0
        ? [say('decidedBy', { column: name, way: decision.way, cells: cellsText(decision.decidedBy) })]
        : [],
    ),
  )
  const lines = hidden.ranges.map(({ from, to }) => (from === to ? from : `${from}-${to}`)).join(', ')
  const ofWorkbook = [
    ...(hidden.rows > 0 ? [say('hidden', { count: hidden.rows, lines })] : []),
    ...(hidden.columns.length > 0 ? [say('hiddenColumns', { columns: hidden.columns.join(', ') })] : []),
    ...(merged > 0 ? [say('merged', { count: merged })] : []),
  ]
  return [
    ...ofWorkbook,
    ...ofFile.flatMap(([by, cells]) => (cells.length > 0 ? [say(by, { cells: cellsText(cells) })] : [])),
    ...ways,
  ]
}
