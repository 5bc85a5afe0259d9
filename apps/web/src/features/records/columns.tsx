import type { DatasetId, RecordRow } from '@ido/contract'
import { IconCircleCheck, IconClockExclamation } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Language } from '../../i18n/i18n.ts'
import { useFormat, type Format } from '../../ui/format.ts'
import type { Column } from '../../ui/table/column.ts'
import { figureIn } from '../../widgets/figures.ts'
import type { RecordsSearch } from './records.search.ts'
import { useDuration, useLanguage } from './words.ts'
import styles from './records.module.css'

const ofDataset = {
  tickets: [
    'number',
    'title',
    'priority',
    'status',
    'opened_at',
    'age_hours',
    'resolved_at',
    'resolve_hours',
    'target_hours',
    'sla_met',
    'product',
    'region',
    'category',
    'sub_product',
    'segment',
    'reopened',
  ],
  infra: ['at', 'host', 'service', 'product', 'metric', 'value', 'interval_s', 'weight'],
  voc: [
    'voc_id',
    'longtext',
    'status',
    'time_in',
    'score_nps',
    'category_nps',
    'product',
    'region',
    'category',
    'sub_product',
    'type',
    'sentiment',
    'score',
  ],
} as const satisfies Record<DatasetId, readonly string[]>
type ColumnId = (typeof ofDataset)[DatasetId][number]

/** What an open ticket does not have yet, and what only an open one has. */
const ofResolved: ReadonlySet<string> = new Set(['resolved_at', 'resolve_hours', 'sla_met'])
const ofOpen = 'age_hours'
const openMeasures: ReadonlySet<string> = new Set(['open_now', 'backlog_age_hours'])

function belongs(column: ColumnId, measure: string): boolean {
  if (column === 'reopened') return measure === 'reopen_rate'
  return openMeasures.has(measure) ? !ofResolved.has(column) : column !== ofOpen
}

type Look = Partial<Omit<Column<RecordRow>, 'id' | 'title' | 'cell'>>
const figure: Look = { size: 116, align: 'right', sortable: true, descendingFirst: true }
const moment: Look = { size: 164, sortable: true, descendingFirst: true }
const long: Look = { size: 280, grows: true }

const looks: Partial<Record<ColumnId, Look>> = {
  number: { size: 168, sortable: true },
  title: long,
  priority: { size: 124, sortable: true },
  status: { size: 132, sortable: true },
  opened_at: moment,
  resolved_at: moment,
  age_hours: figure,
  resolve_hours: { ...figure, size: 136 },
  target_hours: figure,
  sla_met: { size: 128 },
  region: { size: 108 },
  reopened: { ...figure, size: 148 },
  at: moment,
  host: { size: 232 },
  service: { size: 176 },
  value: figure,
  interval_s: { ...figure, size: 132 },
  weight: figure,
  voc_id: { size: 168, sortable: true, descendingFirst: true },
  longtext: long,
  time_in: moment,
  score_nps: figure,
  score: { ...figure, size: 136 },
  category_nps: { size: 136 },
}

const isDataset = (name: string): name is DatasetId => name in ofDataset

/** Columns of the records behind a figure, what names them first. */
export function useRecordColumns(dataset: string, measure: string, search: RecordsSearch): Column<RecordRow>[] {
  const { t } = useTranslation('records')
  const shown = useCell(search)
  const names: readonly ColumnId[] = isDataset(dataset) ? ofDataset[dataset] : []
  return names
    .filter((name) => belongs(name, measure))
    .map((id) => ({
      id,
      title: t(`column.${id}`),
      size: 152,
      ...looks[id],
      cell: (row, { tabbed }) => shown(id, row, tabbed) ?? <span className={styles.faint}>{t('none')}</span>,
    }))
}

function useCell(search: RecordsSearch): (column: ColumnId, row: RecordRow, tabbed: boolean) => ReactNode {
  const { t } = useTranslation('records')
  const format = useFormat()
  const language = useLanguage()
  const duration = useDuration()
  return (column, row, tabbed) => {
    const value = row[column] ?? null
    const tab = tabbed ? undefined : -1
    if (value === null) return null
    if (column === 'number') return <TicketLink number={String(value)} list={search} tab={tab} />
    if (column === 'voc_id') return <VocLink name={String(value)} id={String(row['id'])} tab={tab} />
    if (column === 'sla_met') return <Sla met={value === true} />
    if (column === 'status' && isVocStatus(value)) return t(`vocStatus.${value}`)
    if (typeof value === 'string') return /^\d{4}-\d\d-\d\dT/.test(value) ? format.instant(value) : value
    if (typeof value === 'boolean') return null
    if (column === 'value') return sampleWords(value, String(row['metric']), format, language)
    if (column === 'interval_s') return duration(value)
    return column.endsWith('_hours') ? figureIn(value, 'hours', language) : format.number(value, 2)
  }
}

const vocStatuses = ['new', 'on-progress', 'done'] as const
function isVocStatus(value: unknown): value is (typeof vocStatuses)[number] {
  return vocStatuses.some((status) => status === value)
}

/** A sample's value in the unit of its metric. */
function sampleWords(value: number, metric: string, format: Format, language: Language): string {
  if (['up', 'cpu', 'memory', 'disk'].includes(metric)) return figureIn(value, 'share', language)
  if (metric === 'latency') return figureIn(value, 'milliseconds', language)
  if (metric === 'throughput') return figureIn(value, 'bytesPerSecond', language)
  return format.number(value, 2)
}

interface TicketLinkProps {
  readonly number: string
  readonly list: RecordsSearch
  readonly tab: number | undefined
}

function TicketLink({ number, list, tab }: TicketLinkProps) {
  return (
    <Link
      to="/v3/detail-case/{-$slug}"
      params={{ slug: number }}
      state={{ recordsList: list }}
      className={styles.recordLink}
      tabIndex={tab}
    >
      {number}
    </Link>
  )
}

function VocLink({ name, id, tab }: { readonly name: string; readonly id: string; readonly tab: number | undefined }) {
  return (
    <Link
      to="/v3/dashboard/digital-product-performance/product/feedback/detail/{-$id}"
      params={{ id }}
      className={styles.recordLink}
      tabIndex={tab}
    >
      {name}
    </Link>
  )
}

export function Sla({ met }: { readonly met: boolean }) {
  const { t } = useTranslation('records')
  return (
    <span className={styles.sla} data-met={met}>
      {met ? <IconCircleCheck size={16} aria-hidden /> : <IconClockExclamation size={16} aria-hidden />}
      {t(met ? 'sla.met' : 'sla.missed')}
    </span>
  )
}
