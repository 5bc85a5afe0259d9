import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/speech.ts'
import { ErrorSummary } from '../form/ErrorSummary.tsx'
import { LeaveGuard } from '../form/LeaveGuard.tsx'
import page from '../form/page.module.css'
import { RestoredNote } from '../form/RestoredNote.tsx'
import { TextField } from '../form/TextField.tsx'
import { useSendKeys } from '../form/useSendKeys.ts'
import { useViewing, ViewingNote } from '../form/ViewingNote.tsx'
import { Button } from '../plain/Button.tsx'
import { StaleDialog } from './StaleDialog.tsx'
import type { useManagedForm } from './useManagedForm.ts'
import type { FieldWords } from './words.ts'

type Form = ReturnType<typeof useManagedForm<object, { id: number; version: number }>>

interface ManageFormProps {
  readonly label: string
  readonly form: Pick<
    Form,
    | 'draft'
    | 'messages'
    | 'attempt'
    | 'reason'
    | 'setReason'
    | 'restored'
    | 'isChanged'
    | 'wouldLose'
    | 'busy'
    | 'send'
    | 'discard'
    | 'forget'
    | 'closeStale'
    | 'loadLatest'
  > & { readonly stale: { readonly since: Parameters<typeof StaleDialog>[0]['since'] } | null }
  readonly words: FieldWords
  /** The id of a field's input, for the summary of errors. */
  readonly inputId: (field: string) => string
  /** Shown beside the input of the reason. */
  readonly reasonNeeded?: boolean
  /** Why nothing here can be saved. */
  readonly locked?: string | undefined
  /** The sections. */
  readonly children: ReactNode
}

/** The frame of a record's form: errors summed up, sections, why it is changed, and the button that Ctrl-Enter presses. */
export function ManageForm({ label, form, words, inputId, reasonNeeded = false, ...props }: ManageFormProps) {
  const { locked, children } = props
  const viewing = useViewing()
  const open = !locked && !viewing
  const { t } = useTranslation('manage')
  const isNew = form.draft.record === null
  useSendKeys(() => {
    if (open) form.send()
  })
  const errors = Object.entries(form.messages).map(([field, message]) => ({
    id: inputId(field),
    label: words.label(field),
    message,
  }))
  return (
    <form className="grid gap-4 min-w-0" noValidate aria-label={label} onSubmit={(event) => event.preventDefault()}>
      <ErrorSummary errors={errors} attempt={form.attempt} />
      {form.restored && form.isChanged && <RestoredNote onDiscard={form.discard} />}
      <ViewingNote />
      {locked && !viewing && <p className={page.restored}>{locked}</p>}
      {children}
      {!isNew && open && (
        <section className={page.section}>
          <TextField
            id={inputId('reason')}
            label={t('reason')}
            help={t('reasonHelp')}
            value={form.reason}
            onChange={form.setReason}
            longest={1000}
            required={reasonNeeded}
            error={form.messages['reason']}
          />
        </section>
      )}
      {open && (
        <div className={page.actions}>
          <Button busy={form.busy} title="Ctrl-Enter" onClick={form.send}>
            {isNew ? t('form.create') : t('form.save')}
          </Button>
          <p className={page.keys}>
            <kbd>Ctrl</kbd> <kbd>Enter</kbd> {isNew ? t('form.create') : t('form.save')}
          </p>
        </div>
      )}
      <LeaveGuard when={form.wouldLose} onDiscard={form.forget} />
      {form.stale && (
        <StaleDialog since={form.stale.since} words={words} onLoad={form.loadLatest} onClose={form.closeStale} />
      )}
    </form>
  )
}

interface FormSectionProps {
  readonly id: string
  readonly title: string
  readonly lead?: ReactNode
  readonly children: ReactNode
}

export function FormSection({ id, title, lead, children }: FormSectionProps) {
  return (
    <section className={page.section} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      {lead && <p className="-mt-2 text-ink-soft text-sm">{lead}</p>}
      {children}
    </section>
  )
}
