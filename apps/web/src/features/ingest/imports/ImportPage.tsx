import { cancelImport, deleteImportProfile, type ImportDetail, type KeptImportProfile } from '@ido/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { call } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/speech.ts'
import { LoadFailure } from '../../../ui/feedback/LoadFailure.tsx'
import { showNotice } from '../../../ui/feedback/notices.ts'
import { useFormat } from '../../../ui/format.ts'
import type { ListSearch } from '../../../ui/manage/search.ts'
import { Button } from '../../../ui/plain/Button.tsx'
import { Dialog } from '../../../ui/plain/Dialog.tsx'
import { Failure, Message } from '../../../ui/plain/Message.tsx'
import entries from '../../../ui/plain/entries.module.css'
import parts from '../../../ui/plain/parts.module.css'
import { Progress } from '../../../ui/progress/Progress.tsx'
import { EmptyList } from '../../../ui/table/EmptyList.tsx'
import shared from '../../../ui/table/list.module.css'
import { PageTabs, tabIn } from '../../../ui/tabs/PageTabs.tsx'
import { BringFile } from './BringFile.tsx'
import { Discard } from './Discard.tsx'
import { History } from './History.tsx'
import { Match } from './Match.tsx'
import { Result } from './Result.tsx'
import styles from './imports.module.css'
import { importQuery, profilesQuery, renew, targetsQuery } from './queries.ts'
import { headings, stepOf, useStep, type ImportStep, type LastStep } from './steps.ts'

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

/** Profiles that are kept for the next file of a kind. */
function Profiles() {
  const { t } = useTranslation('imports')
  const { data, error, refetch, isFetching } = useQuery(profilesQuery)
  const [deleting, setDeleting] = useState<KeptImportProfile | null>(null)
  if (error && !data) return <LoadFailure error={error} onRetry={() => void refetch()} retrying={isFetching} />
  if (!data) return <div className="min-h-80 rounded-card bg-sunken" aria-busy />
  if (data.length === 0) return <EmptyList title={t('profiles.emptyTitle')} text={t('profiles.emptyText')} />
  return (
    <section className={styles.card}>
      <ul className={`${entries.list} ${styles.plainList}`}>
        {data.map((profile) => (
          <Line key={profile.id} of={profile} onDelete={() => setDeleting(profile)} />
        ))}
      </ul>
      {deleting && <DeleteDialog of={deleting} onClose={() => setDeleting(null)} />}
    </section>
  )
}

interface LineProps {
  readonly of: KeptImportProfile
  readonly onDelete: () => void
}

function Line({ of: { name, dataset, by, at, usedAt, profile, titles }, onDelete }: LineProps) {
  const { t, i18n } = useTranslation('imports')
  const format = useFormat()
  const { data: targets } = useQuery(targetsQuery)
  const title = targets?.datasets.find((one) => one.name === dataset)?.titles[i18n.language] ?? dataset
  // As the command takes it: `--profile FILE.json`.
  const file = `data:application/json;charset=utf-8,${encodeURIComponent(JSON.stringify(profile, null, 2))}`
  return (
    <li className={styles.line}>
      <div>
        <b>{name}</b> · {title}
        <p className={parts.faint}>
          {t('profiles.kept', { who: by, when: format.instant(at) })}{' '}
          {usedAt === null ? t('profiles.unused') : t('profiles.used', { when: format.instant(usedAt) })}
        </p>
        <p className={parts.faint}>
          {Object.entries(profile.fields)
            .map(([field, { column }]) => `${titles[field]?.[i18n.language] ?? field} ← ${column}`)
            .join(' · ')}
        </p>
      </div>
      <div className={styles.buttons}>
        <a className="text-info font-semibold" href={file} download={`${name}.json`}>
          {t('profiles.save')}
        </a>
        <Button kind="default" size="small" aria-label={t('profiles.deleteThat', { name })} onClick={onDelete}>
          {t('profiles.delete')}
        </Button>
      </div>
    </li>
  )
}

function DeleteDialog({ of: { id, name }, onClose }: { readonly of: KeptImportProfile; readonly onClose: () => void }) {
  const { t } = useTranslation(['imports', 'manage'])
  const client = useQueryClient()
  const remove = useMutation({
    mutationFn: () => call(deleteImportProfile, { params: { id } }),
    onSuccess: () => {
      onClose()
      showNotice(t('profiles.deleted', { name }))
    },
    onSettled: () => client.invalidateQueries({ queryKey: profilesQuery.queryKey }),
    meta: { ownFailure: true },
  })
  return (
    <Dialog
      title={t('profiles.deleteTitle', { name })}
      onClose={onClose}
      footer={
        <>
          <Button kind="default" data-first onClick={onClose}>
            {t('manage:cancel')}
          </Button>
          <Button busy={remove.isPending} onClick={() => remove.mutate()}>
            {t('profiles.deleteYes')}
          </Button>
        </>
      }
    >
      <Failure>{remove.error?.message}</Failure>
      <p>{t('profiles.deleteText')}</p>
    </Dialog>
  )
}

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
