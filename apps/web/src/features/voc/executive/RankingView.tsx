import { exportCategoryRanking, type VocReferenceLists } from '@ido/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { addressOf } from '../../../api/address.ts'
import { useLabels } from '../../../i18n/labels.ts'
import { useTranslation } from '../../../i18n/speech.ts'
import { LoadFailure } from '../../../ui/feedback/LoadFailure.tsx'
import card from '../../../ui/figures/Card.module.css'
import { useFormat } from '../../../ui/format.ts'
import type { ListSearch } from '../../../ui/manage/search.ts'
import { Scrolled } from '../../../ui/plain/Scrolled.tsx'
import { ExportMenu } from '../../../ui/table/ExportMenu.tsx'
import list from '../../../ui/table/list.module.css'
import { CountedFigure } from '../../../widgets/counted/CountedFigure.tsx'
import { referencesQuery } from '../queries.ts'
import { vocPaths } from '../voc.read.ts'
import styles from './executive.module.css'
import { rankingQuery, type RankedCategory } from './executive.queries.ts'
import { idsNamed, toFeedbackQuery, toRecords, type WholeDays } from './executive.search.ts'

interface RankingViewProps {
  readonly search: ListSearch
  readonly days: WholeDays
}

/** Categories by how much is said of them times how urgent that is on average. */
export function RankingView({ search, days }: RankingViewProps) {
  const { t } = useTranslation('executive')
  const navigate = useNavigate()
  const query = toFeedbackQuery(search, days)
  const ranking = useQuery({ ...rankingQuery(query), placeholderData: keepPreviousData })
  const references = useQuery(referencesQuery)
  const error = ranking.error ?? references.error
  const rows = references.data && ranking.data?.filter((row) => row.total_feedback > 0)
  const isBusy = ranking.isFetching || references.isFetching
  const retry = () => {
    void references.refetch()
    void ranking.refetch()
  }
  const recordsIn = (category: string, lists: VocReferenceLists) => {
    const by = { category_feedback: idsNamed(category, 'category_feedback', lists).join(',') }
    return toRecords(search, { days, references: lists, by })
  }
  const open = (category: string | null | undefined) =>
    category &&
    references.data &&
    void navigate({ to: vocPaths.manage.list, search: recordsIn(category, references.data) })
  return (
    <>
      {error && <LoadFailure error={error} onRetry={retry} retrying={isBusy} />}
      {!(error && !rows) && (
        <CountedFigure
          counted={{
            id: 'ranking',
            kind: 'horizontalBar',
            title: t('ranking.chart'),
            measures: [{ id: 'weight', title: t('ranking.weight') }],
            dimensions: [{ id: 'category', title: t('category') }],
            rows: rows?.map((row) => ({ category: row.row_label, weight: weightOf(row) })) ?? [],
          }}
          lead={t('ranking.lead')}
          height={320}
          isWaiting={!rows}
          isBusy={isBusy}
          empty={t('empty')}
          onPick={({ filters }) => open(filters['category'])}
        />
      )}
      {rows && rows.length > 0 && references.data && (
        <>
          <div className={list.toolbar}>
            <span className="flex-1" />
            <ExportMenu
              addressOf={(file) => addressOf(exportCategoryRanking, { query: { ...query, ...file } })}
              total={rows.length}
            />
          </div>
          <RankingTable rows={rows} recordsIn={(category) => recordsIn(category, references.data)} />
        </>
      )}
    </>
  )
}

const weightOf = (row: RankedCategory): number => Math.round(row.total_feedback * row.bobot_per_kategori)

interface RankingTableProps {
  readonly rows: readonly RankedCategory[]
  readonly recordsIn: (category: string) => ReturnType<typeof toRecords>
}

const columns = ['rank', 'category', 'total', 'mean', 'progress', 'done'] as const

function RankingTable({ rows, recordsIn }: RankingTableProps) {
  const { t } = useTranslation('executive')
  const format = useFormat()
  const label = useLabels()
  return (
    <Scrolled className={`${card.card} ${styles.scroll}`} label={t('ranking.table')}>
      <table className={styles.ranking}>
        <caption className="spoken">{t('ranking.table')}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {t(`ranking.column.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.row_label}>
              <td>{format.number(row.ranking_feedback)}</td>
              <th scope="row">
                <Link
                  className="text-inherit decoration-line-strong underline-offset-3"
                  to={vocPaths.manage.list}
                  search={recordsIn(row.row_label)}
                >
                  {label(row.row_label)}
                </Link>
              </th>
              <td>{format.number(row.total_feedback)}</td>
              <td>{format.number(row.bobot_per_kategori)}</td>
              <td>{format.number(row.total_burned_feedback_in_progres)}</td>
              <td>{format.number(row.total_burned_feedback_done)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scrolled>
  )
}
