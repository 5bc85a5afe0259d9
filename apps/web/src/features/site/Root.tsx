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

export function Root() {
  const { t } = useTranslation()
  useFocusOnNavigation()
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
