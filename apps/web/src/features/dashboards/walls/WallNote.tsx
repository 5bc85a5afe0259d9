import type { ReactNode } from 'react'
import styles from './wall.module.css'

interface WallNoteProps {
  readonly title: string
  /** Nothing else stands on the screen that says what it is. */
  readonly isAlone?: boolean
  readonly children?: ReactNode
}

/** What is said where no board can be shown. */
export function WallNote({ title, isAlone = false, children }: WallNoteProps) {
  const Heading = isAlone ? 'h1' : 'h2'
  return (
    <div className={styles.note} role="status">
      <Heading>{title}</Heading>
      {children}
    </div>
  )
}
