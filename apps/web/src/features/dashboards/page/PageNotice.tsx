import { instantOf, partsOf, questionOf, stepStart, type DatasetInfo } from '@ido/contract'
import { useQueries } from '@tanstack/react-query'
import { writtenLabels } from '../../../api/board-labels.ts'
import { ApiError } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/speech.ts'
import { useFormat } from '../../../ui/format.ts'
import { Button } from '../../../ui/plain/Button.tsx'
import { useNow } from '../../../ui/useNow.ts'
import { chosenFilters, datasetOf, dimensionOf, type Board } from '../board.ts'
import { presetPeriod } from '../dashboard.search.ts'
import { answerOrNone, answerQuery } from '../queries.ts'
import { GoToData } from '../widget/EmptyWidget.tsx'
import styles from './DashboardPage.module.css'
import { newestOf, oldestOf, pageStateOf, type BoardState } from './pageState.ts'

type PageState = BoardState & {
  /** The newest instant that any of its data tell of; null while there are none. */
  readonly dataUntil: string | null
}

/** What the widgets were told, looked at as a whole; they ask, this only looks. */
export function usePageState(board: Board): PageState | null {
  const now = useNow()
  const asked = board.definition.widgets.flatMap(partsOf).flatMap((widget) => {
    const dataset = datasetOf(board, widget.query?.dataset)
    if (!dataset || widget.kind === 'records') return []
    return [{ dataset, query: questionOf(widget, dataset, board.look).query }]
  })
  const answered = useQueries({ queries: asked.map(({ query }) => ({ ...answerOrNone(query), enabled: false })) })
  const told = asked.map((entry, at) => ({
    ...entry,
    rows: answered[at]?.data?.answer,
    failed: Boolean(answered[at]?.error),
    unknown: unknownIn(answered[at]?.error),
  }))
  const state = pageStateOf(told, board.look, now)
  if (!state) return null
  const dataUntil = newestOf(answered.flatMap(({ data }) => data?.meta.dataUntil ?? [])) ?? null
  // Nobody narrowed it: there is nothing of what the page is about.
  const isWhole = state.why === 'filtered' && chosenFilters(board).length === 0
  return { ...(isWhole ? { why: 'empty' } : state), dataUntil }
}

/** The dimension whose label the server does not know; it names the field. */
function unknownIn(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.code !== 400) return null
  const field = error.fields.find((known) => known.field.startsWith('filters.'))?.field
  return field?.split('.')[1] ?? null
}

/** Said once on top where there are no figures. */
export function PageNotice({ state, board }: { readonly state: PageState; readonly board: Board }) {
  const { t } = useTranslation('dashboard')
  if (state.why !== 'unknown') {
    return (
      <div className={styles.sentence} aria-live="polite">
        <p>{t(`page.${state.why}`)}</p>
        <OtherPeriod board={board} dataUntil={state.dataUntil} />
      </div>
    )
  }
  const { dimension, labels } = state
  const offered = new Set(board.options?.[dimension]?.map(({ label }) => label.toLowerCase()))
  const isKnown = (label: string | null) => label === null || offered.has(label.toLowerCase())
  const unknown = labels.filter((label) => !isKnown(label))
  // Where the list does not tell which one it is, all of them go.
  const strange = unknown.length > 0 ? unknown : labels
  const kept = labels.filter((label) => !strange.includes(label))
  const value = strange.map((label) => label ?? t('filter.notFilled')).join(', ')
  const name = dimensionOf(board.datasets, dimension).titles[board.language]
  return (
    <div className={styles.sentence} role="alert">
      <p>{t('page.unknown', { name, value })}</p>
      <Button kind="default" size="small" onClick={() => board.change({ [dimension]: writtenLabels(kept) })}>
        {t('page.removeUnknown', { value })}
      </Button>
    </div>
  )
}

/** A chosen period follows from page to page, also to one that has nothing then: the month that has, else what the page shows by itself. */
function OtherPeriod({ board, dataUntil }: { readonly board: Board; readonly dataUntil: string | null }) {
  const { t } = useTranslation('dashboard')
  const { span, preset } = board.look
  if (span === null) return null
  const newest = dataUntil === null ? null : Date.parse(dataUntil)
  if (dataUntil !== null && newest !== null && (newest < instantOf(span.from) || newest >= instantOf(span.to)))
    return <GoToData board={board} dataUntil={dataUntil} />
  if (preset === board.definition.period) return null
  return (
    <Button kind="default" size="small" onClick={() => board.change(presetPeriod(board.definition.period))}>
      {t('page.usualPeriod')}
    </Button>
  )
}

/** How far the data goes, as the first widget of each dataset was told: a page is as fresh as its oldest source; each figure explains its own. */
export function DataUntil({ board, datasets }: { readonly board: Board; readonly datasets: readonly DatasetInfo[] }) {
  const { t } = useTranslation('dashboard')
  const format = useFormat()
  const queries = datasets.flatMap((dataset) => {
    const first = board.definition.widgets
      .flatMap(partsOf)
      .find(({ kind, query }) => kind !== 'records' && query?.dataset === dataset.id)
    const query = first && questionOf(first, dataset, board.look).query
    return query ? [{ ...answerQuery(query), enabled: false }] : []
  })
  // The widgets ask; this only looks at what they were told.
  const now = useNow()
  const running = stepStart(now.getTime(), 'month')
  const ends = useQueries({ queries }).flatMap(({ data }) => {
    const until = data?.meta.dataUntil
    if (!until) return []
    // What is told by whole months is up to date with the last one that is over; figures name their months themselves.
    return data.meta.months !== undefined && Date.parse(until) >= running - 1000 ? [] : [until]
  })
  const until = oldestOf(ends)
  // Any instant keeps the room, so that what is beside it does not move.
  return (
    <p className={styles.dataUntil} data-awaited={!until || undefined}>
      {t('dataUntil', { time: format.instant(until ?? now.toISOString()) })}
    </p>
  )
}
