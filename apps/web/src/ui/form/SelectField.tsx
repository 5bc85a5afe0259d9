import { useState, type ReactNode } from 'react'
import { useTranslation } from '../../i18n/speech.ts'
import { type Choice, Combobox } from './Combobox.tsx'
import { FieldFrame } from './FieldFrame.tsx'

interface SelectFieldProps {
  readonly id: string
  readonly label: string
  readonly value: string
  readonly options: readonly Choice[]
  readonly onChange: (value: string) => void
  readonly error?: ReactNode
  readonly help?: ReactNode
  readonly required?: boolean
  readonly disabled?: boolean
}

/** One of a list, found by typing part of its name. */
export function SelectField({ id, value, options, onChange, disabled = false, ...frame }: SelectFieldProps) {
  const { t } = useTranslation('form')
  // What was typed and is in no name; leaving the field puts back what was chosen, which is not to happen unsaid.
  const [unknown, setUnknown] = useState('')
  const change = (next: string) => {
    setUnknown('')
    onChange(next)
  }
  const kept = options.find((option) => option.value === value)?.label ?? t('notChosen')
  const untaken = unknown !== '' && <span role="alert">{t('noSuch', { typed: unknown, kept })}</span>
  return (
    <FieldFrame id={id} {...frame} error={untaken || frame.error}>
      {(described) => (
        <Combobox
          id={id}
          label={frame.label}
          {...described}
          options={options}
          picked={value === '' ? [] : [value]}
          placeholder={t('notChosen')}
          disabled={disabled}
          onPick={change}
          onClear={() => change('')}
          onUnknown={setUnknown}
        />
      )}
    </FieldFrame>
  )
}
