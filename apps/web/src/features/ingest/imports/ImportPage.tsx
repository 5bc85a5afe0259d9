import { useNavigate } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { ImportDetail } from '@ido/contract'
import { useTranslation } from '../../../i18n/speech.ts'
import { LoadFailure } from '../../../ui/feedback/LoadFailure.tsx'
import type { ListSearch } from '../../../ui/manage/search.ts'
import shared from '../../../ui/table/list.module.css'
import { PageTabs, tabIn } from '../../../ui/tabs/PageTabs.tsx'
import { BringFile } from './BringFile.tsx'
import { History } from './History.tsx'
import { Profiles } from './Profiles.tsx'
import { importQuery, targetsQuery } from './queries.ts'
import { type LastStep, type ImportStep, headings, stepOf, useStep } from './steps.ts'
import styles from './imports.module.css'
import { useFormat } from '../../../ui/format.ts'
import { Discard } from './Discard.tsx'
import { Match } from './Match.tsx'
import { UnderWay } from './UnderWay.tsx'
import { Result } from './Result.tsx'

const tabs = ['new', 'history', 'profiles'] as const

/** Files that administrators bring: the steps of one, what was imported before, and profiles that are kept. */
export function ImportPage({ search }: { readonly search: ListSearch }) {
  const { t } = useTranslation('imports')
  const tab = tabIn(search, tabs)
  const last = useRef<ImportStep>(null)
  return (
    <div className={shared.page}>
      <header className={shared.head}>
        <div>
          <h1>{t('title')}</h1>
          <p className="text-ink-soft">{t('lead')}</p>
        </div>
      </header>
      <PageTabs
        label={t('tabs.label')}
        to="/v3/manage/import"
        tabs={tabs}
        chosen={tab}
        words={(name) => t(`tabs.${name}`)}
        className={styles.tabs}
      />
      {tab === 'history' && <History search={search} />}
      {tab === 'profiles' && <Profiles />}
      {tab === 'new' &&
        (search['import'] ? (
          <Opened key={search['import']} id={Number(search['import'])} last={last} />
        ) : (
          <Start last={last} />
        ))}
    </div>
  )
}

function Start({ last }: { readonly last: LastStep }) {
  const { data, error, refetch, isFetching } = useQuery(targetsQuery)
  const navigate = useNavigate()
  if (error && !data) return <LoadFailure error={error} onRetry={() => void refetch()} retrying={isFetching} />
  if (!data) return <div className="min-h-80 rounded-card bg-sunken" aria-busy />
  const opened = (id: number) => void navigate({ to: '/v3/manage/import', search: { import: String(id) } })
  return <BringFile targets={data} last={last} onBrought={opened} />
}

function Opened({ id, last }: { readonly id: number; readonly last: LastStep }) {
  const { data, error, refetch, isFetching } = useQuery(importQuery(id))
  if (error && !data) return <LoadFailure error={error} onRetry={() => void refetch()} retrying={isFetching} />
  if (!data) return <div className="min-h-80 rounded-card bg-sunken" aria-busy />
  return <OneImport of={data} last={last} />
}

/** One file through its steps: matched and checked, at work, over. */
function OneImport({ of, last }: { readonly of: ImportDetail; readonly last: LastStep }) {
  const { t, i18n } = useTranslation('imports')
  useStep(stepOf(of), last)
  const format = useFormat()
  const navigate = useNavigate()
  const startAnew = () => void navigate({ to: '/v3/manage/import', search: {} })
  const { state } = of
  const isOpen = state === 'draft'
  return (
    <div className={styles.steps}>
      <div className="flex flex-wrap gap-x-4 gap-y-2 items-center">
        <h2 className="text-base wrap-anywhere" id={headings.file} tabIndex={-1}>
          {of.fileName}{' '}
          <span className="font-normal">
            · {format.bytes(of.size)} · {of.titles[i18n.language]}
          </span>
        </h2>
        {isOpen && <Discard id={of.id} label={t('otherFile')} onDone={startAnew} />}
      </div>
      {(isOpen || state === 'checking') && <Match of={of} />}
      {(state === 'checking' || state === 'waiting' || state === 'running') && <UnderWay of={of} />}
      {(state === 'done' || state === 'cancelled' || state === 'failed') && <Result of={of} />}
      {(state === 'waiting' || state === 'running') && (
        <p className="text-ink-faint text-sm wrap-anywhere">{t('safeToLeave')}</p>
      )}
    </div>
  )
}
