import { IconAlertTriangle } from '@tabler/icons-react'
import { useId, type ComponentProps, type ReactNode } from 'react'
import { sentence } from '../feedback/refusal.ts'
import styles from './Field.module.css'

interface FieldProps extends ComponentProps<'input'> {
  readonly label: string
  readonly error?: string | undefined
  /** The error comes while one is elsewhere, such as from the server: it is said at once. */
  readonly isNews?: boolean
  readonly hint?: ReactNode
  /** The id of what tells the trouble of the form as a whole, where it lies in this field. */
  readonly toldIn?: string | undefined
  /** A control inside the field's right end, such as the eye of a password. */
  readonly trailing?: ReactNode
}

/** A text field: label above, hint and error below, both read out with the field. */
export function Field({ label, error, isNews = false, hint, toldIn, trailing, ...input }: FieldProps) {
  const id = useId()
  const described = [error && `${id}-error`, toldIn, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.box} data-trailing={trailing !== undefined || undefined}>
        <input
          {...input}
          id={id}
          aria-invalid={error || toldIn ? true : undefined}
          aria-describedby={described || undefined}
        />
        {trailing}
      </div>
      {error && (
        <p id={`${id}-error`} className={styles.error} role={isNews ? 'alert' : undefined}>
          <IconAlertTriangle size={16} aria-hidden />
          {sentence(error)}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className="text-ink-faint text-sm">
          {hint}
        </p>
      )}
    </div>
  )
}
