import { type DatasetInfo, isInstant, type RecordColumnInfo, type RecordRow } from '@ido/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { catalogQuery } from '../../api/catalog.ts'
import { useTranslation } from '../../i18n/speech.ts'
import { useFormat } from '../../ui/format.ts'
import view from '../../ui/plain/record-view.module.css'
import { recordTitle, recordWords } from '../../widgets/record-words.ts'
import { absentWord } from './absent.ts'
import { Met } from './columns.tsx'
import { recordQuery } from './queries.ts'
import { NoRecord } from '../../ui/plain/NoRecord.tsx'
import { isGone, ListLink, RecordLines, RecordFrame, RecordGroup } from './RecordFrame.tsx'
import type { RecordsSearch } from './records.search.ts'
import { useDuration, useLanguage } from './words.ts'
import styles from './ticket.module.css'
import { momentsOf } from './moments.ts'

interface RecordPageProps {
  readonly dataset: string
  readonly name: string
  /** The list that the record was opened from. */
  readonly list: RecordsSearch | undefined
}

/** One record of any dataset: every column that its dataset declares, and its instants in the order in which they came. */
export function DatasetRecordPage({ dataset, name, list }: RecordPageProps) {
  const { t } = useTranslation('records')
  const catalog = useQuery(catalogQuery)
  const record = useQuery(recordQuery(dataset, name))
  const info = catalog.data?.find(({ id }) => id === dataset)
  if (!record.data && isGone(record.error, [400, 403, 404])) return <Gone name={name} info={info} list={list} />
  const again = () => void Promise.all([catalog.refetch(), record.refetch()])
  return (
    <RecordFrame error={record.error ?? catalog.error} isFetching={record.isFetching} onRetry={again}>
      {record.data && info && (
        <>
          <RecordHead row={record.data} info={info} list={list} />
          <div className={view.columns}>
            <Fields row={record.data} info={info} />
            {info.records.columns.some(({ format }) => isInstant(format)) && (
              <RecordGroup id="record-timeline" title={t('record.timeline')}>
                <RecordTimeline row={record.data} info={info} />
              </RecordGroup>
            )}
          </div>
        </>
      )}
    </RecordFrame>
  )
}

interface OfRecord {
  readonly row: RecordRow
  readonly info: DatasetInfo
}

/** How many of the columns that its list shows stand below its name. */
const mostFacts = 5

function RecordHead({ row, info, list }: OfRecord & Pick<RecordPageProps, 'list'>) {
  const words = useWords(row)
  const { naming, columns } = info.records
  const facts = columns
    .filter(
      ({ id, isUnlisted, format }) => !isUnlisted && !naming.includes(id) && (format === 'text' || format === 'words'),
    )
    .flatMap((column) => words(column) ?? [])
  return (
    <header className="grid gap-1">
      <div className={styles.title}>
        <h1 className="tabular-nums wrap-anywhere">{String(row[naming[0] ?? ''] ?? '')}</h1>
        <BackLink info={info} list={list} />
      </div>
      <p className="text-ink-soft">{facts.slice(0, mostFacts).join(' · ')}</p>
    </header>
  )
}

/** A value in the reader's words, null where there is none. */
function useWords(row: RecordRow): (column: RecordColumnInfo) => string | null {
  const format = useFormat()
  const language = useLanguage()
  const duration = useDuration()
  return (column) => recordWords(column, row, { format, language, duration })
}

function Fields({ row, info }: OfRecord) {
  const { t } = useTranslation('records')
  const language = useLanguage()
  const words = useWords(row)
  const show = (column: RecordColumnInfo) => {
    const text = words(column)
    const value = row[column.id]
    if (text === null) return <span className="text-ink-faint">{t(absentWord(column, row, info.records))}</span>
    if (typeof value === 'boolean') return <Met met={value}>{text}</Met>
    return isInstant(column.format) ? <time dateTime={String(value)}>{text}</time> : text
  }
  return (
    <RecordLines
      id="record-fields"
      facts={info.records.columns.map((column) => [recordTitle(column, language), show(column)] as const)}
    />
  )
}

interface BackLinkProps {
  readonly info: DatasetInfo | undefined
  readonly list: RecordsSearch | undefined
}

function BackLink({ info, list }: BackLinkProps) {
  const { t } = useTranslation('records')
  const language = useLanguage()
  const all = info ? { dataset: info.id, measure: info.records.measure } : {}
  return <ListLink search={list ?? all}>{list || !info ? t('ticket.toList') : info.titles[language]}</ListLink>
}

function Gone({ name, info, list }: BackLinkProps & { readonly name: string }) {
  const { t } = useTranslation('records')
  return (
    <NoRecord title={t('record.goneTitle')} text={t('record.goneText', { name })}>
      <BackLink info={info} list={list} />
    </NoRecord>
  )
}

interface RecordTimelineProps {
  readonly row: RecordRow
  readonly info: DatasetInfo
}

/** The instants of a record one after the other, with the time between them; what lies ahead is said to. */
function RecordTimeline({ row, info }: RecordTimelineProps) {
  const { t } = useTranslation('records')
  const language = useLanguage()
  const format = useFormat()
  const duration = useDuration()
  const [now] = useState(Date.now)
  const moments = momentsOf(info.records.columns, row, now)
  if (moments.length === 0) return <p className="my-3.5 text-ink-faint">{t('record.noTimeline')}</p>
  const latest = moments.findLastIndex(({ isAhead }) => !isAhead)
  return (
    <ol className={styles.timeline}>
      {moments.map(({ column, at, since, isAhead }, place) => (
        <li key={column.id} data-paused={isAhead || undefined} aria-current={place === latest ? 'step' : undefined}>
          <p className="flex flex-wrap justify-between gap-x-3 gap-y-0">
            <b>{column.titles[language]}</b>{' '}
            {since !== null && (
              <span className="text-ink-soft tabular-nums">{t('record.after', { time: duration(since) })}</span>
            )}
          </p>
          <p className="text-ink-faint text-xs tabular-nums">
            <time dateTime={at}>{format.instant(at)}</time>
            {isAhead && <span> · {t('record.ahead')}</span>}
          </p>
        </li>
      ))}
    </ol>
  )
}
