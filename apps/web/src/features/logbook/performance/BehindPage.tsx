import {
  givesPermission,
  type AgentEntry,
  type AgentFigureName,
  type AgentTicket,
  type EndpointMeta,
  type agentTickets,
} from '@ido/contract'
import { IconList, IconNotebook } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useSession } from '../../../api/session.ts'
import { useLabels } from '../../../i18n/labels.ts'
import { useTranslation } from '../../../i18n/speech.ts'
import { useFormat } from '../../../ui/format.ts'
import { changedListSearch, type ListSearch, type SearchChange } from '../../../ui/manage/search.ts'
import button from '../../../ui/plain/Button.module.css'
import { EmptyList } from '../../../ui/table/EmptyList.tsx'
import { ExportMenu } from '../../../ui/table/ExportMenu.tsx'
import { ListTable } from '../../../ui/table/ListTable.tsx'
import type { Column, TableQuery } from '../../../ui/table/column.ts'
import { useKept } from '../../../ui/table/layout.ts'
import shared from '../../../ui/table/list.module.css'
import { TicketLink } from '../TicketLink.tsx'
import styles from './performance.module.css'
import { daysIn, type RecordsBehind } from './performance.search.ts'
import { behindFile, entriesQuery, isOfEntries, ticketsQuery } from './queries.ts'
import { useAgentFigureWords } from './useAgentFigureWords.ts'

interface BehindProps {
  readonly behind: RecordsBehind
  readonly search: ListSearch
}

/** The records behind a figure of an agent: exactly those that it counted. */
export function BehindPage(props: BehindProps) {
  return isOfEntries(props.behind.figure) ? <Entries {...props} /> : <Tickets {...props} />
}

function Tickets({ behind, search }: BehindProps) {
  const navigate = useNavigate()
  const { data: answered, ...asked } = useQuery({ ...ticketsQuery(behind, search), placeholderData: keepPreviousData })
  const data = useKept(answered)
  const open = ({ number }: AgentTicket) => void navigate({ to: '/v3/detail-case/{-$slug}', params: { slug: number } })
  return (
    <Records
      {...{ behind, search }}
      query={{ ...asked, data }}
      meta={data?.meta}
      columns={useTicketColumns(behind.figure)}
      rowId={({ number }) => number}
      onOpen={open}
    />
  )
}

function Entries({ behind, search }: BehindProps) {
  const { data: answered, ...asked } = useQuery({ ...entriesQuery(behind, search), placeholderData: keepPreviousData })
  const data = useKept(answered)
  return (
    <Records
      {...{ behind, search }}
      query={{ ...asked, data }}
      meta={data?.meta}
      columns={useEntryColumns()}
      rowId={({ id }: AgentEntry) => String(id)}
    />
  )
}

interface RecordsProps<Row> extends BehindProps {
  readonly query: TableQuery<Row>
  readonly meta: EndpointMeta<typeof agentTickets> | undefined
  readonly columns: readonly Column<Row>[]
  readonly rowId: (row: Row) => string
  readonly onOpen?: (row: Row) => void
}

function Records<Row extends object>({ behind, search, query, meta, columns, rowId, onOpen }: RecordsProps<Row>) {
  const { t } = useTranslation('agents')
  const navigate = useNavigate()
  const format = useFormat()
  const words = useAgentFigureWords()
  const { roles } = useSession()
  const { figure } = behind
  const change = (by: SearchChange) =>
    void navigate({
      to: '/v3/manage/agent-performance',
      search: (now: SearchChange) => changedListSearch(now, by),
      replace: !('page' in by),
      resetScroll: false,
    })
  const title = t('behind.title', { name: meta?.name ?? t('behind.nobody'), figure: t(`figure.${figure}`) })
  const isOfLog = isOfEntries(figure)
  const total = meta && { count: meta.totalData, total: format.number(meta.totalData), period: words.period(meta) }
  return (
    <div className={shared.page} data-wide>
      <header className={shared.head}>
        <div>
          <h1>{title}</h1>
          <p className={styles.lead}>{t(`formula.${figure}`)}</p>
        </div>
      </header>
      <div className={shared.toolbar}>
        <Link
          to="/v3/manage/agent-performance"
          search={daysIn(search)}
          className={button.button}
          data-kind="default"
          data-size="small"
        >
          <IconList size={16} aria-hidden />
          {t('behind.back')}
        </Link>
        {isOfLog && meta?.name && givesPermission('keepLogbook', roles) && !meta.name.includes(',') && (
          <Link
            to="/v3/manage/logbook"
            search={{ agent: meta.name, date_from: meta.from, date_to: meta.to }}
            className={button.button}
            data-kind="quiet"
            data-size="small"
          >
            <IconNotebook size={16} aria-hidden />
            {t('behind.toLogbook')}
          </Link>
        )}
        <span className="flex-1" />
        <ExportMenu addressOf={behindFile(behind, search)} total={meta?.totalData} />
      </div>
      <p className={styles.note} role="status">
        {total && t(isOfLog ? 'behind.entries' : 'behind.tickets', total)}
      </p>
      <ListTable
        label={title}
        name={isOfLog ? 'agent-entries' : 'agent-tickets'}
        columns={columns}
        query={query}
        rowId={rowId}
        rowName={rowId}
        search={search}
        onChange={change}
        {...(onOpen && { onOpen })}
        empty={<EmptyList title={t('behind.emptyTitle')} text={t('behind.emptyText')} />}
      />
    </div>
  )
}

