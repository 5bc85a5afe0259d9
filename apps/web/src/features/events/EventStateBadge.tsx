import type { EventState } from '@ido/contract'
import { IconCalendarCheck, IconCalendarClock, IconPlayerPlay } from '@tabler/icons-react'
import { useTranslation } from '../../i18n/speech.ts'
import styles from '../../ui/plain/parts.module.css'

const icons = { running: IconPlayerPlay, coming: IconCalendarClock, past: IconCalendarCheck } as const

/** How an event stands to now, by sign and word. */
export function EventStateBadge({ state }: { readonly state: EventState }) {
  const { t } = useTranslation('events')
  const Icon = icons[state]
  return (
    <span className={styles.state} data-state={state}>
      <Icon size={16} aria-hidden /> {t(`state.${state}`)}
    </span>
  )
}
