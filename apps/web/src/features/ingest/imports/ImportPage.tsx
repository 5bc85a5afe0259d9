import { cancelImport, type ImportDetail } from '@ido/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { call } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/speech.ts'
import { LoadFailure } from '../../../ui/feedback/LoadFailure.tsx'
import { useFormat } from '../../../ui/format.ts'
import type { ListSearch } from '../../../ui/manage/search.ts'
import { Button } from '../../../ui/plain/Button.tsx'
import { Failure, Message } from '../../../ui/plain/Message.tsx'
import { Progress } from '../../../ui/progress/Progress.tsx'
import shared from '../../../ui/table/list.module.css'
import { PageTabs, tabIn } from '../../../ui/tabs/PageTabs.tsx'
import { BringFile } from './BringFile.tsx'
import { Discard } from './Discard.tsx'
import { History } from './History.tsx'
import { Match } from './Match.tsx'
import { Profiles } from './Profiles.tsx'
import { Result } from './Result.tsx'
import styles from './imports.module.css'
import { importQuery, renew, targetsQuery } from './queries.ts'
import { headings, stepOf, useStep, type ImportStep, type LastStep } from './steps.ts'

/** A check or an import that is worked on: how far it is, and a way to stop it. */
function UnderWay({ of }: { readonly of: ImportDetail }) {
  const { t } = useTranslation('imports')
  const format = useFormat()
  const client = useQueryClient()
  const cancel = useMutation({
    mutationFn: async () => (await call(cancelImport, { params: { id: of.id } })).answer,
    onSuccess: (now) => renew(client, now),
    meta: { ownFailure: true },
  })
  const { state, share, rows, isStalled, isCancelled } = of
  const kind = state === 'waiting' ? 'waiting' : state === 'checking' ? 'checking' : 'running'
  return (
    <section className={styles.card} aria-labelledby={headings.underWay}>
      <h2 id={headings.underWay} tabIndex={-1}>
        {t(`underWay.${kind}`)}
      </h2>
      <div className={styles.progress}>
        <Progress
          text={
            isCancelled
              ? t('underWay.stopping')
              : kind === 'running'
                ? t('underWay.rows', { count: rows.read, share: format.percent(share), rows: format.number(rows.read) })
                : t(`underWay.${kind}Text`, { share: format.percent(share) })
          }
          title={t(isCancelled ? 'underWay.stopping' : `underWay.${kind}`)}
          share={kind === 'waiting' ? undefined : share}
        />
      </div>
      {isStalled && <Message tone="bad">{t('underWay.stalled')}</Message>}
      <Failure>{cancel.error?.message}</Failure>
      <div className={styles.buttons}>
        <Button kind="default" busy={cancel.isPending || isCancelled} onClick={() => cancel.mutate()}>
          {t(kind === 'checking' ? 'underWay.stopCheck' : 'underWay.stop')}
        </Button>
      </div>
    </section>
  )
}

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
