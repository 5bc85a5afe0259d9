import { recordName, recordsExport, type DatasetInfo, type MeasureInfo, type RecordRow } from '@ido/contract'
import { IconArrowLeft, IconLinkOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { addressOf } from '../../api/address.ts'
import { writtenLabels } from '../../api/board-labels.ts'
import { catalogQuery } from '../../api/catalog.ts'
import { ApiError } from '../../api/client.ts'
import { useTranslation } from '../../i18n/speech.ts'
import { BoardsDropdown } from '../../ui/boards/BoardsDropdown.tsx'
import { LoadFailure } from '../../ui/feedback/LoadFailure.tsx'
import { useFormat } from '../../ui/format.ts'
import { isAhead, momentWords, periodWords } from '../../ui/period-words.ts'
import button from '../../ui/plain/Button.module.css'
import { Button } from '../../ui/plain/Button.tsx'
import parts from '../../ui/plain/parts.module.css'
import { EmptyList } from '../../ui/table/EmptyList.tsx'
import { ExportMenu } from '../../ui/table/ExportMenu.tsx'
import { ListTable } from '../../ui/table/ListTable.tsx'
import type { TableQuery } from '../../ui/table/column.ts'
import { RecordsChips } from './RecordsChips.tsx'
import { useRecordColumns } from './columns.tsx'
import { useRecords } from './queries.ts'
import styles from './records.module.css'
import {
  changedRecordsSearch,
  recordsFilters,
  toRecordsQuery,
  toggledLabel,
  type RecordsSearch,
  type RecordsSearchChange,
} from './records.search.ts'
import { useDetailCase } from './useDetailCase.ts'
import { useLanguage, useMark } from './words.ts'

interface RecordsPageProps {
  readonly search: RecordsSearch
}

/** The records behind a figure: exactly the ones that it counted, in words, as a table and as a file. */
export function RecordsPage({ search }: RecordsPageProps) {
  const { t } = useTranslation('common')
  const { data: catalog, error, refetch, isFetching } = useQuery(catalogQuery)
  if (catalog) return <Records search={search} catalog={catalog} />
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} retrying={isFetching} />
  return (
    <p className="my-3.5" role="status">
      {t('loading')}
    </p>
  )
}

function Records({ search, catalog }: RecordsPageProps & { readonly catalog: readonly DatasetInfo[] }) {
  const rows = useRecords(search, catalog)
  const { dataset } = toRecordsQuery(search, catalog)
  const info = catalog.find(({ id }) => id === dataset)
  // The address names what the catalog does not have, which the server says by name.
  if (rows.error instanceof ApiError && rows.error.code === 400) return <WrongLink message={rows.error.message} />
  return info && <RecordsList search={search} catalog={catalog} info={info} rows={rows} />
}

interface RecordsListProps {
  readonly search: RecordsSearch
  readonly catalog: readonly DatasetInfo[]
  readonly info: DatasetInfo
  readonly rows: TableQuery<RecordRow>
}

function RecordsList({ search, catalog, info, rows }: RecordsListProps) {
  const { t } = useTranslation(['records', 'table'])
  const format = useFormat()
  const navigate = useNavigate()
  const language = useLanguage()
  const { page: _page, size: _size, ...asked } = toRecordsQuery(search, catalog)
  const { measure } = asked
  const { list, addressOf: addressOfRecord } = useDetailCase()
  const columns = useRecordColumns({ info, measure, search })
  const change = (by: RecordsSearchChange) => {
    const next = changedRecordsSearch(search, by)
    void navigate({
      to: list,
      params: { slug: undefined },
      search: next,
      replace: !('page' in by),
      resetScroll: false,
    })
  }
  const open = (row: RecordRow) => {
    const address = addressOfRecord(info.records, row)
    if (address !== null) void navigate({ to: address, state: { recordsList: search } })
  }
  const total = rows.data && format.number(rows.data.meta.totalData)
  const nameOf = (row: RecordRow) => recordName(info.records, row)
  return (
    <div className="flex flex-col gap-3 min-w-0" data-wide>
      <header className={styles.head}>
        <Heading search={search} info={info} measure={info.measures.find(({ id }) => id === measure)} />
        <div className={parts.buttons}>
          <BackButton />
          <BoardsDropdown touching={{ dataset: info.id }} search={boardSearchOf(search)} />
          <ExportMenu
            addressOf={(file) => addressOf(recordsExport, { query: { ...asked, ...file } })}
            total={rows.data?.meta.totalData}
          />
        </div>
        <p className="col-span-full min-h-[1.5em] text-ink-soft tabular-nums" role="status">
          {total !== undefined ? `${total} ${info.records.noun[language]}` : !rows.error && t('list.counting')}
        </p>
      </header>
      <NarrowBy search={search} info={info} measure={measure} onChange={change} />
      <RecordsChips search={search} info={info} onChange={change} />
      <ListTable
        label={t('list.label')}
        name={`records-${info.id}`}
        columns={columns}
        query={rows}
        rowId={nameOf}
        rowName={nameOf}
        search={{ ...orderOf(info, measure), ...search }}
        onChange={change}
        {...(info.records.path !== undefined && { onOpen: open })}
        empty={<NoRecords search={search} onChange={change} />}
      />
    </div>
  )
}

