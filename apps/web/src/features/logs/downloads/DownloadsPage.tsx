import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../../i18n/speech.ts'
import { useFormat } from '../../../ui/format.ts'
import { FilterMenu } from '../../../ui/manage/FilterMenu.tsx'
import { isNarrowed, pickedIn, type ListSearch, type SearchChange } from '../../../ui/manage/search.ts'
import { PeriodMenu } from '../../../ui/period/PeriodMenu.tsx'
import { ChipRow, type Chip } from '../../../ui/table/ChipRow.tsx'
import { EmptyList } from '../../../ui/table/EmptyList.tsx'
import { ExportMenu } from '../../../ui/table/ExportMenu.tsx'
import { ListTable } from '../../../ui/table/ListTable.tsx'
import { SearchBox } from '../../../ui/table/SearchBox.tsx'
import { useKept } from '../../../ui/table/layout.ts'
import shared from '../../../ui/table/list.module.css'
import { PageTabs, tabIn } from '../../../ui/tabs/PageTabs.tsx'
import { usePeriodChip, useSearchChange } from '../chips.ts'
import logs from '../logs.module.css'
import { DownloadFigures } from './DownloadFigures.tsx'
import { useDownloadColumns } from './columns.tsx'
import { logIn, type DownloadList } from './downloads.search.ts'
import { downloadsFile, downloadsQuery } from './queries.ts'

const tabs = ['analytics', 'log', 'regional'] as const

/** 'Analitik Unduhan': the figures, the whole log, and that of the regional boards, each as a tab. */
export function DownloadsPage({ search }: { readonly search: ListSearch }) {
  const { t } = useTranslation('downloads')
  const log = logIn(search)
  return (
    <div className={shared.page} data-wide>
      <header className={shared.head}>
        <div>
          <h1>{t('title')}</h1>
          <p className={logs.lead}>{t('lead')}</p>
        </div>
      </header>
      <PageTabs
        label={t('tabs.label')}
        to="/v3/manage/download-analytics"
        tabs={tabs}
        chosen={tabIn(search, tabs)}
        words={(tab) => t(`tabs.${tab}`)}
      />
      {log ? (
        <DownloadLogList log={log} title={t(log === 'all' ? 'tabs.log' : 'tabs.regional')} search={search} />
      ) : (
        <DownloadFigures search={search} />
      )}
    </div>
  )
}

/** 'Log Unduhan NCX SC'. */
export function NcxScDownloadsPage({ search }: { readonly search: ListSearch }) {
  const { t } = useTranslation('downloads')
  return (
    <div className={shared.page} data-wide>
      <header className={shared.head}>
        <div>
          <h1>{t('ofNcxSc')}</h1>
          <p className={logs.lead}>{t('ofNcxScLead')}</p>
        </div>
      </header>
      <DownloadLogList log="ncxSc" title={t('ofNcxSc')} search={search} />
    </div>
  )
}

interface DownloadLogListProps {
  readonly log: DownloadList
  readonly title: string
  readonly search: ListSearch
}

/** Who downloaded what: searched, filtered, sorted, as a file; a person's name shows theirs alone. */
function DownloadLogList({ log, title, search }: DownloadLogListProps) {
  const { t } = useTranslation(['downloads', 'manage'])
  const format = useFormat()
  const { data: answered, ...asked } = useQuery({ ...downloadsQuery(log, search), placeholderData: keepPreviousData })
  const data = useKept(answered)
  const { change, clear } = useSearchChange(log === 'ncxSc' ? 'ncxsc-download-log' : 'download-analytics', search)
  const columns = useDownloadColumns(log, (user_email) => change({ user_email }))
  const chips = useDownloadChips(search, change)
  const { tab: _tab, ...narrowing } = search
  return (
    <>
      <div className={shared.toolbar}>
        <SearchBox
          label={t('search')}
          hint={t('searchHint')}
          value={search['search'] ?? ''}
          onSearch={(text) => change({ search: text || undefined })}
        />
        <FilterMenu filters={useStatusFilter()} search={search} onChange={change} />
        <PeriodMenu
          from={search['date_from']}
          to={search['date_to']}
          onChange={({ from, to }) => change({ date_from: from, date_to: to })}
        />
        <span className="flex-1" />
        <ExportMenu addressOf={downloadsFile(log, search)} total={data?.meta.totalData} />
      </div>
      <ChipRow chips={chips} onClearAll={clear} />
      <p className="text-ink-soft text-sm" role="status">
        {data && t('count', { count: data.meta.totalData, total: format.number(data.meta.totalData) })}
      </p>
      <ListTable
        label={title}
        name={`downloads-${log}`}
        columns={columns}
        query={{ ...asked, data }}
        rowId={({ id }) => String(id)}
        rowName={({ type }) => type}
        search={search}
        onChange={change}
        empty={
          isNarrowed(narrowing) ? (
            <EmptyList title={t('manage:noMatchTitle')} text={t('manage:noMatchText')} onClear={clear} />
          ) : (
            <EmptyList title={t('emptyTitle')} text={t('emptyText')} />
          )
        }
      />
    </>
  )
}

function useStatusFilter() {
  const { t } = useTranslation('downloads')
  const options = (['done', 'running', 'failed'] as const).map((value) => ({ value, label: t(`status.${value}`) }))
  return [{ field: 'status', label: t('field.status'), options }]
}

function useDownloadChips(search: ListSearch, change: (by: SearchChange) => void): Chip[] {
  const { t } = useTranslation('downloads')
  const period = usePeriodChip(search, change, 'date')
  const states = pickedIn(search, 'status').map((state) => t(`status.${state as 'done'}`))
  const chip = (field: 'user_email' | 'status', value: string): Chip[] =>
    value === ''
      ? []
      : [{ key: field, name: t(`field.${field}`), value, onRemove: () => change({ [field]: undefined }) }]
  return [...chip('user_email', search['user_email'] ?? ''), ...chip('status', states.join(', ')), ...period]
}
