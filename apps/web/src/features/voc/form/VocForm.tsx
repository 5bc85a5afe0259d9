import type { VocDetail, VocReferenceLists } from '@ido/contract'
import { useHotkeys } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../../i18n/speech.ts'
import { showNotice } from '../../../ui/feedback/notices.ts'
import { LoadFailure } from '../../../ui/feedback/LoadFailure.tsx'
import { ErrorSummary } from '../../../ui/form/ErrorSummary.tsx'
import { useKeptState } from '../../../ui/form/useKeptState.ts'
import { Attachments, useAttachments } from '../attachments/Attachments.tsx'
import { useUploads } from '../attachments/useUploads.ts'
import type { VocPlace } from '../paths.ts'
import { referencesQuery } from '../queries.ts'
import { isChanged } from '../../../ui/manage/draft.ts'
import { contestedIn, onTopOf, draftOf, newDraft, withValue, type VocDraft } from './draft.ts'
import { FilesFailed } from './FilesFailed.tsx'
import { FormActions, type SubmitKind } from './FormActions.tsx'
import { FormAside } from './FormAside.tsx'
import { FormSections } from './FormSections.tsx'
import { LeaveGuard } from '../../../ui/form/LeaveGuard.tsx'
import { useViewing, ViewingNote } from '../../../ui/form/ViewingNote.tsx'
import { carriedOn, recallDefaults, rememberDefaults } from './remembered.ts'
import { formSections, inputId } from './sections.ts'
import { StaleDialog } from '../../../ui/manage/StaleDialog.tsx'
import { historyOf, useHistoryWords } from '../history-words.ts'
import { useFieldWords } from './words.ts'
import { useSubmit, type FieldMessages, type Stale } from './useSubmit.ts'
import { problemsOf, type VocFormField, type VocFormValues } from './values.ts'
import shared from '../../../ui/form/page.module.css'

interface VocFormProps {
  readonly place: VocPlace
  /** Null for a new record. */
  readonly record: VocDetail | null
  /** What a new record starts with. */
  readonly start?: Partial<VocFormValues>
  /** Everything is saved; `next` asks for the next form, which starts with that. */
  readonly onDone: (record: VocDetail, next: Partial<VocFormValues> | null) => void
}

