import type { VocStatus } from '@ido/contract'
import { useTranslation } from '../../i18n/speech.ts'
import styles from './voc.module.css'

/** The status in the specification's words; the dot fills step by step, so that it says the same without colour. */
export function StatusBadge({ status }: { readonly status: VocStatus }) {
  const { t } = useTranslation('voc')
  return (
    <span className={styles.status} data-status={status} title={t(`statusHelp.${status}`)}>
      {t(`status.${status}`)}
    </span>
  )
}
