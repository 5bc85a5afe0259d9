import { partsOf, questionOf } from '@ido/contract'
import { useQueries } from '@tanstack/react-query'
import { useTranslation } from '../../i18n/speech.ts'
import { ApiError } from '../../api/client.ts'
import { Button } from '../../ui/plain/Button.tsx'
import { chosenFilters, datasetOf, dimensionOf, type Board } from './board.ts'
import styles from './DashboardPage.module.css'
import { writtenLabels } from '../../api/board-labels.ts'
import { pageStateOf, type BoardState } from './pageState.ts'
import { answerOrNone } from './queries.ts'
import { useNow } from '../../ui/useNow.ts'

/** What the widgets were told, looked at as a whole; they ask, this only looks. */
export function usePageState(board: Board): BoardState | null {
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
  // Nobody narrowed it: there is nothing of what the page is about.
  return state?.why === 'filtered' && chosenFilters(board).length === 0 ? { why: 'empty' } : state
}

/** The dimension whose label the server does not know; it names the field. */
function unknownIn(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.code !== 400) return null
  const field = error.fields.find((known) => known.field.startsWith('filters.'))?.field
  return field?.split('.')[1] ?? null
}

/** Said once on top, instead of a sentence about figures that are not there. */
export function PageNotice({ state, board }: { readonly state: BoardState; readonly board: Board }) {
  const { t } = useTranslation('dashboard')
  if (state.why !== 'unknown') {
    return (
      <p className={styles.sentence} aria-live="polite">
        {t(`page.${state.why}`)}
      </p>
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
