import { lookOf } from '@ido/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useDeferredValue, useEffect, useRef, useState, type ReactNode } from 'react'
import { catalogQuery, labelOptionsQuery } from '../../api/catalog.ts'
import { ApiError } from '../../api/client.ts'
import { languages } from '../../i18n/i18n.ts'
import { useTranslation } from '../../i18n/speech.ts'
import { LoadFailure } from '../../ui/feedback/LoadFailure.tsx'
import card from '../../ui/figures/Card.module.css'
import onward from '../../ui/plain/onward.module.css'
import { type Board, datasetsInUse } from './board.ts'
import styles from './DashboardPage.module.css'
import {
  changedBoardSearch,
  chosenIn,
  parted,
  refreshOf,
  type DashboardSearch,
  type BoardSearchChange,
} from './dashboard.search.ts'
import bar from './FilterBar.module.css'
import { FilterBar } from './FilterBar.tsx'
import { BoardChips } from './BoardChips.tsx'
import { findingsAsked, movementOf } from './findings.ts'
import { useFollowed } from './follow.ts'
import { DataUntil } from './DataUntil.tsx'
import { HeadActions } from './HeadActions.tsx'
import { LeftOut } from './LeftOut.tsx'
import { PageNotice, usePageState } from './PageNotice.tsx'
import { answers, dashboardQuery } from './queries.ts'
import { PrintHead } from './PrintHead.tsx'
import { Sentence } from './Sentence.tsx'
import { useFindings } from './useFindings.ts'
import { useMarks } from './useMarks.ts'
import { WatchStrip } from './WatchStrip.tsx'
import { useKey } from '../../ui/plain/keys.ts'
import { useNow } from '../../ui/useNow.ts'
import { usePrintWidth } from './usePrintWidth.ts'
import { WidgetFrame } from './WidgetFrame.tsx'
import { WidgetPlace } from './WidgetPlace.tsx'

interface DashboardPageProps {
  readonly path: string
  readonly search: DashboardSearch
  /** What the page is about beside its figures. */
  readonly lead?: ReactNode
  /** What it is called where that is not what the dashboard is called, and by which dimension it is narrowed to that. */
  readonly about?: { readonly title: string; readonly dimension: string } | undefined
}

/** A dashboard by its path; everything that shapes what is shown stands in the address. */
export function DashboardPage({ path, search, lead, about }: DashboardPageProps) {
  const { t, i18n } = useTranslation('dashboard')
  const dashboard = useQuery(dashboardQuery(path))
  const catalog = useQuery(catalogQuery)
  const definition = dashboard.data?.definition
  const offered = definition ? offeredBy(definition.filters) : []
  const options = useQuery({ ...labelOptionsQuery(offered), enabled: offered.length > 0 })
  const navigate = useNavigate()
  const now = useNow()
  const leftOut = useFollowed(search)

  const change = (by: BoardSearchChange) => {
    // Who chooses something of what stayed behind, or wants it gone, has decided about it.
    const undecided = leftOut && parted(leftOut, Object.keys(by)).followed
    void navigate({
      to: '.',
      search: changedBoardSearch(search, by),
      resetScroll: false,
      state: { chosen: true, ...(undecided && { leftOut: undecided }) },
    })
  }
  const error = dashboard.error ?? catalog.error
  if (error instanceof ApiError && error.code === 404) {
    return (
      <div className={styles.page} data-wide>
        <h1>{t('notFound.title')}</h1>
        <p>{t('notFound.text', { path })}</p>
      </div>
    )
  }
  if (!definition || !catalog.data) {
    const retry = () => void Promise.all([dashboard.refetch(), catalog.refetch()])
    const retrying = dashboard.isFetching || catalog.isFetching
    return error ? <LoadFailure error={error} onRetry={retry} retrying={retrying} /> : <PageSkeleton />
  }
  const board: Board = {
    path,
    definition: about ? { ...definition, title: { id: about.title, en: about.title } } : definition,
    datasets: catalog.data,
    fixed: about && [about.dimension],
    look: { ...lookOf(chosenIn(search), definition, catalog.data, now), refresh: refreshOf(search) },
    search,
    // Charts do not wait for choices that could not be loaded.
    options: options.data ?? (options.error ? {} : undefined),
    language: languages.find((language) => language === i18n.language) ?? 'id',
    change,
  }
  const onRetryOptions = options.error ? () => void options.refetch() : undefined
  return <Page key={path} board={board} lead={lead} leftOut={leftOut} onRetryOptions={onRetryOptions} />
}

