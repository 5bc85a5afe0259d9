import {
  type AskedAlone,
  type DashboardDefinition,
  type DatasetInfo,
  filterable,
  lookOf,
  questionFile,
  widgetOf,
} from '@ido/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { labelOptionsOf } from '../../../api/catalog.ts'
import { useTranslation } from '../../../i18n/speech.ts'
import { useNow } from '../../../ui/useNow.ts'
import type { Board } from '../board.ts'
import { chosenIn, type BoardSearchChange } from '../dashboard.search.ts'
import { boardWordsOf, questionWords, settledQuestion, writtenFilters, readQuestion } from './explore.search.ts'
import type { ExploreSearch } from './explore-address.ts'
import { addressOf } from '../../../api/address.ts'

interface Exploring {
  readonly search: ExploreSearch
  readonly datasets: readonly [DatasetInfo, ...DatasetInfo[]]
  /** Puts words into the search, or takes them away. */
  readonly go: (by: BoardSearchChange) => void
}

/** Offered from the start where a dataset has them. */
const usual = ['region', 'product']

/** The question as a dashboard of one widget, so that all that is drawn around widgets is drawn around it. */
export function useExploredBoard({ search, datasets, go }: Exploring) {
  const { i18n } = useTranslation('explore')
  const explored = readQuestion(search, datasets)
  const { asked, dataset, wrong } = explored
  // Those that narrow nothing yet.
  const [added, setAdded] = useState<readonly string[]>([])
  const now = useNow()
  const narrows = filterable([dataset])
  const filters = [...new Set([...usual, ...Object.keys(asked.query.filters ?? {}), ...added])].filter((id) =>
    narrows.has(id),
  )
  const options = useQuery(
    labelOptionsOf(dataset.id, [...new Set([...filters, ...(narrows.has('product') ? ['product'] : [])])]),
  )
  const widget = widgetOf(asked, dataset)
  const definition: DashboardDefinition = {
    title: widget.title,
    group: 'own',
    question: widget.title,
    filters,
    period: '30d',
    refresh: null,
    widgets: [widget],
  }
  const board: Board = {
    path: 'explore',
    definition,
    datasets,
    look: { ...lookOf(chosenIn(boardWordsOf(search)), definition, datasets, now), refresh: null },
    search,
    options: options.data ?? (options.error ? {} : undefined),
    language: i18n.language,
    change: go,
    fileOf: (format) => questionFileAddress(asked, board, format),
  }
  const change = (next: AskedAlone) => {
    const of = datasets.find(({ id }) => id === next.query.dataset) ?? dataset
    const settled = settledQuestion(next, of)
    // Who changes the question has been told what of its address means nothing.
    const told = [...Object.keys(asked.query.filters ?? {}), ...wrong.map(({ word }) => word)]
    const gone = told.map((word) => [word, undefined] as const)
    go({ ...Object.fromEntries(gone), ...questionWords(settled), ...writtenFilters(settled.query.filters ?? {}) })
  }
  const onAdd = (filter: string) => setAdded([...added, filter])
  return { explored, board, change, onAdd, onRetryOptions: options.error ? () => void options.refetch() : undefined }
}

/** Where the answer to a question is as a file, of the period and comparison that are seen. */
export function questionFileAddress(
  { kind, query }: AskedAlone,
  board: Pick<Board, 'look' | 'language'>,
  format: 'csv' | 'xlsx',
): string {
  const { preset, span, compare } = board.look
  return addressOf(questionFile, {
    query: {
      kind,
      query: JSON.stringify(query),
      ...(preset === null ? span : { period: preset }),
      compare: compare ?? 'none',
      language: board.language,
      format,
    },
  })
}
