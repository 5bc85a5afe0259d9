import type { ReactNode } from 'react'
import { FieldFrame } from './FieldFrame.tsx'
import styles from './form.module.css'

interface PickFieldProps<Value extends string> {
  readonly id: string
  readonly label: string
  readonly help?: ReactNode
  readonly error?: ReactNode
  readonly required?: boolean
  readonly disabled?: boolean
  readonly value: Value
  readonly options: readonly { readonly value: Value; readonly label: string }[]
  readonly onChange: (value: Value) => void
}

/** One of a few that nobody needs to search through. */
export function PickField<Value extends string>(props: PickFieldProps<Value>) {
  const { id, value, options, onChange, disabled = false, ...frame } = props
  return (
    <FieldFrame id={id} {...frame}>
      {(described) => (
        <select
          id={id}
          className={styles.input}
          value={value}
          disabled={disabled}
          onChange={(event) => onChange(event.target.value as Value)}
          {...described}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  )
}
