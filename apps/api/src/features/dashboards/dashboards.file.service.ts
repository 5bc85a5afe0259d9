import {
  adaptBoard,
  forFileName,
  lookOf,
  type Chosen,
  type DashboardAnswer,
  type DashboardDefinition,
  type EndpointInput,
  type Language,
  type Span,
  type Widget,
  type boardFile,
  type boardPrinted,
} from '@ido/contract'
import { seenBy, seenWords } from '../../platform/accounts/accounts.queries.ts'
import { dayOf, startOf } from '../../platform/days.ts'
import { logPrinted, loggedDownload } from '../../platform/downloads/downloads.ts'
import { invalid, notFound } from '../../platform/errors.ts'
import type { FileResult, Services } from '../../platform/http/feature.ts'
import { readFilters } from '../../platform/http/given-filters.ts'
import { say } from '../../platform/messages.ts'
import { once } from '../../platform/once.ts'
import type { Person } from '../../platform/person.ts'
import { allowsPeers } from '../../platform/settings/settings.ts'
import { sheet, sheetTypes } from '../../platform/spreadsheet/sheet.ts'
import { workbook } from '../../platform/spreadsheet/xlsx.ts'
import { catalogInfo } from '../../semantic/catalog/catalog.ts'
import { answerWidget, type BoardAsking } from './dashboards.file.ask.ts'
import { boardTables } from './dashboards.file.workbook.ts'
import { shownDashboard } from './dashboards.shown.ts'

type BoardSeen = EndpointInput<typeof boardPrinted>['body']

interface Asked {
  query: EndpointInput<typeof boardFile>['query']
  person: Person
  language: Language
  signal: AbortSignal
}

/**
 * A dashboard, or one of its widgets, as a file with its line in the download log. Every figure is asked for as the page asks for it.
 * @throws Refusal 404 for a dashboard or widget that is not there, 400 that names what is wrong with the question
 */
export async function exportBoard(
  services: Services,
  { query, person, signal, ...asking }: Asked,
): Promise<FileResult> {
  const { format, language = asking.language, widget: only, ...seen } = query
  const chosen = chosenIn(seen)
  // A file has no rows of other regions.
  const dashboard = await adaptedDashboard(services, seen.path, { person, comparesWithPeers: false })
  const { definition } = dashboard
  const catalog = catalogInfo()
  const look = lookOf(chosen, definition, catalog, new Date())
  // Whoever the file is for may leave while it is made.
  const gone = new AbortController()
  const asked: BoardAsking = {
    engine: services.query,
    catalog,
    look,
    scope: person.scope,
    signal: AbortSignal.any([signal, gone.signal]),
    language,
  }
  const seenIn = await seenWords(services.database, person, language)
  const widget = only === undefined ? null : namedWidget(definition, only)
  const title = definition.title[language]
  const about = { title: widget?.title[language] ?? title, seen: seenIn }
  const filter = { ...seen, ...(only !== undefined && { widget: only }) }
  const type = loggedAs(dashboard, { widget, language, format })
  // What is wrong with the question of one widget is a 400, and no file.
  const first = widget && (await answerWidget(widget, asked))
  if (!first && format === 'csv') throw invalid([{ field: 'format', key: 'csvOfOneWidget' }])
  const file = await loggedDownload({ ...services, person, type, filter }, async (count) => {
    if (!first) return workbook(about, boardTables(definition, asked, { seen: seenIn, by: person.name, count }))
    count(first.rows.length)
    return sheet(format, about, first.header, once(first.rows))
  })
  file.once('close', () => gone.abort())
  const titles = [definition.title, ...(widget ? [widget.title] : [])].map((each) => each[language])
  const name = [...[...titles, seenIn].map(forFileName), ...daysOf(look.span)].filter(Boolean).join('_')
  return { file, name: `${name}.${format}`, type: sheetTypes[format] }
}

/** A line in the download log for what the browser makes: paper or a PDF, and of one widget a picture. */
export async function logBoardPrinted(
  services: Services,
  { seen, person, language }: { seen: BoardSeen; person: Person; language: Language },
): Promise<void> {
  chosenIn(seen)
  const comparesWithPeers = person.scope.regions !== null && (await allowsPeers(services.database.write))
  const dashboard = await adaptedDashboard(services, seen.path, { person, comparesWithPeers })
  const widget = seen.widget === undefined ? null : namedWidget(dashboard.definition, seen.widget)
  const type = loggedAs(dashboard, { widget, language, format: widget ? 'png' : 'pdf' })
  await logPrinted({ ...services, person, type, filter: seen })
}

/** A dashboard with the widgets that its page shows this person. */
async function adaptedDashboard(
  services: Services,
  path: string,
  { person, comparesWithPeers }: { person: Person; comparesWithPeers: boolean },
): Promise<DashboardAnswer> {
  const [dashboard, sees] = await Promise.all([
    shownDashboard(services, path, person),
    seenBy(services.database, person.scope),
  ])
  return { ...dashboard, definition: adaptBoard(dashboard.definition, catalogInfo(), { sees, comparesWithPeers }) }
}

interface LoggedFile {
  widget: Widget | null
  language: Language
  format: string
}

/** What the download log, which others read, says of a file: no title of what they may not see. */
function loggedAs({ definition, sharing }: DashboardAnswer, { widget, language, format }: LoggedFile): string {
  const titles = [definition.title, ...(widget ? [widget.title] : [])].map((each) => each[language])
  const what = sharing.audience === 'all' ? titles.join(' · ') : say(language, 'fileOfUnshared')
  return `${what} (${format.toUpperCase()})`
}

/** @throws Refusal 400 for half a period, one that ends before it begins, and filters that are none */
export function chosenIn({ period, from, to, compare, filters }: Omit<BoardSeen, 'path'>): Chosen {
  if (from === undefined && to !== undefined) throw halfPeriod('from', 'to')
  if (from !== undefined && to === undefined) throw halfPeriod('to', 'from')
  const span = from !== undefined && to !== undefined ? { from, to } : undefined
  if (span && startOf(span.to) <= startOf(span.from)) throw invalid([{ field: 'to', key: 'periodEmpty' }])
  return { preset: period, span, compare, filters: readFilters(filters) }
}

const halfPeriod = (field: string, other: string) => invalid([{ field, key: 'periodHalf', values: { other } }])

function namedWidget({ widgets }: DashboardDefinition, id: string): Widget {
  const widget = widgets.find((each) => each.id === id && each.query !== undefined)
  if (!widget) throw notFound('widgetNotFound', { widget: id })
  return widget
}

/** First and last day. */
export function daysOf(span: Span): string[] {
  return span === null ? [] : [dayOf(span.from), dayOf(new Date(startOf(span.to).getTime() - 1))]
}
