import { Field } from '../plain/Field.tsx'

interface CodeFieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  /** A recovery code has letters and dashes. */
  readonly kind: 'app' | 'recovery'
  readonly error: string | undefined
  readonly hint?: string
  readonly autoFocus?: boolean
  /** What a dialog focuses when it opens. */
  readonly isFirst?: boolean
}

/** A code that is typed off another device. */
export function CodeField({ value, onChange, kind, isFirst, ...field }: CodeFieldProps) {
  const isApp = kind === 'app'
  return (
    <Field
      {...field}
      name="code"
      data-first={isFirst || undefined}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      inputMode={isApp ? 'numeric' : 'text'}
      autoComplete={isApp ? 'one-time-code' : 'off'}
      autoCapitalize="none"
      spellCheck={false}
      maxLength={isApp ? 7 : 40}
    />
  )
}
