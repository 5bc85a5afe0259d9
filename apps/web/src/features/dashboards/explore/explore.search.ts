import {
  eventDimensions,
  filterable,
  fittingKind,
  isFigureKind,
  misfitsOf,
  questionOf,
  type AskedAlone,
  type DatasetInfo,
  type FigureKind,
  type Label,
  type Widget,
  type WidgetQuery,
} from '@ido/contract'
import { writtenLabels } from '../../../api/board-labels.ts'
import { datasetOf, type Board } from '../board.ts'
import { filtersOf, readDashboardSearch, type DashboardSearch } from '../dashboard.search.ts'
import type { ExploreSearch } from './explore-address.ts'

const own = ['dataset', 'measures', 'by', 'step', 'as', 'sort', 'top', 'others', 'limit', 'target'] as const
type Word = (typeof own)[number]
const isOwn = (key: string): key is Word => own.some((word) => word === key)

const mostMeasures = 8
const mostDimensions = 3
const mostTop = 50
const mostLimit = 1_000

/** What of it is of a dashboard. */
export function boardWordsOf(search: ExploreSearch): DashboardSearch {
  const {
    refresh: _refresh,
    event: _event,
    ...rest
  } = Object.fromEntries(Object.entries(search).filter(([key]) => !isOwn(key)))
  return readDashboardSearch(rest)
}

/** A part of an address that means nothing, and is left out of the question. */
interface WrongPart {
  readonly word: string
  readonly text: string
}

export interface Explored {
  readonly asked: AskedAlone
  readonly dataset: DatasetInfo
  readonly wrong: readonly WrongPart[]
}

const listed = (text: string | undefined) => [...new Set((text ?? '').split(',').filter((part) => part !== ''))]

/** The question of an address; where it names none, how many records of the first dataset there were over time. */
export function readQuestion(given: ExploreSearch, datasets: readonly [DatasetInfo, ...DatasetInfo[]]): Explored {
  // An empty word of a question is none; an empty label is 'not filled in'.
  const search = Object.fromEntries(Object.entries(given).filter(([word, text]) => text !== '' || !isOwn(word)))
  const wrong: WrongPart[] = []
  const tell = (word: string, text: string) => void wrong.push({ word, text })
  const known = datasets.find(({ id }) => id === search['dataset'])
  if (!known && search['dataset'] !== undefined) tell('dataset', search['dataset'])
  const dataset = known ?? datasets[0]
  const isBare = own.every((word) => search[word] === undefined)
  const query = queryIn(isBare ? { ...search, step: 'auto', as: 'line' } : search, dataset, tell)
  const kind = kindIn(search['as'] ?? (isBare ? 'line' : undefined), query, dataset, tell)
  const target = Number(search['target'] ?? Number.NaN)
  if (search['target'] !== undefined && !Number.isFinite(target)) tell('target', search['target'])
  const words = boardWordsOf(search)
  for (const [word, text] of Object.entries(search)) {
    if (!isOwn(word) && words[word] === undefined && word !== 'refresh' && word !== 'event') tell(word, text)
  }
  return { asked: { kind, query, ...(Number.isFinite(target) && { target }) }, dataset, wrong }
}

type Tell = (word: string, text: string) => void

function queryIn(search: ExploreSearch, dataset: DatasetInfo, tell: Tell): WidgetQuery {
  const pick = (word: Word, known: readonly { id: string }[], most: number) => {
    const names = listed(search[word])
    const found = names.filter((name) => known.some(({ id }) => id === name))
    for (const name of names) if (!found.slice(0, most).includes(name)) tell(word, name)
    return found.slice(0, most)
  }
  const whole = (word: Word, most: number) => {
    const text = search[word]
    const count = Number(text)
    if (text === undefined || (Number.isInteger(count) && count >= 1 && count <= most)) return text && count
    tell(word, text)
    return undefined
  }
  const chosen = pick('measures', dataset.measures, mostMeasures)
  const measures = chosen.length > 0 ? chosen : [dataset.records.measure]
  const dimensions = pick('by', dataset.dimensions, mostDimensions)
  const step = search['step']
  const grain = step === 'auto' ? step : dataset.grains.find((one) => one === step)
  if (step !== undefined && !grain) tell('step', step)
  const known = Object.entries(filtersOf(boardWordsOf(search))).filter(([id, labels]) => {
    const isKnown = dataset.dimensions.some((dimension) => dimension.id === id)
    if (!isKnown) tell(id, writtenLabels(labels) ?? '')
    return isKnown
  })
  const names = [...measures, ...dimensions, ...(grain ? ['time'] : [])]
  const top = whole('top', mostTop)
  const limit = whole('limit', mostLimit)
  if (top && dimensions.length === 0) tell('top', String(top))
  return {
    dataset: dataset.id,
    measures,
    ...(dimensions.length > 0 && { dimensions }),
    ...(grain && { grain }),
    ...(known.length > 0 && { filters: Object.fromEntries(known.map(([id, labels]) => [id, [...labels]])) }),
    ...sortsIn(search['sort'], names, tell),
    ...(limit && { limit }),
    ...(top && dimensions.length > 0 && { top, ...(search['others'] !== undefined && { others: true }) }),
  }
}

