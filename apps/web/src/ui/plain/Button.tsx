import type { ComponentProps } from 'react'
import styles from './Button.module.css'

interface ButtonProps extends ComponentProps<'button'> {
  readonly kind?: 'primary' | 'default' | 'quiet' | 'link'
  readonly size?: 'small' | 'medium' | 'large'
  /** Under way: it stays focused and keeps its width, but does nothing. */
  readonly busy?: boolean
}

/** The button of every page. */
export function Button({ kind = 'primary', size = 'medium', busy = false, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={styles.button}
      data-kind={kind}
      data-size={size}
      data-busy={busy || undefined}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : rest.onClick}
    >
      {children}
    </button>
  )
}
