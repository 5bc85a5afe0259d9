import { Outlet, useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslation } from '../../i18n/speech.ts'
import { dismissFailure, useFailure } from '../../ui/feedback/failures.ts'
import { Button } from '../../ui/plain/Button.tsx'
import styles from './Root.module.css'

/** After a navigation the focus goes to the new page, so that a screen reader reads it and Tab starts there. */
function useFocusOnNavigation(): void {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
        if (!pathChanged || !fromLocation) return
        const content = document.getElementById('content')
        // A field that asks for the focus keeps it.
        if (!content?.contains(document.activeElement)) content?.focus({ preventScroll: true })
      }),
    [router],
  )
}

/** The title is the page's heading, or what that is called instead; it comes with data and changes with the language. */
function useTitle(): void {
  useEffect(() => {
    const write = () => {
      const shown = document.querySelector('h1')
      const heading = shown?.dataset['title'] ?? shown?.textContent
      document.title = heading ? `${heading} · IDO` : 'IDO'
    }
    write()
    const observer = new MutationObserver(write)
    observer.observe(document.body, { childList: true, subtree: true, characterData: true })
    return () => observer.disconnect()
  }, [])
}

export function Root() {
  const { t } = useTranslation()
  useFocusOnNavigation()
  useTitle()
  return (
    <>
      <a className={styles.skip} href="#content">
        {t('skipToContent')}
      </a>
      <Outlet />
      <FailureDialog />
    </>
  )
}

/** The specification's dialog 'Gagal !'. The browser's own dialog keeps the focus inside and closes with Escape. */
function FailureDialog() {
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
