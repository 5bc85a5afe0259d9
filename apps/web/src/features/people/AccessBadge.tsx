import { IconBan, IconCircleCheck, IconCircleDashed, IconClock, IconHourglassEmpty } from '@tabler/icons-react'
import type { UserRow } from '@ido/contract'
import { useTranslation } from '../../i18n/speech.ts'
import styles from '../../ui/people/people.module.css'

const icons = {
  granted: IconCircleCheck,
  expired: IconClock,
  waiting: IconHourglassEmpty,
  none: IconCircleDashed,
  suspended: IconBan,
}

/** Whether somebody gets in, and why not. */
export function AccessBadge({ access, suspended }: Pick<UserRow, 'access' | 'suspended'>) {
  const { t } = useTranslation('people')
  const state = suspended ? 'suspended' : access
  const Icon = icons[state]
  return (
    <span className={styles.badge} data-state={state}>
      <Icon size={16} aria-hidden />
      {t(`access.${state}`)}
    </span>
  )
}
