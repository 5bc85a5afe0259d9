import { type Behind, type CaseFigure, type Widget, dayLength } from '@ido/contract'
import { IconAlertTriangle, IconArrowsMinimize, IconFilterOff } from '@tabler/icons-react'
import { CatchBoundary, Link, type ErrorComponentProps } from '@tanstack/react-router'
import { lazy, Suspense, useId, useRef, useState, type CSSProperties, type PointerEvent, type ReactNode } from 'react'
import { useTranslation } from '../../../i18n/speech.ts'
import { LoadFailure } from '../../../ui/feedback/LoadFailure.tsx'
import card from '../../../ui/figures/Card.module.css'
import { useFormat } from '../../../ui/format.ts'
import { monthsWords } from '../../../ui/period-words.ts'
import { Button } from '../../../ui/plain/Button.tsx'
import { WidgetBody } from '../../../widgets/WidgetBody.tsx'
import type { WidgetView } from '../../../widgets/widget.ts'
import { datasetOf, type Board } from '../board.ts'
import { inCaseOf, scoredCases } from '../cases/in-case.ts'
import { ownPeriod } from '../dashboard.search.ts'
import { EmptyWidget, emptinessOf } from './EmptyWidget.tsx'
import { RecordsTable } from '../records/RecordsTable.tsx'
import { useAnswer, type WidgetAnswer } from './useAnswer.ts'
import { useHeight } from './useHeight.ts'
import { isWholePeriod, titlesOf, useColumnNotes } from './column-notes.ts'
import { aimsOf, joinedOf } from './joined.ts'
import { showSingleFigure } from '../peers/peers.ts'
import { usePeers } from '../peers/usePeers.ts'
import { marksOf, type PageMarks } from './useMarks.ts'
import { behindWidget, useCell, usePick } from './usePick.ts'
import { useStandings } from './useStandings.ts'
import { WidgetMenu } from './WidgetMenu.tsx'
import styles from './WidgetFrame.module.css'

const ExplainDialog = lazy(() => import('./ExplainDialog.tsx').then((module) => ({ default: module.ExplainDialog })))

const TableDialog = lazy(() => import('./TableDialog.tsx').then((module) => ({ default: module.TableDialog })))

const staleAfter = dayLength
/** Books are closed some weeks after their month. */
const monthsStaleAfter = 40 * dayLength
/** Kinds that ask nothing. */
const still = new Set(['text', 'embed'])

interface PlacedWidget {
  readonly widget: Widget
  readonly board: Board
}

interface WidgetFrameProps extends PlacedWidget {
  /** What cases of the page are about. */
  readonly cases: readonly CaseFigure[]
  /** Of the page's period, for axes of time. */
  readonly marks: PageMarks
}

/** One widget in its place: title, state, menu, and what is drawn from its answer. */
export function WidgetFrame({ widget, board, cases, marks }: WidgetFrameProps) {
  const { t } = useTranslation('dashboard')
  const titleId = useId()
  const figure = useRef<HTMLElement>(null)
  const [showTable, setShowTable] = useState(false)
  const [explained, setExplained] = useState(false)
  const answer = useAnswer(widget, board)
  const behind = behindWidget(widget, answer, board)
  const [busyRecords, setBusyRecords] = useState(false)
  const held = useRef(false)
  // A chart tells which mark was chosen, not with which key held.
  const noteKeys = (event: PointerEvent) => {
    held.current = event.ctrlKey || event.metaKey || event.shiftKey
  }
  return (
    <section
      ref={figure}
      role="figure"
      aria-labelledby={titleId}
      aria-busy={answer.isFetching || busyRecords}
      className={`${card.card} ${widget.kind === 'number' && behind ? card.behind : ''} ${styles.frame}`}
      data-kind={widget.kind}
      data-in-case={inCaseOf(widget, board, cases)}
      data-before={answer.isBefore || undefined}
      data-known={answer.known !== undefined || undefined}
      style={{ '--columns': widget.columns, '--rows': widget.rows } as CSSProperties}
      onPointerDownCapture={noteKeys}
    >
      <Head widget={widget} board={board} answer={answer} behind={behind} titleId={titleId}>
        {!board.wall && (
          <WidgetMenu
            widget={widget}
            board={board}
            behind={behind}
            showTable={showTable && widget.kind !== 'number'}
            onTable={() => setShowTable(!showTable)}
            onExplain={() => setExplained(true)}
            onFullScreen={() => toggleFullScreen(figure.current)}
          />
        )}
      </Head>
      <Note widget={widget} board={board} answer={answer} />
      {answer.error && <LoadFailure error={answer.error} onRetry={answer.retry} retrying={answer.isFetching} />}
      {/* What fails to draw must not take the page with it. */}
      <CatchBoundary getResetKey={() => `${String(showTable)} ${answer.known?.meta.asOf}`} errorComponent={NotDrawn}>
        {widget.kind === 'records' && answer.query ? (
          <RecordsTable widget={widget} board={board} query={answer.query} onBusy={setBusyRecords} />
        ) : (
          <Body
            widget={widget}
            board={board}
            cases={cases}
            marks={marks}
            answer={answer}
            showTable={showTable}
            held={held}
            onChart={() => setShowTable(false)}
          />
        )}
      </CatchBoundary>
      {explained && (
        <Suspense>
          <ExplainDialog widget={widget} board={board} answer={answer} onClose={() => setExplained(false)} />
        </Suspense>
      )}
      {!datasetOf(board, widget.query?.dataset) && widget.query && (
        <p className="text-ink-faint text-sm">{t('widget.unknown', { dataset: widget.query.dataset })}</p>
      )}
    </section>
  )
}