/** Period and filters of the list, as the address of a board has them. */
function boardSearchOf(search: RecordsSearch): Record<string, string> {
  const { from, to } = search
  const labels = Object.entries(recordsFilters(search)).flatMap(([dimension, names]) => {
    const written = writtenLabels(names)
    return written === undefined ? [] : [[dimension, written] as const]
  })
  return { ...(from && to && { from, to }), ...Object.fromEntries(labels) }
}

/** The order of a list whose address names none, where its head can show it. */
function orderOf({ measures }: DatasetInfo, measure: string): RecordsSearch {
  const decided = measures.find(({ id }) => id === measure)?.decidedBy
  return decided ? { orderName: decided.column, orderBy: decided.order } : {}
}

interface NoRecordsProps {
  readonly search: RecordsSearch
  readonly onChange: (change: RecordsSearchChange) => void
}

function NoRecords({ search, onChange }: NoRecordsProps) {
  const { t } = useTranslation('records')
  const narrowed = Object.keys(recordsFilters(search)).length > 0
  return (
    <EmptyList
      title={t('list.emptyTitle')}
      text={t(narrowed ? 'list.noMatchText' : 'list.emptyText')}
      onClear={narrowed ? () => onChange({ filters: undefined }) : undefined}
    />
  )
}

interface HeadingProps {
  readonly search: RecordsSearch
  readonly info: DatasetInfo
  readonly measure: MeasureInfo | undefined
}

/** What is listed, in words: 'Tiket selesai, 1–31 Jan 2026, T-REG 3'. */
function Heading({ search, info, measure }: HeadingProps) {
  const { t } = useTranslation('records')
  const language = useLanguage()
  const markOf = useMark(info)
  const [now] = useState(Date.now)
  const { from, to } = search
  if (!measure) return <h1>{t('list.label')}</h1>
  const isCount = measure.additivity !== 'rate'
  const isStock = measure.isStock ?? false
  const what = isCount
    ? measure.titles[language]
    : t('list.behind', { dataset: info.titles[language], measure: measure.titles[language] })
  const period = () => {
    if (isStock)
      return to === undefined || isAhead(to, now) ? t('list.now') : t('list.asOf', { day: momentWords(to, language) })
    return from && to ? periodWords(from, to, language) : t('list.allTime')
  }
  const labels = Object.entries(recordsFilters(search)).flatMap(([dimension, names]) =>
    names.map((name) => markOf(dimension, name)),
  )
  const most = 3
  const some = labels.length > most ? [...labels.slice(0, most), `+${labels.length - most}`] : labels
  const head = isStock ? [`${what} ${period()}`] : [what, period()]
  return <h1>{[...head, ...some].join(', ')}</h1>
}

function BackButton() {
  const { t } = useTranslation('records')
  const router = useRouter()
  if (!useCanGoBack()) return null
  return (
    <Button kind="default" onClick={() => router.history.back()}>
      <IconArrowLeft size={16} aria-hidden />
      {t('list.back')}
    </Button>
  )
}

/** The address names what the catalog does not have: an old link, or one that was typed. */
function WrongLink({ message }: { readonly message: string }) {
  const { t } = useTranslation('records')
  const { list } = useDetailCase()
  return (
    <div className="max-w-144 mx-auto my-12 text-ink-soft text-center wrap-anywhere">
      <IconLinkOff size={28} aria-hidden />
      <h1 className="mt-2 mb-1 text-ink text-xl">{t('list.wrongTitle')}</h1>
      <p className="my-3.5">{t('list.wrongText', { message })}</p>
      <Link to={list} params={{ slug: undefined }} className={button.button}>
        {t('ticket.toOpen')}
      </Link>
    </div>
  )
}

interface NarrowByProps {
  readonly search: RecordsSearch
  readonly info: DatasetInfo
  readonly measure: string
  readonly onChange: (change: RecordsSearchChange) => void
}

/** Narrows the list by the one dimension that its dataset offers for that, such as resolved tickets by their target. */
function NarrowBy({ search, info, measure, onChange }: NarrowByProps) {
  const { t } = useTranslation('records')
  const language = useLanguage()
  const dimension = info.dimensions.find(({ id }) => id === info.records.narrowBy)
  if (!dimension?.labels || dimension.measures?.includes(measure) === false) return null
  const picked = (recordsFilters(search)[dimension.id] ?? []).map((label) => label?.toLowerCase() ?? null)
  const offered = dimension.labels.filter(({ notWith }) => !notWith?.includes(measure))
  const title = dimension.titles[language]
  return (
    <div className={styles.narrowBy} role="group" aria-label={t('list.narrowBy', { title })}>
      <span className="text-ink-soft" aria-hidden>
        {title}
      </span>
      {offered.map(({ label, titles }) => {
        const value = label?.toLowerCase() ?? null
        return (
          <button
            key={label}
            type="button"
            aria-pressed={picked.includes(value)}
            onClick={() => onChange(toggledLabel(search, dimension.id, value))}
          >
            {titles[language]}
          </button>
        )
      })}
    </div>
  )
}
