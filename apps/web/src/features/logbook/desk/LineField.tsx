import type { Ref } from 'react'
import form from '../../../ui/form/form.module.css'
import styles from './desk.module.css'

interface LineInputProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly placeholder: string
  readonly longest?: number
  readonly isClock?: boolean
  /** Where the hands are when the page opens. */
  readonly focused?: boolean
  readonly wrong?: boolean
  readonly className?: string | undefined
  readonly ref?: Ref<HTMLInputElement>
}

/** A field of the quick line: its label above, its trouble told below the whole line. */
export function LineInput(props: LineInputProps) {
  const { label, value, onChange, placeholder, longest = 5, isClock = false, wrong = false, className, ref } = props
  return (
    <label className={`${styles.lineField} ${className ?? ''}`}>
      <span>{label}</span>
      <input
        ref={ref}
        className={form.input}
        value={value}
        placeholder={placeholder}
        maxLength={longest}
        inputMode={isClock ? 'numeric' : 'text'}
        autoComplete="off"
        autoFocus={props.focused}
        aria-invalid={wrong || undefined}
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  )
}

interface LineSelectProps {
  readonly label: string
  readonly value: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly onChange: (value: string) => void
}

/** The browser's own list: one letter chooses, and Enter still sends the line. */
export function LineSelect({ label, value, options, onChange }: LineSelectProps) {
  return (
    <label className={styles.lineField}>
      <span>{label}</span>
      <select
        className={form.input}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          event.currentTarget.form?.requestSubmit()
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  )
}
