import { Skeleton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import styles from './detail.module.css'

/** The room that a record takes, while it is on its way. */
export function RecordSkeleton() {
  const { t } = useTranslation('common')
  return (
    <div className={styles.page} role="status" aria-label={t('loading')}>
      <Skeleton className={styles.boneHead} />
      <Skeleton className={styles.boneSteps} />
      <div className={styles.columns}>
        <Skeleton className={styles.boneMain} />
        <Skeleton className={styles.boneSide} />
      </div>
    </div>
  )
}
