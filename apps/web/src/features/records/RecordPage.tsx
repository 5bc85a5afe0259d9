import type { DatasetInfo, RecordColumnInfo, RecordRow } from '@ido/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { IconFileOff, IconList } from '@tabler/icons-react'
import { useTranslation } from '../../i18n/speech.ts'
import { ApiError } from '../../api/client.ts'
import { LoadFailure } from '../../ui/feedback/LoadFailure.tsx'
import { useFormat } from '../../ui/format.ts'
import button from '../../ui/plain/Button.module.css'
import view from '../../ui/plain/record-view.module.css'
import { recordWords } from '../../widgets/record-words.ts'
import { Met } from './columns.tsx'
import { catalogQuery, recordQuery } from './queries.ts'
import { RecordTimeline } from './RecordTimeline.tsx'
import type { RecordsSearch } from './records.search.ts'
import { useDuration, useLanguage } from './words.ts'
import styles from './ticket.module.css'

interface RecordPageProps {
  readonly dataset: string
  readonly name: string
  /** The list that the record was opened from. */
  readonly list: RecordsSearch | undefined
}

/** One record of any dataset: every column that its dataset declares, and its instants in the order in which they came. */
export function RecordPage({ dataset, name, list }: RecordPageProps) {
  const { t } = useTranslation(['records', 'common'])
  const catalog = useQuery(catalogQuery)
  const record = useQuery(recordQuery(dataset, name))
  const info = catalog.data?.find(({ id }) => id === dataset)
  const error = record.error ?? catalog.error
  if (!record.data && record.error instanceof ApiError && [400, 403, 404].includes(record.error.code)) {
    return <NoRecord name={name} info={info} list={list} />
  }
  const again = () => void Promise.all([catalog.refetch(), record.refetch()])
  return (
    <div className={styles.page} aria-busy={record.isFetching && !record.data}>
      {error && <LoadFailure error={error} onRetry={again} retrying={record.isFetching} />}
      {record.data && info ? (
        <>
          <RecordHead row={record.data} info={info} list={list} />
          <div className={view.columns}>
            <RecordFields row={record.data} info={info} />
            <section className={view.group} aria-labelledby="record-timeline">
              <h2 id="record-timeline">{t('record.timeline')}</h2>
              <RecordTimeline row={record.data} info={info} />
            </section>
          </div>
        </>
      ) : (
        !error && (
          <div role="status" aria-label={t('common:loading')}>
            <div className={styles.boneHead} />
            <div className={view.columns}>
              <div className={styles.bone} />
              <div className={styles.bone} />
            </div>
          </div>
        )
      )}
    </div>
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
    <header className={styles.head}>
      <div className={styles.title}>
        <h1>{String(row[naming[0] ?? ''] ?? '')}</h1>
        <BackLink info={info} list={list} />
      </div>
      <p className={styles.facts}>{facts.slice(0, mostFacts).join(' · ')}</p>
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

function RecordFields({ row, info }: OfRecord) {
  const { t } = useTranslation('records')
  const language = useLanguage()
  const words = useWords(row)
  const show = (column: RecordColumnInfo) => {
    const text = words(column)
    const value = row[column.id]
    if (text === null) {
      // What only some figures count comes with what they count.
      const isAhead = column.format === 'instant' || column.measures !== undefined
      return <span className={view.none}>{t(isAhead ? 'notYet' : 'notFilled')}</span>
    }
    if (typeof value === 'boolean') return <Met met={value}>{text}</Met>
    return column.format === 'instant' ? <time dateTime={String(value)}>{text}</time> : text
  }
  return (
    <section className={view.group} aria-labelledby="record-fields">
      <h2 id="record-fields">{t('ticket.fields')}</h2>
      <dl>
        {info.records.columns.map((column) => (
          <div key={column.id}>
            <dt>{column.titles[language]}</dt>
            <dd>{show(column)}</dd>
          </div>
        ))}
      </dl>
    </section>
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
  return (
    <Link
      to="/v3/detail-case/{-$slug}"
      params={{ slug: undefined }}
      search={list ?? all}
      className={button.button}
      data-kind="quiet"
      data-size="small"
    >
      <IconList size={16} aria-hidden />
      {list || !info ? t('ticket.toList') : info.titles[language]}
    </Link>
  )
}

/** A record that does not exist, or that this person may not see: the server does not tell the two apart. */
function NoRecord({ name, info, list }: BackLinkProps & { readonly name: string }) {
  const { t } = useTranslation('records')
  return (
    <div className={styles.noTicket}>
      <IconFileOff size={28} aria-hidden />
      <h1>{t('record.goneTitle')}</h1>
      <p>{t('record.goneText', { name })}</p>
      <BackLink info={info} list={list} />
    </div>
  )
}
