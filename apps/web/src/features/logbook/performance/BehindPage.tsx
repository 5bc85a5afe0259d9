import { givesPermission, type AgentEntry, type AgentTicket, type EndpointMeta, type agentTickets } from '@ido/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { IconList, IconNotebook } from '@tabler/icons-react'
import { useSession } from '../../../api/session.ts'
import { useTranslation } from '../../../i18n/speech.ts'
import { useFormat } from '../../../ui/format.ts'
import { changedListSearch, type ListSearch, type SearchChange } from '../../../ui/manage/search.ts'
import button from '../../../ui/plain/Button.module.css'
import type { Column, TableQuery } from '../../../ui/table/column.ts'
import { EmptyList } from '../../../ui/table/EmptyList.tsx'
import { ExportMenu } from '../../../ui/table/ExportMenu.tsx'
import shared from '../../../ui/table/list.module.css'
import { ListTable } from '../../../ui/table/ListTable.tsx'
import { useKept } from '../../../ui/table/useKept.ts'
import { useEntryColumns, useTicketColumns } from './behind-columns.tsx'
import { daysIn, type RecordsBehind } from './performance.search.ts'
import styles from './performance.module.css'
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
