import {
  type EndpointInput,
  forFileName,
  type Language,
  type questionFile,
  calendarOf,
  spanOf,
  type Widget,
  widgetOf,
  widgetQuery,
  type WidgetQuery,
} from '@ido/contract'
import { exportSheet } from '../../platform/downloads/export-sheet.ts'
import { invalid, unknownName } from '../../platform/errors.ts'
import { readFilters } from '../../platform/http/given-filters.ts'
import type { FileResult, Services } from '../../platform/http/feature.ts'
import type { Person } from '../../platform/person.ts'
import { wrongFields } from '../../platform/http/wrong-input.ts'
import { once } from '../../platform/once.ts'
import { catalogInfo } from '../../semantic/catalog/catalog.ts'
import type { Lists } from '../../semantic/lists.ts'
import { wrongWidget } from './dashboards.check.ts'
import { answerWidget } from './dashboards.file.ask.ts'
import { chosenIn, daysOf } from './dashboards.file.service.ts'

type Question = EndpointInput<typeof questionFile>['query']

interface Asked {
  query: Question
  person: Person
  language: Language
  signal: AbortSignal
}

/**
 * The answer to one question that no dashboard has, as a file with its line in the download log: what the page that explores it shows.
 * @throws Refusal 400 that names what is wrong with the question, its kind or its period
 */
export async function exportQuestion(
  services: Services,
  { query: asked, person, signal, ...asking }: Asked,
): Promise<FileResult> {
  const { format: _, language = asking.language, kind, query, ...seen } = asked
  const { preset, span: own, compare } = chosenIn(seen)
  const catalog = catalogInfo()
  // Only labels that exist for the person: others are refused as what does not exist.
  const widget = askedWidget({ kind, query }, await services.query.lists(person.scope))
  const period = preset ?? '30d'
  const span = own ?? spanOf(period, new Date())
  const look = {
    span,
    compare: span === null || compare === 'none' ? undefined : compare,
    calendar: own ? undefined : calendarOf(period),
    filters: {},
  }
  const { query: engine } = services
  const { header, rows } = await answerWidget(widget, {
    engine,
    catalog,
    look,
    scope: person.scope,
    signal,
    language,
  })
  const title = widget.title[language]
  return exportSheet(
    services,
    { query: asked, person, language },
    {
      title,
      header,
      rows: once(rows),
      nameOf: (seenIn) => [...[title, seenIn].map(forFileName), ...daysOf(span)].filter(Boolean).join('_'),
    },
  )
}

function askedWidget({ kind, query: text }: Pick<Question, 'kind' | 'query'>, lists: Lists): Widget {
  const query = readQuery(text)
  const catalog = catalogInfo()
  const dataset = catalog.find(({ id }) => id === query.dataset)
  if (!dataset)
    throw invalid([
      unknownName(
        'query.dataset',
        query.dataset,
        catalog.map(({ id }) => id),
      ),
    ])
  // A gauge without a target has the same figures.
  const drawn = widgetOf({ kind, query, ...(kind === 'gauge' && { target: 0 }) }, dataset)
  const wrong = [...wrongWidget(drawn, lists)]
  if (wrong.length > 0) throw invalid(wrong)
  return drawn
}

/** What was parsed fits the shape; this alone is looked at again. */
interface Given {
  filters: unknown
}

function readQuery(text: string): WidgetQuery {
  const given = jsonIn(text)
  const parsed = widgetQuery.safeParse(given, { reportInput: true })
  if (!parsed.success) throw invalid(wrongFields(parsed.error.issues, widgetQuery, 'query').map(inQuery))
  const { filters, ...query } = parsed.data
  return { ...query, ...(filters && { filters: readFilters(JSON.stringify((given as Given).filters)) }) }
}

const inQuery = <Wrong extends { field: string }>(wrong: Wrong): Wrong => ({
  ...wrong,
  field: wrong.field === 'query' ? 'query' : `query.${wrong.field}`,
})

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw invalid([{ field: 'query', key: 'notQuestion' }])
  }
}
