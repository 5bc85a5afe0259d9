import { IconFileOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './parts.module.css'

interface NoRecordProps {
  readonly title: string
  readonly text: string
  /** The way to others. */
  readonly children: ReactNode
}

/** In place of a record that does not exist, or that this person may not see: the server does not tell the two apart. */
export function NoRecord({ title, text, children }: NoRecordProps) {
  return (
    <div className={styles.gone}>
      <IconFileOff size={28} aria-hidden />
      <h1>{title}</h1>
      <p className="my-3.5">{text}</p>
      {children}
    </div>
  )
}
