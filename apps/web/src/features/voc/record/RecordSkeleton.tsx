import { useTranslation } from '../../../i18n/speech.ts'
import styles from './detail.module.css'
import view from '../../../ui/plain/record-view.module.css'

/** The room that a record takes, while it is on its way. */
export function RecordSkeleton() {
  const { t } = useTranslation('common')
  return (
    <div className="grid gap-4" role="status" aria-label={t('loading')}>
      <div className={styles.boneHead} />
      <div className={styles.boneSteps} />
      <div className={view.columns}>
        <div className={styles.boneMain} />
        <div className={styles.boneSide} />
      </div>
    </div>
  )
}
