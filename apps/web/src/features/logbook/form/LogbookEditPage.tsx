import { logbook, type LogbookRow } from '@ido/contract'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../api/client.ts'
import { LoadFailure } from '../../../ui/feedback/LoadFailure.tsx'
import { showNotice } from '../../../ui/feedback/notices.ts'
import shared from '../../../ui/form/page.module.css'
import { managedDetailQuery } from '../../../ui/manage/calls.ts'
import { HistoryList } from '../../../ui/manage/HistoryList.tsx'
import type { ListSearch } from '../../../ui/manage/search.ts'
import { useRemove } from '../../../ui/manage/useRemove.ts'
import { Button } from '../../../ui/plain/Button.tsx'
import { EmptyList } from '../../../ui/table/EmptyList.tsx'
import { Inside } from '../../../ui/theme/Inside.tsx'
import { useLogbookWords } from '../words.ts'
import { LogbookForm } from './LogbookForm.tsx'
import { ReadEntry } from './ReadEntry.tsx'
import styles from './form.module.css'

interface LogbookEditPageProps {
  readonly id: number
  /** The list that it was opened from, for the way back. */
  readonly list: ListSearch | undefined
}

/** One entry with its history: to change where one may, to read where not. */
export function LogbookEditPage({ id, list = {} }: LogbookEditPageProps) {
  const { t } = useTranslation(['logbook', 'manage'])
  const { data: entry, error, refetch, isFetching } = useQuery(managedDetailQuery<LogbookRow>(logbook, id))
  const words = useLogbookWords()
  if (!entry && error instanceof ApiError && error.code === 404) {
    return <EmptyList title={t('manage:form.goneTitle')} text={t('manage:form.goneText')} />
  }
  if (!entry) {
    return error ? (
      <LoadFailure error={error} onRetry={() => void refetch()} retrying={isFetching} />
    ) : (
      <div aria-busy />
    )
  }
  return (
    <div className={shared.page}>
      <h1>{t('form.editTitle')}</h1>
      <p className={shared.back}>
        <Link to="/v3/manage/logbook" search={list} activeOptions={{ exact: true }}>
          {t('manage:form.toList')}
        </Link>
      </p>
      <div className={shared.layout}>
        <Entry key={entry.id} entry={entry} list={list} />
        <div className={styles.aside}>
          <RemoveButton entry={entry} list={list} />
          <HistoryList calls={logbook} id={entry.id} words={words} />
        </div>
      </div>
    </div>
  )
}

function Entry({ entry, list }: { readonly entry: LogbookRow; readonly list: ListSearch }) {
  const { t } = useTranslation('logbook')
  const navigate = useNavigate()
  // Saved: there is nothing to ask about on the way out.
  const done = () => {
    showNotice(t('form.saved'))
    void navigate({ to: '/v3/manage/logbook', search: list, ignoreBlocker: true })
  }
  const { signedOffBy, agent, can } = entry
  const told = signedOffBy ? t('form.frozen', { who: signedOffBy }) : t('form.readOnly', { agent })
  return (
    <div className={shared.form}>
      {(signedOffBy !== null || !can.edit) && <p className={styles.told}>{told}</p>}
      {can.edit ? (
        <Inside>
          <LogbookForm entry={entry} onSaved={done} />
        </Inside>
      ) : (
        <ReadEntry entry={entry} />
      )}
    </div>
  )
}

function RemoveButton({ entry, list }: { readonly entry: LogbookRow; readonly list: ListSearch }) {
  const { t } = useTranslation('manage')
  const navigate = useNavigate()
  const remove = useRemove(logbook, () => navigate({ to: '/v3/manage/logbook', search: list, ignoreBlocker: true }))
  if (!entry.can.remove) return null
  return (
    <Button
      kind="default"
      busy={remove.isPending}
      onClick={() => remove.mutate({ id: entry.id, name: entry.activity })}
    >
      <IconTrash size={16} aria-hidden />
      {t('form.delete')}
    </Button>
  )
}
