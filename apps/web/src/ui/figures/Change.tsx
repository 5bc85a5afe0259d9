import { IconArrowDownRight, IconArrowUpRight, IconEqual } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './Change.module.css'

interface ChangeProps {
  readonly value: number
  /** The direction that is good for this figure. */
  readonly good: 'up' | 'down'
  /** A change within the margin of error keeps its arrow but claims nothing. */
  readonly certain?: boolean
  readonly children: ReactNode
}

/** A change against the period before: arrow and words say it, colour only underlines. */
export function Change({ value, good, certain = true, children }: ChangeProps) {
  const Arrow = value > 0 ? IconArrowUpRight : value < 0 ? IconArrowDownRight : IconEqual
  const isGood = value > 0 === (good === 'up')
  return (
    <span className={styles.change} data-state={value === 0 || !certain ? 'open' : isGood ? 'good' : 'bad'}>
      <Arrow size={16} stroke={2.25} aria-hidden />
      {children}
    </span>
  )
}
