import { activityTypes, exportActivity } from '@ido/contract'
import { addressOf } from '../../api/client.ts'
import { useTranslation } from '../../i18n/speech.ts'
import { isNarrowed, type ListSearch } from '../../ui/manage/search.ts'
import shared from '../../ui/table/list.module.css'
import { ActivityDetails } from './ActivityDetails.tsx'
import { useActivityChips } from './chips.ts'
import { useActivityColumns } from './columns.tsx'
import { useSearchChange, type Extent } from './extent.ts'
import { LogList } from './LogList.tsx'
import styles from './logs.module.css'
import { useActivity } from './queries.ts'
import { useLogWords } from './words.ts'

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

/** What people did; a person's name shows them alone. */
export function ActivityList({ extent, search }: ActivityListProps) {
  const { t } = useTranslation('logs')
  const { type } = useLogWords()
  const rows = useActivity(search)
  const { change, clear } = useSearchChange(extent, search)
  const columns = useActivityColumns(extent, (email) => change({ email }))
  const chips = useActivityChips(search, change)
  const { tab: _tab, ...narrowing } = search
  const { page: _page, size: _size, ...asked } = narrowing
  return (
    <LogList
      name={extent}
      words={{
        label: t(extent === 'user-activity' ? 'userTitle' : 'logTitle'),
        search: t('search'),
        searchHint: t('searchHint'),
        emptyTitle: t('emptyTitle'),
        emptyText: t('emptyText'),
      }}
      {...{ search, change, clear, rows, columns, chips }}
      rowId={({ id }) => String(id)}
      filter={{
        field: 'activitytype',
        label: t('field.activitytype'),
        options: activityTypes.map((value) => ({ value, label: type(value) })),
      }}
      isNarrowed={isNarrowed(narrowing)}
      fileAddress={(file) => addressOf(exportActivity, { query: { ...asked, ...file } })}
      renderDetails={(line, onClose) => <ActivityDetails line={line} onClose={onClose} />}
    />
  )
}