function toggleFullScreen(element: HTMLElement | null): void {
  void (document.fullscreenElement ? document.exitFullscreen() : element?.requestFullscreen())
}

interface HeadProps extends PlacedWidget {
  readonly answer: WidgetAnswer
  readonly behind: Behind | undefined
  readonly titleId: string
  /** What can be done with the widget. */
  readonly children: ReactNode
}

function Head({ widget, board, answer, behind, titleId, children }: HeadProps) {
  const { t } = useTranslation('dashboard')
  const title = widget.title[board.language]
  return (
    <header className={styles.head}>
      <h2 id={titleId} className={card.title} title={widget.description[board.language]}>
        {['number', 'records'].includes(widget.kind) && behind ? (
          <Link to="/v3/detail-case/{-$slug}" search={behind}>
            {title}
          </Link>
        ) : (
          title
        )}
      </h2>
      {widget.kind === 'number' && <Unfiltered board={board} answer={answer} />}
      <StaleBadge answer={answer} />
      <span className={styles.leave}>
        <Button kind="default" size="small" onClick={() => void document.exitFullscreen()}>
          <IconArrowsMinimize size={16} aria-hidden />
          {t('action.leaveFullScreen')}
        </Button>
      </span>
      {children}
    </header>
  )
}

function NotDrawn({ reset }: ErrorComponentProps) {
  const { t } = useTranslation(['dashboard', 'common'])
  return (
    <div className={styles.empty}>
      <p>{t('widget.notDrawn')}</p>
      <Button kind="default" size="small" onClick={reset}>
        {t('common:retry')}
      </Button>
    </div>
  )
}

interface BodyProps extends WidgetFrameProps {
  readonly answer: WidgetAnswer
  readonly showTable: boolean
  readonly held: { readonly current: boolean }
  readonly onChart: () => void
}

