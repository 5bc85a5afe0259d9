import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/speech.ts'
import { FieldFrame } from './FieldFrame.tsx'
import styles from './form.module.css'

interface TextFieldProps {
  readonly id: string
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly longest: number
  /** Several lines; it grows with what is written. */
  readonly area?: boolean
  /** For figures and other short things. */
  readonly short?: boolean
  /** What is often written there; anything else may be. */
  readonly suggestions?: readonly string[]
  readonly inputMode?: 'numeric' | 'url' | 'text'
  /** Stands right of the input, such as what follows from it. */
  readonly beside?: ReactNode
  readonly error?: ReactNode
  readonly help?: ReactNode
  readonly required?: boolean
  readonly disabled?: boolean
}

// The count appears when it begins to matter.
const nearTheEnd = 0.8

export function TextField(props: TextFieldProps) {
  const {
    id,
    value,
    onChange,
    longest,
    area = false,
    short = false,
    suggestions = [],
    inputMode = 'text',
    beside,
    disabled = false,
    ...frame
  } = props
  const { t } = useTranslation('form')
  const shared = { id, value, disabled, maxLength: longest, className: `${styles.input} ${short ? styles.short : ''}` }
  return (
    <FieldFrame id={id} {...frame}>
      {(described) => (
        <>
          {area ? (
            <textarea {...shared} {...described} rows={4} onChange={(event) => onChange(event.target.value)} />
          ) : (
            <div className="flex items-center gap-3">
              <input
                {...shared}
                {...described}
                inputMode={inputMode}
                autoComplete="off"
                onChange={(event) => onChange(event.target.value)}
                {...(suggestions.length > 0 && { list: `${id}-suggestions` })}
              />
              {suggestions.length > 0 && (
                <datalist id={`${id}-suggestions`}>
                  {suggestions.map((one) => (
                    <option key={one}>{one}</option>
                  ))}
                </datalist>
              )}
              {beside}
            </div>
          )}
          {!short && value.length > longest * nearTheEnd && (
            <p className="text-ink-faint text-xs text-right tabular-nums" role="status">
              {t('characters', { count: value.length, most: longest })}
            </p>
          )}
        </>
      )}
    </FieldFrame>
  )
}
