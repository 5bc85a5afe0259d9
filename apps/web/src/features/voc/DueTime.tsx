import type { VocRow } from '@ido/contract'
import { useTranslation } from '../../i18n/speech.ts'
import { useFormat } from '../../ui/format.ts'
import { useNow } from '../../ui/useNow.ts'

/** By when a record should have moved on, and in words where that is past. */
export function DueTime({ at }: { readonly at: string }) {
  const { t } = useTranslation('voc')
  const format = useFormat()
  const now = useNow()
  return (
    <>
      {format.instant(at)}{' '}
      {Date.parse(at) < now.getTime() && <strong className="text-bad whitespace-nowrap">{t('field.overdue')}</strong>}
    </>
  )
}

/** When a record is due: late in words too, and why no clock runs. */
export function DueText({ record }: { readonly record: Pick<VocRow, 'due_at' | 'paused_at' | 'status'> }) {
  const { t } = useTranslation('care')
  const format = useFormat()
  const { due_at: due, paused_at: paused, status } = record
  if (paused !== null) return <>{t('pausedSince', { at: format.instant(paused) })}</>
  if (due === null) {
    return (
      <span className="text-ink-faint">
        {t(status === 'new' || status === 'on-progress' ? 'noClockYet' : 'noClock')}
      </span>
    )
  }
  return <DueTime at={due} />
}
