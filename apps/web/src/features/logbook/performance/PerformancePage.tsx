import { agentFigures, exportAgentPerformance, leadsAs, type AgentRow } from '@ido/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { addressOf } from '../../../api/client.ts'
import { useSession } from '../../../api/session.ts'
import { useTranslation } from '../../../i18n/speech.ts'
import { useFormat } from '../../../ui/format.ts'
import { PeriodMenu } from '../../../ui/period/PeriodMenu.tsx'
import { changedListSearch, type ListSearch, type SearchChange } from '../../../ui/manage/search.ts'
import { EmptyList } from '../../../ui/table/EmptyList.tsx'
import { ExportMenu } from '../../../ui/table/ExportMenu.tsx'
import shared from '../../../ui/table/list.module.css'
import { ListTable } from '../../../ui/table/ListTable.tsx'
import { useKept } from '../../../ui/table/useKept.ts'
import { BehindPage } from './BehindPage.tsx'
import { usePerformanceColumns } from './columns.tsx'
import { Outstanding } from './Outstanding.tsx'
import { behindIn, searchBehind } from './performance.search.ts'
import styles from './performance.module.css'
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
