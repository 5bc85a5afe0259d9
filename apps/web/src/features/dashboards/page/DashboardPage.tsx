import { adaptBoard, instantOf, lookOf, type DashboardAnswer } from '@ido/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useDeferredValue, useEffect, useRef, useState, type ReactNode } from 'react'
import { catalogQuery, labelOptionsQuery } from '../../../api/catalog.ts'
import { ApiError } from '../../../api/client.ts'
import { useSession } from '../../../api/session.ts'
import { useTranslation } from '../../../i18n/speech.ts'
import { LoadFailure } from '../../../ui/feedback/LoadFailure.tsx'
import card from '../../../ui/figures/Card.module.css'
import onward from '../../../ui/plain/onward.module.css'
import { isBeingArranged } from './arranged.ts'
import { type Board, datasetsInUse } from '../board.ts'
import type { BoardTool } from '../own/ToolItems.tsx'
import styles from './DashboardPage.module.css'
import {
  changedBoardSearch,
  chosenIn,
  parted,
  refreshOf,
  type DashboardSearch,
  type BoardSearchChange,
} from '../dashboard.search.ts'
import bar from '../filters/FilterBar.module.css'
import { FilterBar } from '../filters/FilterBar.tsx'
import { BoardChips, LeftOut } from '../filters/BoardChips.tsx'
import { Brief } from '../../cases/cases.read.ts'
import { briefAsked, useBoardCases } from '../cases/useBoardCases.ts'
import { useFollowed } from '../filters/follow.ts'
import { BoardStanding, BoardTools, HeadActions } from './BoardHead.tsx'
import { DataUntil, PageNotice, usePageState } from './PageNotice.tsx'
import { answers, dashboardQuery } from '../queries.ts'
import { PrintHead, usePrintWidth } from './PrintHead.tsx'
import { useMarks } from '../widget/useMarks.ts'
import { WatchStrip } from '../watch/WatchStrip.tsx'
import { useKey } from '../../../ui/plain/keys.ts'
import { useNow } from '../../../ui/useNow.ts'
import { WidgetFrame } from '../widget/WidgetFrame.tsx'
import { WidgetPlace, WithoutWidgets } from '../widget/EmptyWidget.tsx'

const ArrangeBoard = lazy(() => import('../own/ArrangeBoard.tsx').then((module) => ({ default: module.ArrangeBoard })))
const BoardRecords = lazy(() =>
  import('../records/BoardRecords.tsx').then((module) => ({ default: module.BoardRecords })),
)
const OldVersion = lazy(() => import('../own/OldVersion.tsx').then((module) => ({ default: module.OldVersion })))
const ToolDialogs = lazy(() => import('../own/ToolDialogs.tsx').then((module) => ({ default: module.ToolDialogs })))

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
  const session = useSession()
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
        <h1 className="my-4.5">{t('notFound.title')}</h1>
        <p className="my-3.5">{t('notFound.text', { path })}</p>
      </div>
    )
  }
  if (!dashboard.data || !definition || !catalog.data) {
    const retry = () => void Promise.all([dashboard.refetch(), catalog.refetch()])
    const retrying = dashboard.isFetching || catalog.isFetching
    return error ? <LoadFailure error={error} onRetry={retry} retrying={retrying} /> : <PageSkeleton />
  }
  const shown = adaptBoard(definition, catalog.data, session)
  const board: Board = {
    path,
    definition: about ? { ...shown, title: { id: about.title, en: about.title } } : shown,
    hasPeers: session.comparesWithPeers,
    sees: session.sees,
    datasets: catalog.data,
    fixed: about && [about.dimension],
    look: { ...lookOf(chosenIn(search), definition, catalog.data, now), refresh: refreshOf(search) },
    search,
    // Charts do not wait for choices that could not be loaded.
    options: options.data ?? (options.error ? {} : undefined),
    language: i18n.language,
    change,
  }
  const onRetryOptions = options.error ? () => void options.refetch() : undefined
  const page = { board, answer: dashboard.data, lead, leftOut, onRetryOptions }
  return <Page key={path} {...page} />
}

/** Labels are asked for what the bar offers, and for products always, whose colours come from their list. */
function offeredBy(filters: readonly string[]): string[] {
  return filters.includes('product') ? [...filters] : [...filters, 'product']
}

interface PageProps {
  readonly board: Board
  readonly answer: DashboardAnswer
  readonly lead: ReactNode
  /** What did not follow from the board before. */
  readonly leftOut: DashboardSearch | undefined
  readonly onRetryOptions: (() => void) | undefined
}

