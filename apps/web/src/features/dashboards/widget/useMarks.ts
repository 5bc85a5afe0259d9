import {
  eventDimensions,
  filterable,
  instantOf,
  dayLength,
  questionOf,
  touches,
  type EventWindow,
  type Query,
} from '@ido/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { eventsQuery, type EventsAsked } from '../../events/events.read.ts'
import { labelIn } from '../../../i18n/labels.ts'
import type { ChartMark } from '../../../widgets/widget.ts'
import { datasetsInUse, type Board } from '../board.ts'
import { outagesOrNone } from '../queries.ts'
import { atRefresh } from '../refresh.ts'

/** Over a longer period an outage is thinner than a line. */
const longest = 100 * dayLength
/** More marks than that are a pattern and no events; those that lost most are shown. */
const mostOutages = 25

/** What is marked on the time charts of a page. */
export interface PageMarks {
  readonly outages: readonly ChartMark[]
  readonly events: readonly EventWindow[]
  /** They have not been answered yet: what names them would move a chart that is drawn before. */
  readonly areAwaited: boolean
}

/** Outages and events of the page's period, as far as its filters reach them, each kind asked for once. */
export function useMarks(board: Board): PageMarks {
  const { language } = board
  const { refresh } = board.look
  const refetchInterval = atRefresh(refresh)
  const repeat = { placeholderData: keepPreviousData, refetchInterval }
  const { data: outages, isLoading: awaitsOutages } = useQuery({ ...outagesOrNone(outagesAsked(board)), ...repeat })
  const askedEvents = { ...eventsQuery(eventsAsked(board)), ...repeat, enabled: board.wall !== 'linked' }
  const { data: events, isLoading: awaitsEvents } = useQuery(askedEvents)
  const areAwaited = awaitsOutages || awaitsEvents
  return useMemo(() => {
    const worst = outages?.toSorted((a, b) => b.lost_s - a.lost_s).slice(0, mostOutages) ?? []
    const marks = worst.map(({ place, from, to }) => ({
      kind: 'outage' as const,
      name: labelIn(language, Object.values(place).findLast((label) => label !== null) ?? ''),
      from: Date.parse(from),
      to: Date.parse(to),
    }))
    return { outages: marks, events: events?.answer ?? [], areAwaited }
  }, [outages, events, areAwaited, language])
}

/** The marks of one chart, or of one label of it: events that concern what it is narrowed to, the newest first. */
export function marksOf(
  { outages, events }: Omit<PageMarks, 'areAwaited'>,
  query: Query | null,
  of: Readonly<Record<string, string | null>> = {},
): readonly ChartMark[] {
  const narrowed = Object.fromEntries(Object.entries(of).map(([dimension, label]) => [dimension, [label]]))
  const touching = events.filter((event) => touches(event, null, { ...query?.filters, ...narrowed }))
  const marks = touching.map(({ name, startsAt, endsAt }) => ({
    kind: 'event' as const,
    name,
    from: Date.parse(startsAt),
    to: Date.parse(endsAt),
  }))
  return [...outages, ...marks]
}

function outagesAsked(board: Board) {
  const { span, filters } = board.look
  const watched = datasetsInUse(board).find((dataset) => dataset.watched)
  if (!watched || !span || instantOf(span.to) - instantOf(span.from) > longest) return null
  const known = filterable([watched])
  return { dataset: watched.id, ...span, ...asFilters(filters, (dimension) => known.has(dimension)) }
}

/** Only a filter that reaches every chart over time leaves events out: the others are told by what each is narrowed to. */
export function eventsAsked(board: Pick<Board, 'definition' | 'datasets' | 'look'>): EventsAsked {
  const { definition, datasets, look } = board
  const unfiltered = new Set(
    definition.widgets.flatMap((widget) => {
      const dataset = widget.query?.grain && datasets.find(({ id }) => id === widget.query?.dataset)
      return dataset ? questionOf(widget, dataset, look).unfiltered : []
    }),
  )
  const reaches = (dimension: string) =>
    eventDimensions.some((known) => known === dimension) && !unfiltered.has(dimension)
  return { ...look.span, ...asFilters(look.filters, reaches) }
}

function asFilters(filters: Board['look']['filters'], reaches: (dimension: string) => boolean) {
  const reaching = Object.entries(filters).filter(([dimension]) => reaches(dimension))
  return reaching.length > 0 ? { filters: JSON.stringify(Object.fromEntries(reaching)) } : {}
}
