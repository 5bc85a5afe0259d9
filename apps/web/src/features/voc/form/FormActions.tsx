import { isNearLimit } from '@ido/contract'
import { useQuota } from '../../../api/quotas.ts'
import { useTranslation } from '../../../i18n/speech.ts'
import { useFormat } from '../../../ui/format.ts'
import { Button } from '../../../ui/plain/Button.tsx'
import shared from '../../../ui/form/page.module.css'
import styles from './form.module.css'

/** Save as it is; save and send on; the same and start the next one. */
export type SubmitKind = 'save' | 'send' | 'sendAndAdd'

interface FormActionsProps {
  readonly isNew: boolean
  readonly maySend: boolean
  /** What is under way: a status to move to, null for saving alone. */
  readonly busy: string | null | false
  readonly onSubmit: (kind: SubmitKind) => void
}

/** The form's buttons, in sight at its foot; the first one is what Ctrl-Enter does. */
export function FormActions({ isNew, maySend, busy, onSubmit }: FormActionsProps) {
  const { t } = useTranslation('record')
  return (
    <div className={shared.actions}>
      {maySend ? (
        <>
          <Button busy={busy !== false} title="Ctrl-Enter" onClick={() => onSubmit('send')}>
            {t('form.send')}
          </Button>
          {isNew && (
            <Button
              kind="default"
              busy={busy !== false}
              title="Ctrl-Shift-Enter"
              onClick={() => onSubmit('sendAndAdd')}
            >
              {t('form.sendAndAdd')}
            </Button>
          )}
          <Button kind="default" busy={busy !== false} onClick={() => onSubmit('save')}>
            {t('form.saveDraft')}
          </Button>
        </>
      ) : (
        <Button busy={busy !== false} title="Ctrl-Enter" onClick={() => onSubmit('save')}>
          {t('form.save')}
        </Button>
      )}
      {isNew && <DraftRoom />}
      <p className={shared.keys}>
        <kbd>Ctrl</kbd> <kbd>Enter</kbd> {maySend ? t('form.send') : t('form.save')}
      </p>
    </div>
  )
}

/** How many drafts the reader has of how many, where another one is about to be made. */
function DraftRoom() {
  const { t } = useTranslation('record')
  const format = useFormat()
  const quota = useQuota('drafts')
  if (quota === undefined) return null
  const { used, limit } = quota
  return (
    <small className={styles.drafts} data-near={isNearLimit(quota) || undefined}>
      {t('form.drafts', { used: format.number(used), limit: format.number(limit) })}
    </small>
  )
}
