import { useTranslation } from '../../i18n/speech.ts'
import styles from './ProgressBar.module.css'

/**
 * The bar over a page that is on its way: it appears after 200 ms and fills within 5 s (specification, section 9).
 * Both are in the style sheet, so that a page that arrives sooner costs nothing.
 */
export function ProgressBar({ active }: { readonly active: boolean }) {
  const { t } = useTranslation()
  if (!active) return null
  return <div className={styles.bar} role="progressbar" aria-label={t('loading')} />
}
