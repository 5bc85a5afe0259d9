import type { ReactNode } from 'react'
import { FieldNotes, notesOf } from './FieldNotes.tsx'
import styles from './form.module.css'

interface CheckFieldProps {
  readonly id: string
  readonly label: string
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  readonly error?: ReactNode
  readonly help?: ReactNode
  readonly disabled?: boolean
}

/** Yes or no. */
export function CheckField({ id, label, checked, onChange, error, help, disabled = false }: CheckFieldProps) {
  const describedBy = notesOf({ id, error, help })
  return (
    <div className="grid gap-1 min-w-0">
      <label className={styles.check}>
        <input
          id={id}
          type="checkbox"
          checked={checked}
          disabled={disabled}
          aria-describedby={describedBy || undefined}
          onChange={(event) => onChange(event.target.checked)}
        />
        {label}
      </label>
      <FieldNotes id={id} error={error} help={help} />
    </div>
  )
}
