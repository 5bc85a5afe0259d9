import { npsCategory, priorityScore, type VocDetail, type VocReferenceLists } from '@ido/contract'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../../i18n/speech.ts'
import { LoadFailure } from '../../../ui/feedback/LoadFailure.tsx'
import { ErrorSummary } from '../../../ui/form/ErrorSummary.tsx'
import { LeaveGuard } from '../../../ui/form/LeaveGuard.tsx'
import { RestoredNote } from '../../../ui/form/RestoredNote.tsx'
import { ViewingNote, useViewing } from '../../../ui/form/ViewingNote.tsx'
import type { Messages } from '../../../ui/form/fieldMessages.ts'
import shared from '../../../ui/form/page.module.css'
import { useSendKeys } from '../../../ui/form/useSendKeys.ts'
import { StaleDialog } from '../../../ui/manage/StaleDialog.tsx'
import { Button } from '../../../ui/plain/Button.tsx'
import parts from '../../../ui/plain/parts.module.css'
import { NpsBadge } from '../Badges.tsx'
import { Attachments } from '../attachments/Attachments.tsx'
import { historyOf, useHistoryWords } from '../record/history-words.ts'
import { vocPaths, type VocPlace } from '../voc.read.ts'
import { FormActions, type SubmitKind } from './FormActions.tsx'
import { FormSections } from './FormSections.tsx'
import { contestedIn, type VocDraft } from './draft.ts'
import styles from './form.module.css'
import {
  chosenWeights,
  formSections,
  inputId,
  sectionId,
  sectionNames,
  useFieldWords,
  type FormSection,
} from './sections.ts'
import type { StaleVoc } from './useSubmit.ts'
import { useVocForm, type VocFormParts } from './useVocForm.ts'
import type { VocFormField, VocFormValues } from './values.ts'

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
        className="grid gap-4 min-w-0"
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

interface FilesFailedProps {
  readonly place: VocPlace
  readonly record: VocDetail
  /** The record was to be sent, which waits for the files. */
  readonly sending: boolean
  /** Null where no file that is left could go through on another try. */
  readonly onRetry: (() => void) | null
  readonly onWithout: () => void
}

/** The record is saved, but not every file went through: how it stands now, and the ways on. */
function FilesFailed({ place, record, sending, onRetry, onWithout }: FilesFailedProps) {
  const { t } = useTranslation('record')
  const notice = useRef<HTMLDivElement>(null)
  // The form is long, and the person may be looking at another part of it.
  useEffect(() => notice.current?.focus(), [])
  return (
    <div role="alert" ref={notice} tabIndex={-1} className={styles.filesFailed}>
      <p className="basis-full">
        <b>{t(sending ? 'filesFailed.notSent' : 'filesFailed.saved', { id: record.voc_id })}</b> {t('filesFailed.why')}{' '}
        <Link to={vocPaths[place].detail} params={{ id: String(record.id) }}>
          {t('filesFailed.open', { id: record.voc_id })}
        </Link>
      </p>
      {onRetry && (
        <Button kind="default" onClick={onRetry}>
          {t(sending ? 'filesFailed.retrySend' : 'filesFailed.retry')}
        </Button>
      )}
      <Button kind="default" onClick={onWithout}>
        {t(sending ? 'filesFailed.sendWithout' : 'filesFailed.without')}
      </Button>
    </div>
  )
}

interface FormAsideProps {
  readonly values: VocFormValues
  readonly onGoTo: (section: FormSection) => void
}

/** Beside the form where there is room: the way to its groups, and what follows from what was entered. */
function FormAside({ values, onGoTo }: FormAsideProps) {
  const { t } = useTranslation(['record', 'voc'])
  const nps = values.score_nps.trim()
  const weights = chosenWeights(values)
  const isWeighed = Object.values(weights).some(Boolean)
  return (
    <aside className={styles.aside}>
      <nav className="grid border-l border-line" aria-label={t('form.sections')}>
        {sectionNames.map((section) => (
          <a key={section} href={`#${sectionId(section)}`} onClick={() => onGoTo(section)}>
            {t(`section.${section}`)}
          </a>
        ))}
      </nav>
      <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 items-baseline pl-3">
        <dt className="text-ink-faint text-sm">{t('voc:field.score')}</dt>
        <dd className="text-xl font-bold tabular-nums">{isWeighed ? priorityScore(weights) : t('voc:none')}</dd>
        <dt className="text-ink-faint text-sm">{t('voc:field.category_nps')}</dt>
        <dd>{/^(\d|10)$/.test(nps) ? <NpsBadge category={npsCategory(Number(nps))} /> : t('voc:none')}</dd>
      </dl>
    </aside>
  )
}

interface VocStaleDialogProps {
  readonly stale: StaleVoc
  readonly draft: VocDraft
  readonly references: VocReferenceLists | undefined
  readonly onLoad: () => void
  readonly onClose: () => void
}

/** Somebody else saved the record meanwhile. */
function VocStaleDialog({ stale, draft, references, onLoad, onClose }: VocStaleDialogProps) {
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
