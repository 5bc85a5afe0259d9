import { activityTypes, exportActivity, type ActivityRow } from '@ido/contract'
import { addressOf } from '../../api/client.ts'
import { useTranslation } from '../../i18n/speech.ts'
import { isNarrowed, type ListSearch } from '../../ui/manage/search.ts'
import { Dialog } from '../../ui/plain/Dialog.tsx'
import parts from '../../ui/plain/parts.module.css'
import shared from '../../ui/table/list.module.css'
import { LogList } from './LogList.tsx'
import { useActivityChips, useSearchChange, type Extent } from './chips.ts'
import { useActivityColumns } from './columns.tsx'
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

const fields = ['name', 'email', 'nik', 'timestamp', 'path', 'ipaddress', 'claimedIp', 'userAgent'] as const

/** One line of the log with everything that came with it. */
function ActivityDetails({ line, onClose }: { readonly line: ActivityRow; readonly onClose: () => void }) {
  const { t } = useTranslation('logs')
  const words = useLogWords()
  const details = Object.entries(line.details)
  return (
    <Dialog title={t('detailsTitle')} onClose={onClose} side>
      <dl className={parts.readFacts}>
        <dt>{t('field.activitytype')}</dt>
        <dd>{words.typeOf(line)}</dd>
        {fields
          .filter((field) => line[field] !== null)
          .map((field) => [<dt key={field}>{t(`field.${field}`)}</dt>, <dd key={`${field}-value`}>{line[field]}</dd>])}
      </dl>
      <h3 className="mt-5 mb-2">{t('field.details')}</h3>
      {details.length === 0 ? (
        <p>{t('noDetails')}</p>
      ) : (
        <dl className={parts.readFacts}>
          {details.map(([name, value]) => [
            <dt key={name}>{name}</dt>,
            <dd key={`${name}-value`}>{typeof value === 'string' ? value : JSON.stringify(value)}</dd>,
          ])}
        </dl>
      )}
    </Dialog>
  )
}
