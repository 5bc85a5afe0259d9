import { Outlet, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from '../../i18n/speech.ts'
import { FailureDialog } from '../../ui/feedback/FailureDialog.tsx'
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
