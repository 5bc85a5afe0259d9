import {
  filterable,
  lookOf,
  widgetOf,
  type AskedAlone,
  type DashboardDefinition,
  type DatasetInfo,
} from '@ido/contract'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { catalogQuery, labelOptionsOf } from '../../../api/catalog.ts'
import { languages } from '../../../i18n/i18n.ts'
import { useTranslation } from '../../../i18n/speech.ts'
import { LoadFailure } from '../../../ui/feedback/LoadFailure.tsx'
import { Failure } from '../../../ui/plain/Message.tsx'
import { useNow } from '../../../ui/useNow.ts'
import type { Board } from '../board.ts'
import { BoardChips } from '../BoardChips.tsx'
import page from '../DashboardPage.module.css'
import { chosenIn } from '../dashboard.search.ts'
import { FilterBar } from '../FilterBar.tsx'
import { useMarks } from '../useMarks.ts'
import { usePeriodWords } from '../usePeriodWords.ts'
import { WidgetFrame } from '../WidgetFrame.tsx'
import { AddFilter } from './AddFilter.tsx'
import {
  boardWordsOf,
  questionWords,
  readQuestion,
  settledQuestion,
  writtenFilters,
  type Explored,
} from './explore.search.ts'
import { readExploreSearch, type ExploreSearch } from './explore-address.ts'
import styles from './explore.module.css'
import { ExploreActions } from './ExploreActions.tsx'
import { QuestionEditor } from './QuestionEditor.tsx'
import { questionFileAddress } from './question-file.ts'
import { ToldAnswer } from './ToldAnswer.tsx'

/** One question, asked and changed in sight of its answer; all of it stands in the address. */
export function ExplorePage({ search }: { readonly search: ExploreSearch }) {
  const { t } = useTranslation(['explore', 'common'])
  const catalog = useQuery(catalogQuery)
  const [first, ...others] = catalog.data ?? []
  if (first) return <Exploration search={search} datasets={[first, ...others]} />
  if (catalog.error) {
    return <LoadFailure error={catalog.error} onRetry={() => void catalog.refetch()} retrying={catalog.isFetching} />
  }
  return (
    <div className={page.page} aria-busy="true" data-wide>
      <h1>{t('title')}</h1>
      <p className="spoken">{t('common:loading')}</p>
    </div>
  )
}

interface ExplorationProps {
  readonly search: ExploreSearch
  readonly datasets: readonly [DatasetInfo, ...DatasetInfo[]]
}

function Exploration({ search, datasets }: ExplorationProps) {
  const { t } = useTranslation('explore')
  const { asked, dataset, wrong } = readQuestion(search, datasets)
  const [added, setAdded] = useState<readonly string[]>([])
  const { board, change, onRetryOptions } = useExploredBoard({
    search,
    datasets,
    asked,
    dataset,
    wrong,
    added,
  })
  const [widget] = board.definition.widgets
  const marks = useMarks(board)
  const period = usePeriodWords(board)
  if (!widget) return null
  return (
    <div className={page.page} data-wide>
      <header className={page.head}>
        <div>
          <h1>{t('title')}</h1>
          <p className={page.question}>
            {widget.title[board.language]}
            {period && `, ${period}`}
          </p>
        </div>
        <ExploreActions asked={asked} board={board} />
      </header>
      {wrong.length > 0 && (
        <Failure>{t('wrong', { parts: wrong.map(({ word, text }) => `${word}=${text}`).join(', ') })}</Failure>
      )}
      <div className={styles.bar}>
        <FilterBar board={board} onRetryOptions={onRetryOptions} />
        <AddFilter
          dataset={dataset}
          shown={board.definition.filters}
          language={board.language}
          onAdd={(id) => setAdded([...added, id])}
        />
        <BoardChips board={board} />
      </div>
      <div className={styles.halves}>
        <QuestionEditor
          asked={asked}
          datasets={datasets}
          dataset={dataset}
          language={board.language}
          onChange={change}
        />
        <div className={styles.answer}>
          <div className={page.board}>
            <div className={page.grid}>
              {/* Another kind begins anew: what was shown as a table is not, what failed to draw is tried. */}
              <WidgetFrame
                key={`${dataset.id} ${widget.kind}`}
                widget={widget}
                board={board}
                movement={undefined}
                marks={marks}
              />
            </div>
          </div>
          <ToldAnswer widget={widget} board={board} dataset={dataset} />
        </div>
      </div>
    </div>
  )
}

interface Exploring extends ExplorationProps, Explored {
  /** Filters that were added and narrow nothing yet. */
  readonly added: readonly string[]
}

/** Offered from the start where a dataset has them. */
const usual = ['region', 'product']

/** The question as a dashboard of one widget, so that all that is drawn around widgets is drawn around it. */
function useExploredBoard({ search, datasets, asked, dataset, wrong, added }: Exploring) {
  const { i18n } = useTranslation('explore')
  const navigate = useNavigate()
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
  const go = (by: Readonly<Record<string, string | undefined>>) =>
    void navigate({ to: '.', search: readExploreSearch({ ...search, ...by }), resetScroll: false })
  const board: Board = {
    path: 'explore',
    definition,
    datasets,
    look: { ...lookOf(chosenIn(boardWordsOf(search)), definition, datasets, now), refresh: null },
    search,
    options: options.data ?? (options.error ? {} : undefined),
    language: languages.find((language) => language === i18n.language) ?? 'id',
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
  return { board, change, onRetryOptions: options.error ? () => void options.refetch() : undefined }
}
