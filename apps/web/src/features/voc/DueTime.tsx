import { useTranslation } from '../../i18n/speech.ts'
import { useFormat } from '../../ui/format.ts'
import { useNow } from '../../ui/useNow.ts'
import styles from './voc.module.css'

/** By when a record should have moved on, and in words where that is past. */
export function DueTime({ at }: { readonly at: string }) {
  const { t } = useTranslation('voc')
  const format = useFormat()
  const now = useNow()
  return (
    <>
      {format.instant(at)}{' '}
      {Date.parse(at) < now.getTime() && <strong className={styles.late}>{t('field.overdue')}</strong>}
    </>
  )
}
