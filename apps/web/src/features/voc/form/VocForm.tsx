import { useEffect, useState } from 'react'
import { useTranslation } from '../../../i18n/speech.ts'
import { LoadFailure } from '../../../ui/feedback/LoadFailure.tsx'
import { ErrorSummary } from '../../../ui/form/ErrorSummary.tsx'
import { LeaveGuard } from '../../../ui/form/LeaveGuard.tsx'
import type { Messages } from '../../../ui/form/fieldMessages.ts'
import { RestoredNote } from '../../../ui/form/RestoredNote.tsx'
import { useSendKeys } from '../../../ui/form/useSendKeys.ts'
import { useViewing, ViewingNote } from '../../../ui/form/ViewingNote.tsx'
import { Attachments } from '../attachments/Attachments.tsx'
import type { VocPlace } from '../paths.ts'
import { FilesFailed } from './FilesFailed.tsx'
import { FormActions, type SubmitKind } from './FormActions.tsx'
import { FormAside } from './FormAside.tsx'
import { FormSections } from './FormSections.tsx'
import { VocStaleDialog } from './VocStaleDialog.tsx'
import { formSections, inputId, type FormSection } from './sections.ts'
import { useVocForm, type VocFormParts } from './useVocForm.ts'
import type { VocFormField } from './values.ts'
import shared from '../../../ui/form/page.module.css'
import parts from '../../../ui/plain/parts.module.css'

interface VocFormProps extends VocFormParts {
  readonly place: VocPlace
}

/** The form of a record. What stands in the inputs is its only state; it is converted when it is sent. */
export function VocForm({ place, record, ...given }: VocFormProps) {
  const { t } = useTranslation('record')
  const viewing = useViewing()
  const form = useVocForm({ record, ...given })
  const { entered, uploads, lostFiles, references, unfinished, conflict, send } = form
  const lists = references.data
  const isNew = record === null
  const maySend = isNew || (record.status === 'draft' && record.can.moveTo.length > 0)
  const { unfolded, fold } = useFolds()
  useFirstFocus(isNew)
  const sendByKey = (kind: SubmitKind) => {
    if (!viewing) send(maySend ? kind : 'save')
  }
  useSendKeys(
    () => sendByKey('send'),
    () => sendByKey(isNew ? 'sendAndAdd' : 'send'),
  )

  const sendWithout = (kind: SubmitKind) => {
    for (const one of uploads.uploads) if (one.state === 'failed') uploads.drop(one.key)
    send(kind)
  }
  return (
    <div className={shared.layout}>
      <form
        className={shared.form}
        noValidate
        onSubmit={(event) => event.preventDefault()}
        aria-label={record ? t('form.editTitle', { id: record.voc_id }) : t('form.addTitle')}
      >
        <ViewingNote />
        <ErrorSummary errors={useErrors(entered.messages)} attempt={entered.attempt} />
        {entered.restored && <RestoredNote onDiscard={entered.discard} />}
        {lostFiles.lost.length > 0 && (
          <p className={shared.restored} role="status">
            {t('form.lostFiles', { names: lostFiles.lost.join(', ') })}{' '}
            <button type="button" className={parts.wordButton} onClick={lostFiles.dismiss}>
              {t('form.lostFilesKnown')}
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
          place={place}
          draft={entered.draft}
          record={record}
          maySend={maySend}
          references={lists}
          messages={entered.messages}
          onChange={entered.put}
          unfolded={unfolded}
          onFold={fold}
        >
          <Attachments recordId={form.recordId} uploads={uploads} mayAttach={record?.can.attach ?? true} />
        </FormSections>
        {unfinished && (
          <FilesFailed
            place={place}
            record={unfinished.record}
            sending={unfinished.kind !== 'save'}
            onRetry={uploads.mayRetry ? () => send(unfinished.kind) : null}
            onWithout={() => sendWithout(unfinished.kind)}
          />
        )}
        {!viewing && <FormActions isNew={isNew} maySend={maySend} busy={form.busy} onSubmit={send} />}
      </form>
      {/* Who goes to a group that is folded wants to see what is in it. */}
      <FormAside values={entered.draft.values} onGoTo={(section) => fold(section, false)} />
      <LeaveGuard when={form.wouldLose} onDiscard={form.forget} />
      {conflict.stale && (
        <VocStaleDialog
          stale={conflict.stale}
          draft={entered.draft}
          references={lists}
          onLoad={conflict.loadLatest}
          onClose={conflict.close}
        />
      )}
    </div>
  )
}

/** Which of the groups that come folded somebody has opened. */
function useFolds() {
  const [unfolded, setUnfolded] = useState<ReadonlySet<FormSection>>(new Set())
  const fold = (section: FormSection, isFolded: boolean) =>
    setUnfolded((now) => {
      const others = [...now].filter((one) => one !== section)
      return new Set(isFolded ? others : [...others, section])
    })
  return { unfolded, fold }
}

/** Who adds a record is about to type; who edits one looks first. */
function useFirstFocus(isNew: boolean): void {
  useEffect(() => {
    if (isNew) document.getElementById(inputId(formSections.feedback[0]))?.focus({ preventScroll: true })
  }, [isNew])
}

/** What is wrong, in the order of the form, each leading to its input. */
function useErrors(messages: Messages) {
  const { t } = useTranslation('voc')
  return Object.values(formSections)
    .flat()
    .flatMap((field: VocFormField) => (field === 'data_acuan' ? [field, 'data_acuan_text' as const] : [field]))
    .filter((field) => messages[field] !== undefined)
    .map((field) => ({ id: inputId(field), label: t(`field.${field}`), message: messages[field] ?? '' }))
}