function sortsIn(text: string | undefined, names: readonly string[], tell: Tell): Pick<WidgetQuery, 'sort'> {
  const sort = listed(text).flatMap((part) => {
    const [by = '', order = 'asc'] = part.split(':')
    if (names.includes(by) && (order === 'asc' || order === 'desc')) return [{ by, order } as const]
    tell('sort', part)
    return []
  })
  return sort.length > 0 ? { sort: sort.slice(0, 3) } : {}
}

function kindIn(wanted: string | undefined, query: WidgetQuery, dataset: DatasetInfo, tell: Tell): FigureKind {
  const isKind = isFigureKind(wanted)
  if (wanted !== undefined && !(isKind && misfitsOf(wanted, query, dataset).length === 0)) tell('as', wanted)
  return fittingKind(isKind ? wanted : 'number', query, dataset)
}

/** The words of a question; undefined takes one out of an address. */
export function questionWords({ kind, query, target }: AskedAlone): Record<Word, string | undefined> {
  const joined = (names: readonly string[] = []) => names.join(',') || undefined
  return {
    dataset: query.dataset,
    measures: joined(query.measures),
    by: joined(query.dimensions),
    step: query.grain,
    as: kind,
    sort: joined(query.sort?.map(({ by, order }) => `${by}:${order}`)),
    top: query.top === undefined ? undefined : String(query.top),
    others: query.others ? '1' : undefined,
    limit: query.limit === undefined ? undefined : String(query.limit),
    target: target === undefined ? undefined : String(target),
  }
}

/** A question that its reader changed: what no longer goes with the rest goes, and another kind draws it where it has to. */
export function settledQuestion({ kind, query, target }: AskedAlone, dataset: DatasetInfo): AskedAlone {
  const { sort, top, others, dimensions = [], ...rest } = query
  const names = [...query.measures, ...dimensions, ...(query.grain ? ['time'] : [])]
  const sorts = sort?.filter(({ by }) => names.includes(by)) ?? []
  const whole: WidgetQuery = {
    ...rest,
    ...(dimensions.length > 0 && { dimensions }),
    ...(sorts.length > 0 && { sort: sorts }),
    ...(top && dimensions.length > 0 && { top, ...(others && { others }) }),
  }
  const settled = fittingKind(kind, whole, dataset)
  return { kind: settled, query: whole, ...(target !== undefined && { target }) }
}

/** The same question of another dataset: period, time and what both know alike stay. */
export function askedOf(dataset: DatasetInfo, { kind, query }: AskedAlone): AskedAlone {
  const known = filterable([dataset])
  const isShared = (id: string) => known.has(id) && eventDimensions.some((one) => one === id)
  const dimensions = query.dimensions?.filter(isShared) ?? []
  const kept = Object.entries(query.filters ?? {}).filter(([id]) => isShared(id))
  return settledQuestion(
    {
      kind,
      query: {
        dataset: dataset.id,
        measures: [dataset.records.measure],
        dimensions,
        ...(query.grain && { grain: 'auto' }),
        ...(kept.length > 0 && { filters: Object.fromEntries(kept) }),
        ...(query.top && { top: query.top, others: query.others ?? false }),
      },
    },
    dataset,
  )
}

/** What a widget asks on its board, as the address of an exploration; null of what asks nothing. */
export function explorationOf(widget: Widget, board: Board): Record<string, string> | null {
  const dataset = datasetOf(board, widget.query?.dataset)
  if (!dataset || !widget.query || !isFigureKind(widget.kind)) return null
  const { filters = {} } = questionOf(widget, dataset, board.look).query ?? widget.query
  const { preset, span, compare } = board.look
  const words = {
    ...questionWords({ kind: widget.kind, query: widget.query, target: widget.target }),
    ...(preset ? { period: preset } : span),
    compare: compare ?? 'none',
    ...writtenFilters(filters),
  }
  return Object.fromEntries(Object.entries(words).filter((entry): entry is [string, string] => entry[1] !== undefined))
}

export function writtenFilters(
  filters: Readonly<Record<string, readonly Label[]>>,
): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(filters).map(([id, labels]) => [id, writtenLabels(labels)]))
}
