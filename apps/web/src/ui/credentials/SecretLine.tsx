import type { ReactNode } from 'react'
import { Button } from '../plain/Button.tsx'
import parts from '../plain/parts.module.css'
import styles from './secrets.module.css'

interface SecretLineProps {
  readonly of: { readonly name: string; readonly state: string }
  readonly icon: ReactNode
  readonly words: {
    /** Its state, where it is not valid. */
    readonly state: string | null
    /** What it is for, and what is known of its use, end and maker. */
    readonly lines: readonly [string, ...string[]]
    readonly revoke: string
    readonly revokeThat: string
  }
  readonly mayRevoke?: boolean
  readonly onRevoke: () => void
  /** Further lines. */
  readonly children?: ReactNode
}

/** One key or link: what it is for, whether it is of use, and how long it holds. */
export function SecretLine({ of, icon, words, mayRevoke = true, onRevoke, children }: SecretLineProps) {
  const [purpose, ...lines] = words.lines
  return (
    <li data-state={of.state}>
      {icon}
      <div>
        <strong>{of.name}</strong>
        {words.state !== null && <span className={styles.badge}>{words.state}</span>}
        <p>{purpose}</p>
        {lines.map((line) => (
          <p key={line} className={parts.faint}>
            {line}
          </p>
        ))}
        {children}
      </div>
      {of.state !== 'revoked' && (
        <Button kind="default" size="small" disabled={!mayRevoke} aria-label={words.revokeThat} onClick={onRevoke}>
          {words.revoke}
        </Button>
      )}
    </li>
  )
}
