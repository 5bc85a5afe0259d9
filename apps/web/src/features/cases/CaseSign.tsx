import type { CaseState } from '@ido/contract'
import {
  IconAlertTriangle,
  IconActivity,
  IconCheck,
  IconClockExclamation,
  IconZoomQuestion,
  IconPlugConnectedX,
  IconArrowUpRight,
  type Icon,
} from '@tabler/icons-react'
import { toneOf } from './case-words.ts'
import styles from './cases.module.css'

const signs: Readonly<Record<CaseState, Icon>> = {
  ongoing: IconAlertTriangle,
  silent: IconPlugConnectedX,
  unstable: IconActivity,
  recovering: IconArrowUpRight,
  chronic: IconClockExclamation,
  unclear: IconZoomQuestion,
  over: IconCheck,
}

/** How a case is, by sign and colour; its title, which stands beside it, begins with the word. */
export function CaseSign({ state }: { readonly state: CaseState }) {
  const Sign = signs[state]
  return (
    <span className={styles.sign} data-tone={toneOf[state]}>
      <Sign size={16} stroke={2} aria-hidden />
    </span>
  )
}
