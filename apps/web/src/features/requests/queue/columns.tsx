import { dayLength, hourLength, type AccessRequestRow } from '@ido/contract'
import { IconCircleCheck, IconCircleX, IconHourglassEmpty } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/speech.ts'
import { useFormat } from '../../../ui/format.ts'
import type { Column } from '../../../ui/table/column.ts'
import styles from '../../../ui/people/people.module.css'
import { usePeopleWords } from '../../../ui/people/words.ts'

const icons = { waiting: IconHourglassEmpty, approved: IconCircleCheck, rejected: IconCircleX }

export function RequestBadge({ status }: Pick<AccessRequestRow, 'status'>) {
  const { t } = useTranslation('people')
  const Icon = icons[status]
  return (
    <span className={styles.badge} data-state={status}>
      <Icon size={16} aria-hidden />
      {t(`request.status.${status}`)}
    </span>
  )
}

/** The address as it is, and the one that somebody asked for instead. */
function Address({ email, emailChange }: Pick<AccessRequestRow, 'email' | 'emailChange'>) {
  const { t } = useTranslation('people')
  return (
    <>
      {email}
      {emailChange && (
        <span className="text-ink-faint" title={`${t('request.pending')}: ${emailChange.email}`}>
          {' → '}
          {emailChange.email}
        </span>
      )}
    </>
  )
}

/** How long somebody has waited: minutes, hours, then days. */
export function useAge(): (since: string) => string {
  const { t } = useTranslation('people')
  const [now] = useState(Date.now)
  return (since) => {
    const waited = Math.max(0, now - Date.parse(since))
    if (waited < hourLength) return t('request.minutes', { count: Math.floor(waited / 60_000) })
    if (waited < 2 * dayLength) return t('request.hours', { count: Math.floor(waited / hourLength) })
    return t('request.days', { count: Math.floor(waited / dayLength) })
  }
}

/** Who asks and since when; of what is decided, who decided what, when and why. */
export function useRequestColumns(status: string, onOpen: (row: AccessRequestRow) => void): Column<AccessRequestRow>[] {
  const { t } = useTranslation(['people', 'common'])
  const format = useFormat()
  const age = useAge()
  const decision = useDecisionColumns()
  const none = <span className="text-ink-faint">{t('common:none')}</span>
  const name: Column<AccessRequestRow> = {
    id: 'name',
    title: t('request.who'),
    size: 200,
    sortable: true,
    cell: (row, { tabbed }) => (
      <button
        type="button"
        className="text-ink font-semibold text-left hover:underline"
        tabIndex={tabbed ? undefined : -1}
        onClick={() => onOpen(row)}
      >
        {row.name}
      </button>
    ),
  }
  const person: Column<AccessRequestRow>[] = [
    { id: 'nik', title: t('field.nik'), size: 104, cell: (row) => row.nik ?? none },
    { id: 'email', title: t('field.email'), size: 220, cell: (row) => <Address {...row} /> },
  ]
  const asked: Column<AccessRequestRow> = {
    id: 'createdAt',
    title: t('request.askedAt'),
    size: 168,
    sortable: true,
    cell: (row) => format.instant(row.createdAt),
  }
  if (status === 'waiting') {
    return [
      name,
      { id: 'age', title: t('request.waitsFor'), size: 120, cell: (row) => <b>{age(row.createdAt)}</b> },
      ...person,
      asked,
      {
        id: 'earlier',
        title: t('request.earlier'),
        size: 160,
        grows: true,
        cell: (row) => (row.earlier > 0 ? t('request.earlierCount', { count: row.earlier }) : t('request.first')),
      },
    ]
  }
  return [
    name,
    { id: 'status', title: t('field.status'), size: 136, sortable: true, cell: (row) => <RequestBadge {...row} /> },
    ...person,
    asked,
    ...decision,
  ]
}

/** Who decided what, when and why. */
function useDecisionColumns(): Column<AccessRequestRow>[] {
  const { t } = useTranslation(['people', 'common'])
  const format = useFormat()
  const words = usePeopleWords()
  const none = <span className="text-ink-faint">{t('common:none')}</span>
  return [
    {
      id: 'decidedAt',
      title: t('request.decidedAt'),
      size: 168,
      sortable: true,
      descendingFirst: true,
      cell: (row) => (row.decidedAt ? format.instant(row.decidedAt) : none),
    },
    { id: 'decidedBy', title: t('request.decidedBy'), size: 160, cell: (row) => row.decidedBy ?? none },
    {
      id: 'given',
      title: t('request.given'),
      size: 200,
      cell: (row) =>
        row.roles === null
          ? none
          : `${row.roles.join(', ') || t('role.none')}; ${words.value('accessUntil', row.accessUntil) ?? ''}`,
    },
    { id: 'reason', title: t('field.reason'), size: 220, grows: true, cell: (row) => row.reason ?? none },
  ]
}
