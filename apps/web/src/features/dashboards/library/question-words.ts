import type { AskedAlone, DatasetInfo, LibraryWidget } from '@ido/contract'
import { widgetOf } from '@ido/contract'
import { questionWords, readQuestion, writtenFilters } from '../explore/explore.search.ts'
import { readExploreSearch, type ExploreSearch } from '../explore/explore-address.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** What was explored before one keeps it in the library. */
    explored?: ExploreSearch
  }
}

/** Of looking at a question rather than of the question itself: a widget follows the period of its board. */
const looking = ['period', 'from', 'to', 'compare'] as const
const isLooking = (word: string) => looking.some((one) => one === word)

/** What of an exploration a widget keeps: its question and what it is narrowed by. */
export const withoutPeriod = (search: ExploreSearch): ExploreSearch =>
  Object.fromEntries(Object.entries(search).filter(([word]) => !isLooking(word)))

/** The other part of it. */
export const onlyPeriod = (search: ExploreSearch): ExploreSearch =>
  Object.fromEntries(Object.entries(search).filter(([word]) => isLooking(word)))

/** The question of a widget in the words of an exploration. */
export function wordsOfWidget({
  kind,
  query,
  target,
}: Pick<LibraryWidget, 'kind' | 'query' | 'target'>): ExploreSearch {
  const asked: AskedAlone = { kind, query, ...(target !== null && { target }) }
  return readExploreSearch({ ...questionWords(asked), ...writtenFilters(query.filters ?? {}) })
}

/** The part of a widget that its question decides, as the server takes it. */
export function askedBody(
  words: ExploreSearch,
  datasets: readonly [DatasetInfo, ...DatasetInfo[]],
): Pick<LibraryWidget, 'kind' | 'query' | 'target' | 'records'> {
  const { asked, dataset } = readQuestion(words, datasets)
  const { target, records, query = asked.query } = widgetOf(asked, dataset)
  return { kind: asked.kind, query, target: target ?? null, records: records ?? null }
}
