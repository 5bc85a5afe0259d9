import type { NpsCategory, VocRow, VocStatus } from '@ido/contract'
import { IconMoodHappy, IconMoodNeutral, IconMoodSad } from '@tabler/icons-react'
import { useTranslation } from '../../i18n/speech.ts'
import { useFormat } from '../../ui/format.ts'
import { useNow } from '../../ui/useNow.ts'
import styles from './voc.module.css'

const icons = { Detractor: IconMoodSad, Passive: IconMoodNeutral, Promoter: IconMoodHappy }

export function NpsBadge({ category }: { readonly category: NpsCategory }) {
  const Icon = icons[category]
  return (
    <span className={styles.nps} data-nps={category}>
      <Icon size={16} aria-hidden />
      {category}
    </span>
  )
}

/** The status in the specification's words; the dot fills step by step, so that it says the same without colour. */
export function StatusBadge({ status }: { readonly status: VocStatus }) {
  const { t } = useTranslation('voc')
  return (
    <span className={styles.status} data-status={status} title={t(`statusHelp.${status}`)}>
      {t(`status.${status}`)}
    </span>
  )
}

/** A link that someone typed: only web addresses become one, everything else stays text. */
export function OutsideLink({ address }: { readonly address: string }) {
  if (!/^https?:\/\//i.test(address)) return address
  return (
    <a href={address} target="_blank" rel="noopener noreferrer">
      {address}
    </a>
  )
}

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
