import type { InsightFeedbackRow } from '@ido/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { ApiError } from '../../api/client.ts'
import { useTranslation } from '../../i18n/speech.ts'
import page from '../../ui/form/page.module.css'
import { useFormat } from '../../ui/format.ts'
import { FilterMenu } from '../../ui/manage/FilterMenu.tsx'
import {
  changedListSearch,
  editAddress,
  isNarrowed,
  withoutFilters,
  type ListSearch,
  type SearchChange,
} from '../../ui/manage/search.ts'
import { NoRecord } from '../../ui/plain/NoRecord.tsx'
import { EmptyList } from '../../ui/table/EmptyList.tsx'
import { ExportMenu } from '../../ui/table/ExportMenu.tsx'
import { ListTable } from '../../ui/table/ListTable.tsx'
import { SearchBox } from '../../ui/table/SearchBox.tsx'
import type { Column } from '../../ui/table/column.ts'
import shared from '../../ui/table/list.module.css'
import styles from './insights.module.css'
import { saidFile, saidQuery } from './insights.ts'

interface SaidPageProps {
  readonly id: number
  readonly search: ListSearch
}

/** What readers said of an insight: how many it helped, and each comment. */
export function SaidPage({ id, search }: SaidPageProps) {
  const { t } = useTranslation(['insights', 'manage'])
  const columns = useSaidColumns()
  const navigate = useNavigate()
  const { data, ...asked } = useQuery({ ...saidQuery(id, search), placeholderData: keepPreviousData })
  const show = (next: ListSearch) =>
    void navigate({
      to: '/v3/manage/insight/feedback/view/{-$id}',
      params: { id: String(id) },
      search: next,
      resetScroll: false,
    })
  const change = (by: SearchChange) => show(changedListSearch(search, by))
  const clear = () => show(withoutFilters(search))
  const { error } = asked
  if (!data && error instanceof ApiError && error.code === 404) {
    return (
      <NoRecord title={t('reader.goneTitle')} text={t('reader.goneText')}>
        <Link to="/v3/manage/insight">{t('title')}</Link>
      </NoRecord>
    )
  }
  const options = [
    { value: 'true', label: t('said.yes') },
    { value: 'false', label: t('said.no') },
  ]
  return (
    <div className="grid gap-4">
      <header>
        <h1>{data ? t('said.title', { title: data.meta.title }) : t('said.noneTitle')}</h1>
        <p className={page.back}>
          <Link to={editAddress('insight')} params={{ id: String(id) }}>
            {t('said.toInsight')}
          </Link>
        </p>
      </header>
      <div className={shared.toolbar}>
        <SearchBox
          label={t('said.search')}
          hint={t('said.searchHint')}
          value={search['search'] ?? ''}
          onSearch={(text) => change({ search: text || undefined })}
        />
        <FilterMenu
          filters={[{ field: 'helpful', label: t('said.helpful'), single: true, options }]}
          search={search}
          onChange={change}
        />
        <span className="flex-1" />
        <ExportMenu addressOf={saidFile(id, search)} total={data?.meta.totalData} />
      </div>
      <p className={styles.soft} role="status">
        {data && t('said.counts', data.meta)}
      </p>
      <ListTable
        label={t('said.list')}
        name="insight-feedback"
        columns={columns}
        query={{ ...asked, data }}
        rowId={(row) => String(row.id)}
        rowName={({ name }) => name}
        search={search}
        onChange={change}
        empty={
          isNarrowed(search) ? (
            <EmptyList title={t('manage:noMatchTitle')} text={t('manage:noMatchText')} onClear={clear} />
          ) : (
            <EmptyList title={t('said.emptyTitle')} text={t('said.emptyText')} />
          )
        }
      />
    </div>
  )
}

function useSaidColumns(): Column<InsightFeedbackRow>[] {
  const { t } = useTranslation('insights')
  const format = useFormat()
  return [
    {
      id: 'at',
      title: t('said.at'),
      size: 176,
      sortable: true,
      descendingFirst: true,
      cell: ({ at }) => format.instant(at),
    },
    { id: 'name', title: t('said.name'), size: 200, sortable: true, cell: ({ name }) => name },
    {
      id: 'helpful',
      title: t('said.helpful'),
      size: 120,
      sortable: true,
      cell: ({ helpful }) => t(helpful ? 'said.yes' : 'said.no'),
    },
    { id: 'comment', title: t('said.comment'), size: 400, grows: true, cell: ({ comment }) => comment },
  ]
}
