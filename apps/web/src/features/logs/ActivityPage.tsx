import { activityTypes, exportActivity, type ActivityRow } from '@ido/contract'
import { useState } from 'react'
import { useTranslation } from '../../i18n/speech.ts'
import { addressOf } from '../../api/client.ts'
import { useFormat } from '../../ui/format.ts'
import { FilterMenu } from '../../ui/manage/FilterMenu.tsx'
import { PeriodMenu } from '../../ui/period/PeriodMenu.tsx'
import { isNarrowed, type ListSearch, type SearchChange } from '../../ui/manage/search.ts'
import { EmptyList } from '../../ui/table/EmptyList.tsx'
import { ExportMenu } from '../../ui/table/ExportMenu.tsx'
import { ChipRow } from '../../ui/table/ChipRow.tsx'
import shared from '../../ui/table/list.module.css'
import { ListTable } from '../../ui/table/ListTable.tsx'
import { SearchBox } from '../../ui/table/SearchBox.tsx'
import { ActivityDetails } from './ActivityDetails.tsx'
import { useActivityChips } from './chips.ts'
import { useActivityColumns } from './columns.tsx'
import { inSearch, loggedPeriod, useSearchChange, type Extent } from './extent.ts'
import { useActivity } from './queries.ts'
import { useLogWords } from './words.ts'
import styles from './logs.module.css'

interface ActivityListProps {
  readonly extent: Extent
  readonly search: ListSearch
}

export function UserActivityPage({ search }: { readonly search: ListSearch }) {
  const { t } = useTranslation('logs')
  return (
    <div className={shared.page}>
      <header className={shared.head}>
        <div>
          <h1>{t('userTitle')}</h1>
          <p className={styles.lead}>{t('userLead')}</p>
        </div>
      </header>
      <ActivityList extent="user-activity" search={search} />
    </div>
  )
}

/** What people did: searched, filtered, sorted, as a file; a person's name shows them alone. */
export function ActivityList({ extent, search }: ActivityListProps) {
  const { t } = useTranslation(['logs', 'manage'])
  const format = useFormat()
  const rows = useActivity(search)
  const { change, clear } = useSearchChange(extent, search)
  const [opened, setOpened] = useState<ActivityRow | null>(null)
  const columns = useActivityColumns(extent, (email) => change({ email }))
  const chips = useActivityChips(search, change)
  const meta = rows.data?.meta
  const narrowed = isNarrowed(withoutTab(search))
  return (
    <>
      <ActivityToolbar search={search} total={meta?.totalData} onChange={change} />
      <ChipRow chips={chips} onClearAll={clear} />
      <p className={styles.count} role="status">
        {meta && t('count', { count: meta.totalData, total: format.number(meta.totalData) })}
      </p>
      <ListTable
        label={t(extent === 'user-activity' ? 'userTitle' : 'logTitle')}
        name={extent}
        columns={columns}
        query={rows}
        rowId={({ id }) => String(id)}
        rowName={({ id }) => String(id)}
        search={search}
        onChange={change}
        onOpen={setOpened}
        openLabel={t('field.details')}
        empty={
          narrowed ? (
            <EmptyList title={t('manage:noMatchTitle')} text={t('manage:noMatchText')} onClear={clear} />
          ) : (
            <EmptyList title={t('emptyTitle')} text={t('emptyText')} />
          )
        }
      />
      {opened && <ActivityDetails line={opened} onClose={() => setOpened(null)} />}
    </>
  )
}

const withoutTab = ({ tab: _tab, ...rest }: ListSearch): ListSearch => rest

interface ToolbarProps {
  readonly search: ListSearch
  readonly total: number | undefined
  readonly onChange: (change: SearchChange) => void
}

function ActivityToolbar({ search, total, onChange }: ToolbarProps) {
  const { t } = useTranslation('logs')
  const words = useLogWords()
  const types = activityTypes.map((value) => ({ value, label: words.type(value) }))
  const { page: _page, size: _size, tab: _tab, ...asked } = search
  return (
    <div className={shared.toolbar}>
      <SearchBox
        label={t('search')}
        hint={t('searchHint')}
        value={search['search'] ?? ''}
        onSearch={(text) => onChange({ search: text || undefined })}
      />
      <FilterMenu
        filters={[{ field: 'activitytype', label: t('field.activitytype'), options: types }]}
        search={search}
        onChange={onChange}
      />
      <PeriodMenu {...loggedPeriod(search)} onChange={(period) => onChange(inSearch(period))} />
      <span className="flex-1" />
      <ExportMenu addressOf={(file) => addressOf(exportActivity, { query: { ...asked, ...file } })} total={total} />
    </div>
  )
}
