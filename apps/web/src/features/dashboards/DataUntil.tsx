import { partsOf, questionOf, stepStart, type DatasetInfo } from '@ido/contract'
import { useQueries } from '@tanstack/react-query'
import { useTranslation } from '../../i18n/speech.ts'
import { useFormat } from '../../ui/format.ts'
import { useNow } from '../../ui/useNow.ts'
import type { Board } from './board.ts'
import styles from './DashboardPage.module.css'
import { oldestOf } from './pageState.ts'
import { answerQuery } from './queries.ts'

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
  // Any instant keeps the room, so that the sentence beside it does not move.
  return (
    <p className={styles.dataUntil} data-awaited={!until || undefined}>
      {t('dataUntil', { time: format.instant(until ?? now.toISOString()) })}
    </p>
  )
}
