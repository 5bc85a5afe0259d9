import type { ReactNode } from 'react'
import { FieldNotes, notesOf } from './FieldNotes.tsx'
import styles from './form.module.css'

interface ChoicesFieldProps {
  readonly id: string
  readonly label: string
  readonly value: string
  readonly options: readonly { readonly value: string; readonly label: string; readonly name?: string }[]
  readonly onChange: (value: string) => void
  readonly error?: ReactNode
  readonly help?: ReactNode
  readonly disabled?: boolean
}

/** One of a few, all in sight: a group of radio buttons in a line. */
export function ChoicesField({
  id,
  label,
  value,
  options,
  onChange,
  error,
  help,
  disabled = false,
}: ChoicesFieldProps) {
  const describedBy = notesOf({ id, error, help })
  return (
    <fieldset className={styles.group} aria-describedby={describedBy || undefined} disabled={disabled}>
      <legend className="text-sm font-semibold">{label}</legend>
      <div className={styles.choices}>
        {options.map((option, index) => (
          <label key={option.value}>
            <input
              id={index === 0 ? id : undefined}
              type="radio"
              name={id}
              aria-label={option.name}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
      <FieldNotes id={id} error={error} help={help} />
    </fieldset>
  )
}