/** The form of a record. What stands in the inputs is its only state; it is converted when it is sent. */
export function VocForm({ place, record, start, onDone }: VocFormProps) {
  const { t } = useTranslation(['record', 'voc', 'common'])
  const viewing = useViewing()
  const references = useQuery(referencesQuery)
  const lists = references.data
  const fresh = () => (record ? draftOf(record) : newDraft(new Date(), { ...recallDefaults(), ...start }))
  const name = `voc-form.${record?.id ?? 'new'}`
  const { state: draft, setState: setDraft, restored, forget } = useKeptState(name, fresh, isChanged)
  const recordId = draft.record?.id ?? null
  const attached = useAttachments(recordId)
  const uploads = useUploads(recordId, attached.data?.length ?? 0)
  const [messages, setMessages] = useState<FieldMessages>({})
  const [attempt, setAttempt] = useState(0)
  const [tried, setTried] = useState<SubmitKind>('save')
  const [stale, setStale] = useState<Stale | null>(null)
  const leaving = useRef(false)
  const maySend = record === null || (record.status === 'draft' && record.can.moveTo.length > 0)

  // Who adds a record is about to type; who edits one looks first.
  const isNew = record === null
  useEffect(() => {
    if (isNew) document.getElementById(inputId(formSections.feedback[0]))?.focus({ preventScroll: true })
  }, [isNew])

  const refuse = (found: FieldMessages) => {
    setMessages(found)
    setAttempt((count) => count + 1)
  }
  const submit = useSubmit({
    draft,
    onSaved: (saved) => setDraft(() => draftOf(saved)),
    sendFiles: uploads.sendAll,
    onFields: refuse,
    onStale: setStale,
  })

  // The same function at every key, else each of them would draw all fields.
  const put = useCallback(
    (field: VocFormField, value: string) => {
      setDraft((now) => withValue(now, field, value, lists))
      setMessages(({ [field]: _mended, ...rest }) => rest)
    },
    [setDraft, lists],
  )
  const send = (kind: SubmitKind) => {
    if (submit.isPending) return
    const sending = kind !== 'save'
    const problems = Object.entries(problemsOf(draft.values, sending))
    if (problems.length > 0) {
      return refuse(Object.fromEntries(problems.map(([field, problem]) => [field, t(`form.problem.${problem}`)])))
    }
    setMessages({})
    setTried(kind)
    submit.mutate(sending ? 'new' : null, {
      onSuccess: ({ record: saved, complete }) => {
        if (!complete) return
        rememberDefaults(draft.values)
        forget()
        leaving.current = true
        showNotice(t(sending ? 'notice.sent' : 'notice.saved', { id: saved.voc_id }))
        onDone(saved, kind === 'sendAndAdd' ? carriedOn(draft.values) : null)
      },
    })
  }
  // From anywhere on the page, unless a question is waiting for its answer.
  const sendByKey = (kind: SubmitKind) => {
    if (!viewing && document.querySelector('dialog[open]') === null) send(maySend ? kind : 'save')
  }
  useHotkeys(
    [
      ['mod+Enter', () => sendByKey('send')],
      ['mod+shift+Enter', () => sendByKey(isNew ? 'sendAndAdd' : 'send')],
    ],
    [],
  )

  const errors = Object.values(formSections)
    .flat()
    .flatMap((field: VocFormField) => (field === 'data_acuan' ? [field, 'data_acuan_text' as const] : [field]))
    .filter((field) => messages[field] !== undefined)
    .map((field) => ({ id: inputId(field), label: t(`voc:field.${field}`), message: messages[field] ?? '' }))
  return (
    <div className={shared.layout}>
      <form
        className={shared.form}
        noValidate
        onSubmit={(event) => event.preventDefault()}
        aria-label={record ? t('form.editTitle', { id: record.voc_id }) : t('form.addTitle')}
      >
        <ViewingNote />
        <ErrorSummary errors={errors} attempt={attempt} />
        {restored && isChanged(draft) && (
          <p className={shared.restored} role="status">
            {t('form.restored')}{' '}
            <button type="button" onClick={() => setDraft(fresh)}>
              {t('form.discard')}
            </button>
          </p>
        )}
        {references.error && (
          <LoadFailure
            error={references.error}
            onRetry={() => void references.refetch()}
            retrying={references.isFetching}
          />
        )}
        <FormSections
          draft={draft}
          record={record}
          maySend={maySend}
          references={lists}
          messages={messages}
          onChange={put}
        >
          <Attachments recordId={recordId} uploads={uploads} mayAttach={record?.can.attach ?? true} />
        </FormSections>
        {submit.isSuccess && !submit.data.complete && (
          <FilesFailed
            place={place}
            record={submit.data.record}
            sending={tried !== 'save'}
            onRetry={() => send(tried)}
            onWithout={() => {
              for (const one of uploads.uploads) if (one.state === 'failed') uploads.drop(one.key)
              send(tried)
            }}
          />
        )}
        {!viewing && (
          <FormActions
            isNew={isNew}
            maySend={maySend}
            busy={submit.isPending ? submit.variables : false}
            onSubmit={send}
          />
        )}
      </form>
      <FormAside values={draft.values} />
      <LeaveGuard
        when={() => !leaving.current && (isChanged(draft) || uploads.uploads.length > 0)}
        onDiscard={forget}
      />
      {stale && (
        <Overtaken
          stale={stale}
          draft={draft}
          references={lists}
          onLoad={() => {
            setDraft((now) => onTopOf(now, stale.now))
            setStale(null)
          }}
          onClose={() => setStale(null)}
        />
      )}
    </div>
  )
}

interface OvertakenProps {
  readonly stale: Stale
  readonly draft: VocDraft
  readonly references: VocReferenceLists | undefined
  readonly onLoad: () => void
  readonly onClose: () => void
}

/** Somebody else saved the record meanwhile. */
function Overtaken({ stale, draft, references, onLoad, onClose }: OvertakenProps) {
  const { t } = useTranslation(['record', 'voc'])
  const valueWords = useFieldWords(references)
  return (
    <StaleDialog
      title={t('stale.title')}
      since={historyOf(stale.changes)}
      words={useHistoryWords()}
      contested={contestedIn(draft, stale.now).map(([field, theirs]) => ({
        label: t(`voc:field.${field}`),
        mine: valueWords(field, draft.values[field]),
        theirs: valueWords(field, theirs),
      }))}
      onLoad={onLoad}
      onClose={onClose}
    />
  )
}
