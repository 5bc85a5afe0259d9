import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState, type ComponentType, type ReactNode } from 'react'
import { ApiError } from '../../api/client.ts'
import { useTranslation } from '../../i18n/speech.ts'
import { LoadFailure } from '../feedback/LoadFailure.tsx'
import { showNotice } from '../feedback/notices.ts'
import page from '../form/page.module.css'
import { NoRecord } from '../plain/NoRecord.tsx'
import { HistoryList } from './HistoryList.tsx'
import { managedDetailQuery, type ManagedCalls } from './calls.ts'
import styles from './record.module.css'
import { editAddress } from './search.ts'
import { BackToList, useGoBack } from './ways.tsx'
import type { FieldWords } from './words.ts'

interface Identified {
  readonly id: number
  readonly version: number
}

export interface RecordFormProps<Detail> {
  /** Null for a new record. */
  readonly record: Detail | null
  readonly onSaved: (record: Detail) => void
}

interface AddPageProps<Detail> {
  readonly calls: ManagedCalls
  readonly title: string
  readonly lead?: string | undefined
  /** What leads back to the list is called. */
  readonly back?: string | undefined
  readonly form: ComponentType<RecordFormProps<Detail>>
  /** What is told once it is saved. */
  readonly saved: (record: Detail) => string
  /** Where one goes on from there. */
  readonly then: 'record' | 'list'
  /** Takes the page's whole width, with what stands beside the form below it. */
  readonly wide?: true | undefined
}

/** A new record. */
export function AddPage<Detail extends Identified>({
  calls,
  form: Form,
  saved,
  then,
  wide,
  ...props
}: AddPageProps<Detail>) {
  const navigate = useNavigate()
  const goBack = useGoBack(calls)
  const done = (record: Detail) => {
    showNotice(saved(record))
    if (then === 'list') void goBack()
    else void navigate({ to: editAddress(calls.page), params: { id: String(record.id) } })
  }
  return (
    <div className="flex flex-col gap-2" data-wide={wide}>
      <h1>{props.title}</h1>
      <p className={page.back}>
        <BackToList calls={calls} label={props.back} />
      </p>
      {props.lead && <p className="-mt-2 text-ink-soft text-sm">{props.lead}</p>}
      <Form record={null} onSaved={done} />
    </div>
  )
}

interface RecordPageProps<Detail> extends Omit<AddPageProps<Detail>, 'title' | 'lead'> {
  readonly title: (record: Detail) => string
  /** What can be done with the record besides changing it. */
  readonly actions?: ComponentType<{ readonly record: Detail }>
  readonly words: FieldWords
}

/** A record that exists: its form, and beside it what can be done with it and what was done to it. */
export function RecordPage<Detail extends Identified>(props: RecordPageProps<Detail>) {
  const { id } = useParams({ strict: false })
  return <OneRecord key={id} {...props} id={Number(id)} />
}

function OneRecord<Detail extends Identified>({ id, ...props }: RecordPageProps<Detail> & { readonly id: number }) {
  const { calls, back, words, actions: Actions, wide } = props
  const { data: record, error, refetch, isFetching } = useQuery(managedDetailQuery<Detail>(calls, id))
  const way = <BackToList calls={calls} label={back} />
  if (!record && error instanceof ApiError && (error.code === 404 || error.code === 403)) return <Gone>{way}</Gone>
  if (!record) {
    return error ? (
      <LoadFailure error={error} onRetry={() => void refetch()} retrying={isFetching} />
    ) : (
      <div className={styles.bones} aria-busy />
    )
  }
  return (
    <div className="flex flex-col gap-2" data-wide={wide}>
      <h1>{props.title(record)}</h1>
      <p className={page.back}>{way}</p>
      <div className={styles.layout}>
        <EditForm {...props} record={record} />
        <aside className="grid gap-6 min-w-0">
          {Actions && <Actions record={record} />}
          <HistoryList calls={calls} id={record.id} words={words} />
        </aside>
      </div>
    </div>
  )
}

function Gone({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation('manage')
  return (
    <NoRecord title={t('form.goneTitle')} text={t('form.goneText')}>
      {children}
    </NoRecord>
  )
}

type EditFormProps<Detail> = Pick<RecordPageProps<Detail>, 'calls' | 'form' | 'saved' | 'then'> & {
  readonly record: Detail
}

function EditForm<Detail extends Identified>({ calls, form: Form, saved, then, record }: EditFormProps<Detail>) {
  const goBack = useGoBack(calls)
  // What others save meanwhile must not take the form away: it tells when it is sent. Its own save starts it anew.
  const [read, setRead] = useState(record)
  const done = (now: Detail) => {
    showNotice(saved(now))
    if (then === 'list') void goBack()
    else setRead(now)
  }
  return <Form key={read.version} record={read} onSaved={done} />
}
