import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/speech.ts'
import { FieldNotes, notesOf } from './FieldNotes.tsx'

interface FieldFrameProps {
  readonly id: string
  readonly label: string
  readonly error?: ReactNode
  readonly help?: ReactNode
  readonly required?: boolean
  /** What ties the input to its help and error, to be spread on it. */
  readonly children: (described: Described) => ReactNode
}

export interface Described {
  readonly 'aria-describedby'?: string
  readonly 'aria-invalid'?: true
  readonly 'aria-required'?: true
}

/** Label above, help below, error between them and the input; required is said in words. */
export function FieldFrame({ id, label, error, help, required = false, children }: FieldFrameProps) {
  const { t } = useTranslation('form')
  const describedBy = notesOf({ id, error, help })
  return (
    <div className="grid gap-1 min-w-0">
      <label htmlFor={id} className="text-sm font-semibold" id={`${id}-label`}>
        {label}
        {required && <span className="text-ink-faint font-normal"> {t('required')}</span>}
      </label>
      {children({
        ...(describedBy ? { 'aria-describedby': describedBy } : {}),
        ...(error ? { 'aria-invalid': true } : {}),
        ...(required ? { 'aria-required': true } : {}),
      })}
      <FieldNotes id={id} error={error} help={help} />
    </div>
  )
}
