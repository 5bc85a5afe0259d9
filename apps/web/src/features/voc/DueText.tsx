import type { VocRow } from '@ido/contract'
import { useTranslation } from '../../i18n/speech.ts'
import { useFormat } from '../../ui/format.ts'
import { DueTime } from './DueTime.tsx'
import styles from './voc.module.css'

/** When a record is due: late in words too, and why no clock runs. */
export function DueText({ record }: { readonly record: Pick<VocRow, 'due_at' | 'paused_at' | 'status'> }) {
  const { t } = useTranslation('care')
  const format = useFormat()
  const { due_at: due, paused_at: paused, status } = record
  if (paused !== null) return <>{t('pausedSince', { at: format.instant(paused) })}</>
  if (due === null) {
    return (
      <span className={styles.faint}>{t(status === 'new' || status === 'on-progress' ? 'noClockYet' : 'noClock')}</span>
    )
  }
  return <DueTime at={due} />
}