/** What decides a figure stands beside the number, within the width of a laptop. */
const decides: Partial<Record<AgentFigureName, readonly string[]>> = {
  tickets: ['status', 'entries'],
  perShift: ['status', 'entries'],
  open: ['status', 'openedAt'],
  firstResponse: ['firstResponseHours'],
  netTime: ['netHours'],
  slaCompliance: ['slaMet', 'netHours'],
  reopenRate: ['reopened'],
}

function useTicketColumns(figure: AgentFigureName): readonly Column<AgentTicket>[] {
  const columns = useColumns()
  const first = ['number', ...(decides[figure] ?? [])]
  const placeOf = ({ id }: Column<AgentTicket>) => (first.includes(id) ? first.indexOf(id) : first.length)
  return columns.toSorted((one, other) => placeOf(one) - placeOf(other))
}

function useColumns(): readonly Column<AgentTicket>[] {
  const { t } = useTranslation('agents')
  const format = useFormat()
  const labels = useLabels()
  const hours = (value: number | null) => (value === null ? '–' : t('hours', { value: format.number(value) }))
  const figure = { align: 'right', size: 136 } as const
  return [
    {
      id: 'number',
      title: t('field.number'),
      size: 168,
      cell: ({ number }, { tabbed }) => (
        <Link to="/v3/detail-case/{-$slug}" params={{ slug: number }} {...(!tabbed && { tabIndex: -1 })}>
          {number}
        </Link>
      ),
    },
    { id: 'title', title: t('field.title'), size: 264, grows: true, cell: ({ title }) => title },
    { id: 'product', title: t('field.product'), size: 128, cell: ({ product }) => product },
    { id: 'status', title: t('field.status'), size: 120, cell: ({ status }) => labels(status) },
    { id: 'openedAt', title: t('field.openedAt'), size: 168, cell: ({ openedAt }) => format.instant(openedAt) },
    { id: 'firstResponseHours', title: t('field.firstResponseHours'), ...figure, cell: (ticket) => hours(ticket.firstResponseHours) }, // prettier-ignore
    { id: 'netHours', title: t('field.netHours'), ...figure, size: 120, cell: ({ netHours }) => hours(netHours) },
    {
      id: 'slaMet',
      title: t('field.slaMet'),
      size: 112,
      cell: ({ slaMet }) => (slaMet === null ? '–' : t(slaMet ? 'behind.met' : 'behind.missed')),
    },
    { id: 'reopened', title: t('field.reopened'), ...figure, cell: ({ reopened }) => format.number(reopened) },
    { id: 'entries', title: t('field.entries'), ...figure, size: 112, cell: ({ entries }) => format.number(entries) },
  ]
}

function useEntryColumns(): readonly Column<AgentEntry>[] {
  const { t } = useTranslation('logbook')
  const format = useFormat()
  const labels = useLabels()
  return [
    { id: 'startedAt', title: t('field.startedAt'), size: 176, cell: ({ startedAt }) => format.instant(startedAt) },
    { id: 'activity', title: t('field.activity'), size: 360, grows: true, cell: ({ activity }) => activity },
    { id: 'shift', title: t('field.shift'), size: 104, cell: ({ shift }) => t(`shift.${shift}`) },
    { id: 'category', title: t('field.category'), size: 168, cell: ({ category }) => labels(category) },
    { id: 'product', title: t('field.product'), size: 128, cell: ({ product }) => product },
    {
      id: 'ticketNumber',
      title: t('field.ticketNumber'),
      size: 168,
      cell: (entry, { tabbed }) => <TicketLink entry={entry} tabbed={tabbed} />,
    },
    { id: 'status', title: t('field.status'), size: 128, cell: ({ status }) => t(`status.${status}`) },
  ]
}
