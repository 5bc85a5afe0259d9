import { questionOf, type DatasetInfo } from '@ido/contract'
import { useQueries } from '@tanstack/react-query'
import { useTranslation } from '../../i18n/speech.ts'
import { useFormat } from '../../ui/format.ts'
import type { Board } from './board.ts'
import styles from './DashboardPage.module.css'
import { answerQuery } from './queries.ts'

/** How far the data goes, as the first widget of each dataset was told: a page is as fresh as its freshest part; each figure explains its own. */
export function DataUntil({ board, datasets }: { readonly board: Board; readonly datasets: readonly DatasetInfo[] }) {
  const { t } = useTranslation('dashboard')
  const format = useFormat()
  const queries = datasets.flatMap((dataset) => {
    const first = board.definition.widgets.find(
      ({ kind, query }) => kind !== 'records' && query?.dataset === dataset.id,
    )
    const query = first && questionOf(first, dataset, board.look).query
    return query ? [{ ...answerQuery(query), enabled: false }] : []
  })
  // The widgets ask; this only looks at what they were told.
  const ends = useQueries({ queries }).flatMap(({ data }) => data?.meta.dataUntil ?? [])
  const freshest = ends.toSorted((a, b) => Date.parse(b) - Date.parse(a))[0]
  return <p className={styles.dataUntil}>{freshest ? t('dataUntil', { time: format.instant(freshest) }) : '\u00a0'}</p>
}
