import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './Message.module.css'

interface MessageProps {
  /** What went wrong interrupts who hears the page; where none is given, whoever shows it has it said. */
  readonly role?: 'alert' | 'status'
  readonly tone?: 'info' | 'good' | 'bad'
  readonly children: ReactNode
}

/** A sentence in a box, inside the form or the dialog that it is about. */
export function Message({ role, tone = 'info', children }: MessageProps) {
  return (
    <p role={role} className={styles.message} data-tone={tone}>
      {children}
    </p>
  )
}

/** What went wrong, and nothing where nothing did. */
export function Failure({ children }: { readonly children: ReactNode }) {
  return (
    children && (
      <Message role="alert" tone="bad">
        <IconAlertTriangle size={16} aria-hidden />
        {children}
      </Message>
    )
  )
}
