import { IconDownload } from '@tabler/icons-react'
import { useTranslation } from '../../../i18n/speech.ts'
import { useFormat } from '../../../ui/format.ts'
import type { Column } from '../../../ui/table/column.ts'
import { PersonButton } from '../PersonButton.tsx'
import type { DownloadList } from './downloads.search.ts'
import type { LoggedDownload } from './queries.ts'
import styles from './downloads.module.css'

/** The specification's columns: of the whole log date and time apart, of the others one time and what was asked with. */
export function useDownloadColumns(
  log: DownloadList,
  onPerson: (email: string) => void,
): readonly Column<LoggedDownload>[] {
  const { t } = useTranslation('downloads')
  const format = useFormat()
  const sortable = { sortable: true } as const
  const column = (
    id: Parameters<typeof fieldOf>[0],
    size: number,
  ): Pick<Column<LoggedDownload>, 'id' | 'title' | 'size'> => ({
    id,
    title: fieldOf(id),
    size,
  })
  function fieldOf(
    id:
      | 'date'
      | 'time'
      | 'timestamp'
      | 'downloaded_by'
      | 'user_email'
      | 'nik'
      | 'type'
      | 'status'
      | 'total_rows'
      | 'action'
      | 'user_filter',
  ) {
    return t(`field.${id}`)
  }
  const when: Column<LoggedDownload>[] =
    log === 'all'
      ? [
          { ...column('date', 120), ...sortable, descendingFirst: true, cell: ({ date }) => format.day(date) },
          { ...column('time', 88), cell: ({ time }) => time },
        ]
      : [{ ...column('timestamp', 196), ...sortable, descendingFirst: true, cell: ({ timestamp }) => timestamp }]
  const asked: Column<LoggedDownload>[] =
    log === 'all'
      ? []
      : [{ ...column('user_filter', 280), grows: true, cell: ({ user_filter }) => pairsOf(user_filter) }]
  return [
    ...when,
    {
      ...column('downloaded_by', 176),
      ...sortable,
      cell: ({ downloaded_by, user_email }, { tabbed }) => (
        <PersonButton name={downloaded_by} tabbed={tabbed} onPick={() => onPerson(user_email)} />
      ),
    },
    { ...column('user_email', 208), ...sortable, cell: ({ user_email }) => user_email },
    { ...column('nik', 96), ...sortable, cell: ({ nik }) => nik },
    { ...column('type', 240), ...sortable, grows: log === 'all', cell: ({ type }) => type },
    ...asked,
    {
      ...column('status', 104),
      ...sortable,
      cell: ({ status }) => (
        <span className={styles.status} data-status={status}>
          {t(`status.${status}`)}
        </span>
      ),
    },
    {
      ...column('total_rows', 120),
      ...sortable,
      align: 'right',
      descendingFirst: true,
      cell: ({ total_rows }) => format.number(total_rows),
    },
    { ...column('action', 144), cell: (line, { tabbed }) => <OnceMore line={line} tabbed={tabbed} /> },
  ]
}

/** 'region : T-REG 1, period : 30d' (specification, section 3). */
const pairsOf = (filter: Readonly<Record<string, string>> | undefined): string =>
  Object.entries(filter ?? {})
    .map(([name, value]) => `${name} : ${value}`)
    .join(', ')

/** The same file once more, of one's own for seven days. */
export function OnceMore({
  line: { action, type },
  tabbed,
}: {
  readonly line: LoggedDownload
  readonly tabbed: boolean
}) {
  const { t } = useTranslation('downloads')
  if (action === null) return null
  return (
    <a
      className="inline-flex items-center gap-1.5 whitespace-nowrap"
      href={action}
      download
      aria-label={t('againName', { type })}
      tabIndex={tabbed ? 0 : -1}
      onClick={(event) => event.stopPropagation()}
    >
      <IconDownload size={16} aria-hidden /> {t('again')}
    </a>
  )
}
