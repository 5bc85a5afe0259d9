import { type BothTexts, type DashboardDefinition, isDayOnly, jakartaClock, type Widget } from '@ido/contract'
import { dayOf, startOf } from '../../platform/days.ts'
import { Refusal } from '../../platform/errors.ts'
import { labelWords } from '../../platform/words/label-words.ts'
import { say } from '../../platform/messages.ts'
import { once } from '../../platform/once.ts'
import { dayCell, timeCell, type Cell } from '../../platform/spreadsheet/cell.ts'
import type { Table } from '../../platform/spreadsheet/xlsx.ts'
import { answerWidget, type AnsweredTable, type BoardAsking } from './dashboards.file.ask.ts'
import { titleOf } from './dashboards.file.tables.ts'

interface Maker {
  /** What of the data its maker sees, in words. */
  seen: string
  by: string
  count: (rows: number) => void
}

/** What the first sheet says of a widget's. */
interface Listed {
  widget: Widget
  rows: number | null
  notes: string
}

/**
 * The sheets of a dashboard: a widget each, asked for one after the other, and before them what was asked, of what, when and by
 * whom. A widget whose question is refused has a sheet that says why, as its place on the page does.
 */
export async function* boardTables(
  definition: DashboardDefinition,
  asking: BoardAsking,
  maker: Maker,
): AsyncGenerator<Table> {
  const { language } = asking
  const listed: Listed[] = []
  const until = new Map<BothTexts, string>()
  for (const widget of definition.widgets.filter(({ query }) => query !== undefined)) {
    const name = widget.title[language]
    const answer = await answerOrReason(widget, asking)
    if (typeof answer === 'string') {
      const notes = say(language, 'fileUnanswered', { reason: answer })
      listed.push({ widget, rows: null, notes })
      yield { name, header: [notes], batches: once([]) }
      continue
    }
    for (const [dataset, newest] of answer.until) until.set(dataset, newest)
    listed.push({ widget, rows: answer.rows.length, notes: notesOf(answer, asking) })
    maker.count(answer.rows.length)
    yield { name, header: answer.header, batches: once(answer.rows) }
  }
  yield {
    name: say(language, 'fileFilters'),
    header: [definition.title[language]],
    batches: once([...asked(definition, asking, { ...maker, until }), [], ...contents(listed, asking)]),
    isFront: true,
  }
}

async function answerOrReason(widget: Widget, asking: BoardAsking): Promise<AnsweredTable | string> {
  try {
    return await answerWidget(widget, asking)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { key, values, fields = [] } = error.details
    const [wrong] = fields
    const reason = wrong ?? { key, values }
    return say(asking.language, reason.key, reason.values)
  }
}

function dimensionTitle(id: string, { catalog, language }: BoardAsking): string {
  const dimensions = catalog.flatMap((dataset) => dataset.dimensions)
  return titleOf(dimensions, id, language)
}

function notesOf({ unfiltered, isTruncated, records, rows }: AnsweredTable, asking: BoardAsking): string {
  const { language } = asking
  const names = unfiltered.map((id) => dimensionTitle(id, asking)).join(', ')
  return [
    ...(names === '' ? [] : [say(language, 'fileIgnored', { names })]),
    ...(isTruncated ? [say(language, 'fileTruncated')] : []),
    ...(records !== null && records > rows.length
      ? [say(language, 'fileFirstRecords', { shown: rows.length, total: records })]
      : []),
  ].join('; ')
}

/** What the controls of the page say. */
function asked(
  { question }: DashboardDefinition,
  asking: BoardAsking,
  { seen, by, until }: Pick<Maker, 'seen' | 'by'> & { until: ReadonlyMap<BothTexts, string> },
): Cell[][] {
  const { look, language } = asking
  const { span, compare, filters } = look
  const labels = labelWords(language)
  const narrowed = Object.entries(filters).map(([id, chosen]): Cell[] => [
    dimensionTitle(id, asking),
    chosen.map((label) => (label === null ? say(language, 'fileUnfilled') : labels(label))).join('; '),
  ])
  const period: Cell[][] = span
    ? [
        [say(language, 'fileFrom'), momentOf(span.from)],
        [say(language, 'fileTo'), lastMomentOf(span.to)],
      ]
    : [[say(language, 'filePeriod'), say(language, 'fileAllTime')]]
  return [
    [say(language, 'fileQuestion'), question[language]],
    [say(language, 'fileSeen'), seen],
    ...period,
    [say(language, 'fileComparison'), say(language, comparedKeys[compare ?? 'none'])],
    ...(narrowed.length > 0 ? narrowed : [[say(language, 'fileFilters'), say(language, 'fileUnfiltered')]]),
    ...[...until].map(([dataset, newest]): Cell[] => [
      say(language, 'fileUntil', { dataset: dataset[language] }),
      timeCell(new Date(newest)),
    ]),
    [say(language, 'fileMadeBy'), by],
    [say(language, 'fileMadeAt'), timeCell(new Date())],
  ]
}

const comparedKeys = { previous: 'filePrevious', lastYear: 'fileLastYear', none: 'fileUncompared' } as const

const isMidnight = (moment: string) => isDayOnly(new Date(jakartaClock(startOf(moment).getTime())))
const momentOf = (moment: string) => (isMidnight(moment) ? dayCell(dayOf(moment)) : timeCell(startOf(moment)))
/** The last day that is in it, or the moment where it ends within a day. */
const lastMomentOf = (moment: string) =>
  isMidnight(moment) ? dayCell(dayOf(new Date(startOf(moment).getTime() - 1))) : timeCell(startOf(moment))

function contents(listed: readonly Listed[], { language }: BoardAsking): Cell[][] {
  return [
    [say(language, 'fileWidget'), say(language, 'fileAbout'), say(language, 'fileRows'), say(language, 'fileNotes')],
    ...listed.map(({ widget, rows, notes }): Cell[] => [
      widget.title[language],
      widget.description[language],
      rows,
      notes,
    ]),
  ]
}
