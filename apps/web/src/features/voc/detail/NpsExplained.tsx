import type { VocDetail } from '@ido/contract'
import { useTranslation } from '../../../i18n/speech.ts'
import { NpsBadge } from '../NpsBadge.tsx'
import styles from './detail.module.css'
import view from '../../../ui/plain/record-view.module.css'

/** The customer's answer from 0 to 10, and what it counts as. */
export function NpsExplained({ record }: { readonly record: VocDetail }) {
  const { t } = useTranslation('record')
  if (record.score_nps === null || record.category_nps === null) {
    return <p className={view.none}>{t('detail.noNps')}</p>
  }
  return (
    <p className={styles.npsLine}>
      <b>{t('detail.npsOf', { score: record.score_nps })}</b> <NpsBadge category={record.category_nps} />
      <small>{t('detail.npsExplained')}</small>
    </p>
  )
}
