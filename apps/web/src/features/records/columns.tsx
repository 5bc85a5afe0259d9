import { type DatasetInfo, type RecordColumnInfo, type RecordFormat, type RecordRow } from '@ido/contract'
import { IconCircleCheck, IconClockExclamation } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/speech.ts'
import { useFormat } from '../../ui/format.ts'
import type { Column } from '../../ui/table/column.ts'
import { recordTitle, recordWords } from '../../widgets/record-words.ts'
import type { RecordsSearch } from './records.search.ts'
import { useDetailCase } from './useDetailCase.ts'
import { useDuration, useLanguage } from './words.ts'
import parts from '../../ui/plain/parts.module.css'
import styles from './records.module.css'

type Look = Pick<Column<RecordRow>, 'size' | 'align' | 'grows'>
const plain: Look = { size: 152 }
const figure: Look = { size: 116, align: 'right' }

const looks: Readonly<Record<RecordFormat, Look>> = {
  text: plain,
  words: plain,
  long: { size: 280, grows: true },
  instant: { size: 164 },
  dayOrInstant: { size: 164 },
  month: { size: 116 },
  number: figure,
  hours: figure,
  seconds: figure,
}

interface Listed {
  readonly info: DatasetInfo
  readonly measure: string
  /** For the way back from a record. */
  readonly search: RecordsSearch
}

/** Columns of the records behind a figure, as their dataset declares them. */
export function useRecordColumns({ info, measure, search }: Listed): Column<RecordRow>[] {
  const { t } = useTranslation('records')
  const language = useLanguage()
  const shown = useCell(info, search)
  const decided = info.measures.find(({ id }) => id === measure)?.decidedBy?.column
  // Beside the name: what says how a record counted is looked for before all else.
  const place = ({ id }: RecordColumnInfo) => (id === info.records.naming[0] ? 0 : id === decided ? 1 : 2)
  return info.records.columns
    .filter(({ isUnlisted, measures }) => !isUnlisted && (measures?.includes(measure) ?? true))
    .toSorted((a, b) => place(a) - place(b))
    .map((column) => ({
      ...looks[column.format],
      ...(column.width !== undefined && { size: column.width }),
      ...(column.sorts && { sortable: true, descendingFirst: column.sorts === 'desc' }),
      id: column.id,
      title: recordTitle(column, language),
      cell: (row, { tabbed }) => shown(column, row, tabbed) ?? <span className="text-ink-faint">{t('none')}</span>,
    }))
}

function useCell(
  { records }: DatasetInfo,
  search: RecordsSearch,
): (column: RecordColumnInfo, row: RecordRow, tabbed: boolean) => ReactNode {
  const format = useFormat()
  const language = useLanguage()
  const duration = useDuration()
  const { addressOf } = useDetailCase()
  return (column, row, tabbed) => {
    const words = recordWords(column, row, { format, language, duration })
    const value = row[column.id]
    if (words !== null && typeof value === 'boolean') return <Met met={value}>{words}</Met>
    const address = column.id === records.naming[0] ? addressOf(records, row) : null
    if (address === null) return words
    return (
      <Link
        to={address}
        state={{ recordsList: search }}
        className={`${parts.recordLink} tabular-nums`}
        {...(!tabbed && { tabIndex: -1 })}
      >
        {words}
      </Link>
    )
  }
}

/** Whether something was kept to, by a sign and in words. */
export function Met({ met, children }: { readonly met: boolean; readonly children: string }) {
  return (
    <span className={styles.sla} data-met={met}>
      {met ? <IconCircleCheck size={16} aria-hidden /> : <IconClockExclamation size={16} aria-hidden />}
      {children}
    </span>
  )
}
