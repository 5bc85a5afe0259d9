import { useRouterState } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/speech.ts'
import styles from '../../ui/feedback/ProgressBar.module.css'

/** Around everything that the router shows, the first page included, for which nothing else is on the screen yet. */
export function PageProgress({ children }: { readonly children: ReactNode }) {
  const loading = useRouterState({ select: (state) => state.isLoading })
  return (
    <>
      <ProgressBar active={loading} />
      {children}
    </>
  )
}

/**
 * The bar over a page that is on its way: it appears after 200 ms and fills within 5 s (specification, section 9).
 * Both are in the style sheet, so that a page that arrives sooner costs nothing.
 */
function ProgressBar({ active }: { readonly active: boolean }) {
  const { t } = useTranslation()
  if (!active) return null
  return <div className={styles.bar} role="progressbar" aria-label={t('loading')} />
}