function Body({ widget, board, cases, marks, answer, showTable, held, onChart }: BodyProps) {
  const [room, height] = useHeight(widget)
  const pick = usePick(widget, board, answer, held)
  const standings = useStandings(widget, board, answer.query)
  const peers = usePeers(widget, board, answer.query, answer.known)
  const cell = useCell(widget, board)
  const dataset = datasetOf(board, widget.query?.dataset)
  const { known, grain } = answer
  const asks = !still.has(widget.kind)
  const emptiness = asks && dataset ? emptinessOf(widget, board, answer) : null
  const isCard = widget.kind === 'number'
  const awaitsMarks = !isCard && grain !== undefined && marks.areAwaited
  // Products keep their colour from page to page, so they wait for the list that it comes from.
  const awaitsColours = coloursProducts(widget) && !board.options
  const waits = asks && (!known || answer.isBesideAwaited || peers.isAwaited || awaitsMarks || awaitsColours)
  const span = board.look.span
  const answered = joinedOf(widget, dataset, answer) ?? {
    widget,
    rows: peers.rows,
    measures: dataset?.measures ?? [],
  }
  const view: WidgetView = {
    ...answered,
    widget: showSingleFigure(answered.widget, answered.rows, board.look.filters),
    meta: known?.meta ?? { asOf: '', dataUntil: null, loadedAt: null, rows: 0, truncated: false },
    dimensions: dataset?.dimensions ?? [],
    language: board.language,
    grain,
    ...(span && { period: span }),
    labels: labelsOf(board),
    national: peers.national,
    standings,
    height,
    inCase: inCaseOf(widget, board, cases),
    onPick: board.wall || !dataset ? undefined : pick,
    scored: scoredCases(widget, board, cases),
    aims: aimsOf(board, standings),
    notes: useColumnNotes(widget, board, answer),
    onScored: board.wall ? undefined : cell,
    chosen: board.look.filters,
    marks: marksOf(marks, answer.query),
    marksOf: (filters) => marksOf(marks, answer.query, filters),
    onSpan: board.wall ? undefined : (chosen) => board.change(ownPeriod(chosen)),
    showTable,
  }
  return (
    <div ref={room} className={styles.body}>
      {waits && !emptiness ? (
        !answer.error && <div className={`${card.waiting} h-full`} />
      ) : emptiness ? (
        <EmptyWidget emptiness={emptiness} board={board} />
      ) : (
        <Suspense fallback={<div className={`${card.waiting} h-full`} />}>
          <WidgetBody view={{ ...view, showTable: showTable && !isCard }} />
          {showTable && isCard && <TableDialog view={view} onClose={onChart} />}
        </Suspense>
      )}
    </div>
  )
}

const coloursProducts = ({ query }: Widget) => query?.dimensions?.includes('product') ?? false

function labelsOf({ options }: Board): Record<string, string[]> {
  return { product: options?.['product']?.map(({ label }) => label) ?? [] }
}

/** The whole months that a figure is of, where they are not the period of the page; steps of time name their own. */
function useMonthsCounted({
  answer: { known, grain, query },
  board,
}: Pick<BodyProps, 'answer' | 'board'>): string | null {
  const { t } = useTranslation('dashboard')
  const months = known?.meta.months
  if (!months || (grain && query?.grain) || isWholePeriod(months, board)) return null
  return t('widget.months', { period: monthsWords(months.from, months.to, board.language) })
}

/** Which of the filters do not reach the widget. */
function Unfiltered({ board, answer: { unfiltered } }: Pick<BodyProps, 'board' | 'answer'>) {
  const { t } = useTranslation('dashboard')
  if (unfiltered.length === 0) return null
  const words = t('widget.unfiltered', { names: titlesOf(unfiltered, board) })
  return (
    <p className={`text-ink-faint text-sm ${styles.note}`} title={words}>
      <IconFilterOff size={14} aria-hidden /> {words}
    </p>
  )
}

/** What the widget tells and of which months, or which filters do not reach it; a card says that beside its title. */
function Note({ widget, board, answer }: PlacedWidget & { readonly answer: WidgetAnswer }) {
  const months = useMonthsCounted({ answer, board })
  if (widget.kind === 'number') return months && <p className={`text-ink-faint text-sm ${styles.months}`}>{months}</p>
  if (answer.unfiltered.length > 0) return <Unfiltered board={board} answer={answer} />
  const words = [months, widget.description[board.language]].filter((part) => part !== null).join(' · ')
  return (
    <p className={`text-ink-faint text-sm ${styles.note}`} title={words}>
      {words}
    </p>
  )
}

/** Said where what is shown is older than a day, or could not be renewed. */
function StaleBadge({ answer: { known, error } }: { readonly answer: WidgetAnswer }) {
  const { t } = useTranslation('dashboard')
  const format = useFormat()
  const [now] = useState(() => Date.now())
  const loadedAt = known?.meta.loadedAt
  const after = known?.meta.months === undefined ? staleAfter : monthsStaleAfter
  const isOld = loadedAt !== undefined && loadedAt !== null && now - Date.parse(loadedAt) > after
  if (!known || (!isOld && !error)) return null
  const words = error ? t('widget.notRenewed') : t('widget.stale', { time: format.instant(loadedAt ?? '') })
  return (
    <span className={styles.stale} title={words}>
      <IconAlertTriangle size={14} aria-hidden />
      <span>{words}</span>
    </span>
  )
}
