import { behind, vocReferenceLists, type DatasetInfo } from '@ido/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { read } from '../../../api/client.ts'
import { toListSearch } from '../../../api/record-lists.ts'
import { useTranslation } from '../../../i18n/speech.ts'
import { datasetsInUse, dimensionOf, type Board } from '../board.ts'
import styles from './RecordsTable.module.css'

/** The lists by whose ids a page of records is narrowed, as it asks for them itself. */
const entriesQuery = queryOptions({
  queryKey: ['voc-references'],
  queryFn: async ({ signal }) => (await read(vocReferenceLists, signal)).answer,
  staleTime: 10 * 60_000,
})

/** Under the figures: the lists of what they count, narrowed as the page is. */
export function BoardRecords({ board }: { readonly board: Board }) {
  const { t } = useTranslation('boards')
  const datasets = datasetsInUse(board)
  if (datasets.length === 0) return null
  return (
    <nav className={styles.behind} aria-label={t('behind.title')}>
      <span>{t('behind.title')}</span>
      <ul className="flex flex-wrap gap-x-4 gap-y-1.5">
        {datasets.map((dataset) => (
          <li key={dataset.id}>
            <ToRecords board={board} dataset={dataset} />
          </li>
        ))}
      </ul>
    </nav>
  )
}

interface ToRecordsProps {
  readonly board: Board
  readonly dataset: DatasetInfo
}

function ToRecords({ board, dataset }: ToRecordsProps) {
  const { list, noun } = dataset.records
  const entries = useQuery({ ...entriesQuery, enabled: list !== undefined })
  const name = noun[board.language]
  if (!list) return <ToDetailCase board={board} dataset={dataset} />
  // Without the lists of its labels there is no way to the same records.
  if (!entries.data) return <span aria-busy={entries.isFetching}>{name}</span>
  const { search, lost } = toListSearch(list, board.look, entries.data)
  return (
    <>
      <Link to={list.path} search={search}>
        {name}
      </Link>
      <Without board={board} lost={lost} />
    </>
  )
}

function ToDetailCase({ board, dataset }: ToRecordsProps) {
  const { id, dimensions, records } = dataset
  const entries = Object.entries(board.look.filters)
  const has = (dimension: string) => dimensions.some((known) => known.id === dimension)
  const filters = Object.fromEntries(
    entries.filter(([dimension]) => has(dimension)).map(([dimension, labels]) => [dimension, [...labels]]),
  )
  const asked = { dataset: id, measures: [records.measure], filters, ...board.look.span }
  return (
    <>
      <Link to="/v3/detail-case/{-$slug}" search={behind(asked, records.measure)}>
        {records.noun[board.language]}
      </Link>
      <Without board={board} lost={entries.flatMap(([dimension]) => (has(dimension) ? [] : [dimension]))} />
    </>
  )
}

function Without({ board, lost }: { readonly board: Board; readonly lost: readonly string[] }) {
  const { t } = useTranslation('boards')
  if (lost.length === 0) return null
  const names = lost.map((id) => dimensionOf(board.datasets, id).titles[board.language].toLowerCase())
  return <small>{t('behind.without', { names: names.join(', ') })}</small>
}
