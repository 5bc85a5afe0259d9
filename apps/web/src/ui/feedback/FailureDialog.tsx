import { useEffect, useRef } from 'react'
import { useTranslation } from '../../i18n/speech.ts'
import { Button } from '../plain/Button.tsx'
import styles from './FailureDialog.module.css'
import { dismissFailure, useFailure } from './failures.ts'

/** The specification's dialog 'Gagal !'. The browser's own dialog keeps the focus inside and closes with Escape. */
export function FailureDialog() {
  const { t } = useTranslation()
  const failure = useFailure()
  const dialog = useRef<HTMLDialogElement>(null)

  useEffect(() => {
    if (failure) dialog.current?.showModal()
  }, [failure])

  if (!failure) return null
  const { error, title } = failure
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      role="alertdialog"
      aria-labelledby="failure-title"
      aria-describedby="failure-message"
      onClose={dismissFailure}
    >
      <h2 className="mb-2 text-xl" id="failure-title">
        {t(title)}
      </h2>
      <p className="mb-4 text-ink-soft wrap-anywhere" id="failure-message">
        {error.message}
      </p>
      {error.requestId && error.code >= 500 && (
        <p className="text-xs mb-4 text-ink-soft wrap-anywhere">{t('failure.requestId', { id: error.requestId })}</p>
      )}
      <form className="flex justify-end" method="dialog">
        <Button type="submit" autoFocus>
          {t('close')}
        </Button>
      </form>
    </dialog>
  )
}
