import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './selection.module.css'

interface OutcomesProps {
  readonly label?: string
  readonly children: ReactNode
}

/** What becomes of each of many records. */
export function Outcomes({ label, children }: OutcomesProps) {
  return (
    <ul className={styles.outcomes} aria-label={label}>
      {children}
    </ul>
  )
}

interface OutcomeProps {
  readonly name: string
  /** Why nothing is done with it. */
  readonly problems?: readonly string[]
  readonly children?: ReactNode
}

export function Outcome({ name, problems = [], children }: OutcomeProps) {
  return (
    <li data-refused={problems.length > 0 || undefined}>
      <b>{name}</b>
      {children}
      {problems.map((problem) => (
        <span key={problem} className={styles.problem}>
          <IconAlertTriangle size={16} aria-hidden /> {problem}
        </span>
      ))}
    </li>
  )
}
