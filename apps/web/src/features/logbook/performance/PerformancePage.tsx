import {
  agentFigures,
  exportAgentPerformance,
  fewestAgentTickets,
  leadsAs,
  loadFigures,
  type AgentFigureName,
  type AgentPerformanceMeta,
  type AgentRow,
} from '@ido/contract'
import { IconAlertCircle, IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import type { CSSProperties } from 'react'
import { addressOf } from '../../../api/client.ts'
import { useSession } from '../../../api/session.ts'
import { useTranslation } from '../../../i18n/speech.ts'
import { useFormat } from '../../../ui/format.ts'
import { changedListSearch, type ListSearch, type SearchChange } from '../../../ui/manage/search.ts'
import { PeriodMenu } from '../../../ui/period/PeriodMenu.tsx'
import { EmptyList } from '../../../ui/table/EmptyList.tsx'
import { ExportMenu } from '../../../ui/table/ExportMenu.tsx'
import { ListTable } from '../../../ui/table/ListTable.tsx'
import type { Column, ListAnswer } from '../../../ui/table/column.ts'
import { useKept } from '../../../ui/table/layout.ts'
import shared from '../../../ui/table/list.module.css'
import { BehindPage } from './BehindPage.tsx'
import { Outstanding } from './Outstanding.tsx'
import styles from './performance.module.css'
import { behindIn, searchBehind } from './performance.search.ts'
import { performanceQuery } from './queries.ts'
import { useAgentFigureWords } from './useAgentFigureWords.ts'

/** 'Kinerja Agent': everybody's figures, one's own, or the records behind one of them, as the address says. */
export function PerformancePage({ search }: { readonly search: ListSearch }) {
  const behind = behindIn(search)
  return behind ? <BehindPage behind={behind} search={search} /> : <AgentsList search={search} />
}

function AgentsList({ search }: { readonly search: ListSearch }) {
  const { t } = useTranslation('agents')
  const navigate = useNavigate()
  const format = useFormat()
  const words = useAgentFigureWords()
  const { roles } = useSession()
  const isOwn = leadsAs(roles, 'AGENT')
  const { data: answered, ...asked } = useQuery({ ...performanceQuery(search), placeholderData: keepPreviousData })
  const data = useKept(answered)
  const columns = usePerformanceColumns(data, search)
  const meta = data?.meta
  // Of the address as it is by then: another choice may have been made while one was under way.
  const change = (by: SearchChange) =>
    void navigate({
      to: '/v3/manage/agent-performance',
      search: (now: SearchChange) => changedListSearch(now, by),
      replace: !('page' in by),
      resetScroll: false,
    })
  const open = ({ agent }: AgentRow) =>
    void navigate({ to: '/v3/manage/agent-performance', search: searchBehind(search, { agent, figure: 'tickets' }) })
  const { page: _page, size: _size, ...listed } = search
  const isChosen = search['from'] !== undefined || search['to'] !== undefined
  return (
    <div className={shared.page} data-wide>
      <header className={shared.head}>
        <div>
          <h1>{t('title')}</h1>
          <p className={styles.lead}>{t(isOwn ? 'leadOwn' : 'lead')}</p>
        </div>
      </header>
      <div className={shared.toolbar}>
        <PeriodMenu
          from={search['from']}
          to={search['to']}
          clearLabel={t('usualPeriod')}
          onChange={({ from, to }) => change({ from, to })}
        />
        <span className="flex-1" />
        <ExportMenu
          addressOf={(file) => addressOf(exportAgentPerformance, { query: { ...listed, ...file } })}
          total={meta?.totalData}
        />
      </div>
      <p className={styles.note} role="status">
        {meta &&
          t(isOwn ? 'countOwn' : 'count', {
            count: meta.totalData,
            total: format.number(meta.totalData),
            period: words.period(meta),
          })}
      </p>
      {!(asked.error && !meta) && <Outstanding meta={meta} isOwn={isOwn} search={search} />}
      <ListTable
        label={t('title')}
        name="agent-performance"
        columns={columns}
        query={{ ...asked, data }}
        rowId={({ agent }) => agent}
        rowName={({ name }) => name}
        search={search}
        onChange={change}
        onOpen={open}
        openLabel={t('openTickets')}
        empty={
          <EmptyList
            title={t('emptyTitle')}
            text={t('emptyText')}
            onClear={isChosen ? () => change({ from: undefined, to: undefined }) : undefined}
          />
        }
      />
      <How />
    </div>
  )
}

/** What each figure is made of. */
function How() {
  const { t } = useTranslation('agents')
  return (
    <details className="text-ink-soft text-sm">
      <summary className="w-fit underline decoration-line-strong underline-offset-3">{t('how')}</summary>
      <p className="my-[1em]">{t('howIntro')}</p>
      <dl className="grid gap-1 mt-2">
        {agentFigures.map((name) => (
          <div key={name}>
            <dt className="text-ink font-semibold">{t(`figure.${name}`)}</dt>
            <dd>{t(`formula.${name}`)}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

interface FigureProps {
  readonly row: AgentRow
  readonly name: AgentFigureName
  readonly median: number | null
  /** The largest of the column, which the bars are drawn against. */
  readonly most: number
  readonly search: ListSearch
  readonly tabbed: boolean
}

/** A figure as a number that leads to its records, over a bar with the team's median on it. */
function Figure({ row, name, median, most, search, tabbed }: FigureProps) {
  const { t } = useTranslation('agents')
  const words = useAgentFigureWords()
  const { value, isFew, stands, n } = row.figures[name]
  const at = (part: number) => ({ '--part': most === 0 ? 0 : part / most }) as CSSProperties
  const told = [median === null ? null : t('medianIs', { median: words.value(name, median) }), stands === null ? null : t(`${loadFigures.includes(name) ? 'more' : 'stands'}.${stands}`)] // prettier-ignore
  const label = [t('seeRecords', { figure: t(`figure.${name}`), name: row.name }), ...told].filter(Boolean).join('; ')
  return (
    <span className={styles.figure} data-stands={stands ?? undefined} data-few={isFew || undefined}>
      <span className={styles.value}>
        {isFew && <Few n={n} />}
        {stands === 'worse' && <IconAlertTriangle size={14} stroke={2} aria-hidden />}
        {stands === 'better' && <IconCircleCheck size={14} stroke={2} aria-hidden />}
        {value === null ? (
          '–'
        ) : (
          <Link
            to="/v3/manage/agent-performance"
            search={searchBehind(search, { agent: row.agent, figure: name })}
            title={told.filter(Boolean).join(', ')}
            aria-label={`${words.value(name, value)}; ${label}`}
            tabIndex={tabbed ? 0 : -1}
            onClick={(event) => event.stopPropagation()}
          >
            {words.value(name, value)}
          </Link>
        )}
      </span>
      <span className="relative block h-1 rounded-[2px] bg-sunken" aria-hidden>
        {value !== null && <span className={styles.fill} style={at(value)} />}
        {median !== null && <span className={styles.middle} style={at(median)} />}
      </span>
    </span>
  )
}

/** Few tickets say little: a sign, and in words why. */
function Few({ n }: { readonly n: number }) {
  const { t } = useTranslation('agents')
  const format = useFormat()
  const whole = t('fewWhole', { n: format.number(n), least: format.number(fewestAgentTickets) })
  return (
    <span className={styles.few} title={whole}>
      <IconAlertCircle size={14} stroke={2} aria-hidden />
      <span className="spoken">{t('few')}</span>
    </span>
  )
}

const widths: Readonly<Record<AgentFigureName, number>> = {
  entries: 80,
  tickets: 80,
  perShift: 98,
  open: 100,
  firstResponse: 104,
  netTime: 104,
  slaCompliance: 96,
  reopenRate: 114,
}

/** Name and figures; the bars of a column share one scale, its median among them. */
function usePerformanceColumns(
  data: (Pick<ListAnswer<AgentRow>, 'answer'> & { meta: Pick<AgentPerformanceMeta, 'medians'> }) | undefined,
  search: ListSearch,
): readonly Column<AgentRow>[] {
  const { t } = useTranslation('agents')
  const medianOf = (name: AgentFigureName) => data?.meta.medians[name] ?? null
  const mostOf = (name: AgentFigureName) =>
    Math.max(medianOf(name) ?? 0, ...(data?.answer ?? []).map(({ figures }) => figures[name].value ?? 0))
  const figures = agentFigures.map((name): Column<AgentRow> => {
    const [median, most] = [medianOf(name), mostOf(name)]
    return {
      id: name,
      title: t(`column.${name}`),
      size: widths[name],
      align: 'right',
      sortable: true,
      descendingFirst: name !== 'slaCompliance',
      cell: (row, { tabbed }) => <Figure {...{ row, name, median, most, search, tabbed }} />,
    }
  })
  const name: Column<AgentRow> = {
    id: 'name',
    title: t('agent'),
    size: 152,
    sortable: true,
    grows: true,
    cell: (row) => <span className="overflow-hidden text-ellipsis">{row.name}</span>,
  }
  return [name, ...figures]
}