/** Looked at, being arranged, or as an earlier version had it. */
type Mode =
  | { readonly is: 'looking' }
  | { readonly is: 'arranging'; readonly isAdding: boolean }
  | { readonly version: number }

function Page(props: PageProps) {
  const { board, answer } = props
  // What was not saved before a reload is gone on with.
  const [mode, setMode] = useState<Mode>(() =>
    answer.can.edit && isBeingArranged(answer.path) ? { is: 'arranging', isAdding: false } : { is: 'looking' },
  )
  const [tool, setTool] = useState<BoardTool | null>(null)
  const look = () => setMode({ is: 'looking' })
  const arrange = (isAdding: boolean) => setMode({ is: 'arranging', isAdding })
  if ('version' in mode) {
    return (
      <Suspense fallback={<PageSkeleton />}>
        <OldVersion board={board} answer={answer} version={mode.version} onBack={look} />
      </Suspense>
    )
  }
  if (mode.is === 'arranging') {
    return (
      <Suspense fallback={<PageSkeleton />}>
        <ArrangeBoard board={board} answer={answer} isAdding={mode.isAdding} onDone={look} />
      </Suspense>
    )
  }
  return (
    <>
      <LookedAt
        {...props}
        onTool={(chosen) => (chosen === 'arrange' ? arrange(false) : setTool(chosen))}
        onAdd={answer.can.edit ? () => arrange(true) : undefined}
      />
      {tool && (
        <Suspense>
          <ToolDialogs
            tool={tool}
            answer={answer}
            language={board.language}
            onLook={(version) => {
              setTool(null)
              setMode({ version })
            }}
            onClose={() => setTool(null)}
          />
        </Suspense>
      )}
    </>
  )
}

interface LookedAtProps extends PageProps {
  readonly onTool: (tool: BoardTool) => void
  /** Of who may put a widget there. */
  readonly onAdd: (() => void) | undefined
}

function LookedAt({ board, answer, lead, leftOut, onRetryOptions, onTool, onAdd }: LookedAtProps) {
  const { t } = useTranslation('dashboard')
  const { definition, language } = board
  const page = useRef<HTMLDivElement>(null)
  const queryClient = useQueryClient()
  const renew = () => void queryClient.invalidateQueries({ queryKey: answers.all })
  // What the page is about is read before a dozen widgets are drawn.
  const drawn = useDeferredValue(true, false)
  const state = usePageState(board)
  const cases = useBoardCases(board)
  const now = useNow()
  const marks = useMarks(board)
  useKey('r', renew)
  usePrintWidth(page)
  return (
    <div ref={page} className={styles.page} data-wide>
      <header className={styles.head}>
        <div>
          <h1>{definition.title[language]}</h1>
          <p className="mt-0.5 text-ink-soft text-pretty">{definition.question[language]}</p>
          <BoardStanding answer={answer} />
        </div>
        <HeadActions board={board} page={page} onRenew={renew}>
          <BoardTools answer={answer} onTool={onTool} />
        </HeadActions>
      </header>
      <PrintHead board={board} />
      {lead}
      <div className={bar.sticky}>
        <div className={`${bar.line} ${onward.across}`}>
          <FilterBar board={board} onRetryOptions={onRetryOptions} />
          <BoardChips board={board} />
        </div>
        <p className={onward.edge}>{t('filter.more')}</p>
      </div>
      {leftOut && <LeftOut filters={leftOut} board={board} />}
      {state && <PageNotice state={state} board={board} />}
      {isOfThePast(board, now) ? (
        <DataUntil board={board} datasets={datasetsInUse(board)} />
      ) : (
        <Brief {...briefAsked(board)} beside={<DataUntil board={board} datasets={datasetsInUse(board)} />} />
      )}
      <WatchStrip board={board} />
      {definition.widgets.length === 0 && <WithoutWidgets onAdd={onAdd} />}
      {/* With a filter that nobody knows every widget could only say the same. */}
      {state?.why !== 'unknown' && (
        <div className={styles.board}>
          <div className={styles.grid}>
            {definition.widgets.map((widget) =>
              drawn ? (
                <WidgetFrame key={widget.id} widget={widget} board={board} cases={cases} marks={marks} />
              ) : (
                <WidgetPlace key={widget.id} widget={widget} />
              ),
            )}
          </div>
        </div>
      )}
      <Suspense>
        <BoardRecords board={board} />
      </Suspense>
    </div>
  )
}

/** Cases are about now, so a chosen period that is over shows none. */
const isOfThePast = ({ look: { span, preset }, definition }: Board, now: Date): boolean =>
  span !== null && preset !== definition.period && instantOf(span.to) <= now.getTime()

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