/** Labels are asked for what the bar offers, and for products always, whose colours come from their list. */
function offeredBy(filters: readonly string[]): string[] {
  return filters.includes('product') ? [...filters] : [...filters, 'product']
}

interface PageProps {
  readonly board: Board
  readonly lead: ReactNode
  /** What did not follow from the board before. */
  readonly leftOut: DashboardSearch | undefined
  readonly onRetryOptions: (() => void) | undefined
}

function Page({ board, lead, leftOut, onRetryOptions }: PageProps) {
  const { t } = useTranslation('dashboard')
  const { definition, language } = board
  const page = useRef<HTMLDivElement>(null)
  const queryClient = useQueryClient()
  const renew = () => void queryClient.invalidateQueries({ queryKey: answers.all })
  // What the page is about is read before a dozen widgets are drawn.
  const drawn = useDeferredValue(true, false)
  const state = usePageState(board)
  const { found, isBefore } = useFindings(board)
  const marks = useMarks(board)
  useKey('r', renew)
  usePrintWidth(page)
  const isUntold = !state && !found && findingsAsked(board) !== null
  return (
    <div ref={page} className={styles.page} data-wide>
      <header className={styles.head}>
        <div>
          <h1>{definition.title[language]}</h1>
          <p className={styles.question}>{definition.question[language]}</p>
        </div>
        <HeadActions board={board} page={page} onRenew={renew} />
      </header>
      <PrintHead board={board} />
      {lead}
      <div className={bar.sticky}>
        <div className={`${bar.line} ${onward.across}`}>
          <FilterBar board={board} onRetryOptions={onRetryOptions} />
          <BoardChips board={board} />
        </div>
        <p className={`${onward.edge} ${bar.more}`}>{t('filter.more')}</p>
      </div>
      {leftOut && <LeftOut filters={leftOut} board={board} />}
      <div className={styles.told} data-untold={isUntold || undefined}>
        {state ? (
          <PageNotice state={state} board={board} />
        ) : (
          <Sentence board={board} found={found} isBefore={isBefore} />
        )}
        <DataUntil board={board} datasets={datasetsInUse(board)} />
      </div>
      <WatchStrip board={board} />
      {/* With a filter that nobody knows every widget could only say the same. */}
      {state?.why !== 'unknown' && (
        <div className={styles.board}>
          <div className={styles.grid}>
            {definition.widgets.map((widget) =>
              drawn ? (
                <WidgetFrame
                  key={widget.id}
                  widget={widget}
                  board={board}
                  movement={movementOf(widget, board, isBefore ? undefined : found)}
                  marks={marks}
                />
              ) : (
                <WidgetPlace key={widget.id} widget={widget} />
              ),
            )}
          </div>
        </div>
      )}
    </div>
  )
}

// Four cards and a row of charts: what most dashboards begin with.
const bones = [1, 2, 3, 4, 5, 6]

function PageSkeleton() {
  const { t } = useTranslation('common')
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), 300)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className={styles.page} aria-busy="true" data-wide>
      <p className="spoken">{t('loading')}</p>
      {late && (
        <div className={styles.bones}>
          {bones.map((bone) => (
            <div key={bone} className={card.waiting} />
          ))}
        </div>
      )}
    </div>
  )
}
