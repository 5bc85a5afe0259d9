import {
  IconAlertTriangle,
  IconArrowDownRight,
  IconArrowUpRight,
  IconCircleCheck,
  IconEqual,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './Change.module.css'

interface ChangeProps {
  readonly value: number
  /** What is within usual variation or the margin of error keeps its arrow but claims nothing: open. */
  readonly state: 'good' | 'bad' | 'open'
  readonly children: ReactNode
}

/** A change against the period before. Its sign says which way; the icon says whether that is good, and colour only underlines. */
export function Change({ value, state, children }: ChangeProps) {
  const Arrow = value > 0 ? IconArrowUpRight : value < 0 ? IconArrowDownRight : IconEqual
  const Icon = { good: IconCircleCheck, bad: IconAlertTriangle, open: Arrow }[state]
  return (
    <span className={styles.change} data-state={state}>
      <Icon size={16} stroke={2.25} aria-hidden />
      {children}
    </span>
  )
}
