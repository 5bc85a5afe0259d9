import type { ReactNode } from 'react'
import { CopyButton } from '../plain/CopyButton.tsx'
import { KeepDialog } from './KeepDialog.tsx'
import styles from './secrets.module.css'

interface SecretOnceProps {
  readonly secret: string
  readonly words: {
    readonly title: string
    readonly text: string
    /** What the secret is. */
    readonly name: string
    readonly copy: string
    readonly copied: string
    readonly kept: string
    readonly keepFirst: string
    readonly done: string
  }
  readonly onClose: () => void
  /** How it is put to use. */
  readonly children: ReactNode
}

/** A key or a link, this once, to be copied. */
export function SecretOnce({ secret, words, onClose, children }: SecretOnceProps) {
  return (
    <KeepDialog title={words.title} width="wide" words={words} onClose={onClose}>
      <div className={styles.form}>
        <p>{words.text}</p>
        <h3>{words.name}</h3>
        <p className={styles.code}>
          <code>{secret}</code>
        </p>
        <div className={styles.buttons}>
          <CopyButton text={secret} label={words.copy} copiedLabel={words.copied} isFirst />
        </div>
        {children}
      </div>
    </KeepDialog>
  )
}
