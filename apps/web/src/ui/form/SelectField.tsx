import { Select } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/speech.ts'
import { FieldFrame } from './FieldFrame.tsx'
import styles from './form.module.css'

interface SelectFieldProps {
  readonly id: string
  readonly label: string
  readonly value: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly onChange: (value: string) => void
  readonly error?: ReactNode
  readonly help?: ReactNode
  readonly required?: boolean
  readonly disabled?: boolean
}

/** One of a list, found by typing part of its name; Tab takes the one that is marked. */
export function SelectField({ id, value, options, onChange, disabled = false, ...frame }: SelectFieldProps) {
  const { t } = useTranslation('form')
  // Fast hands leave before the list has marked anything: what was typed then takes the first name that has it.
  const takeTyped = (typed: string) => {
    const words = typed.trim().toLowerCase()
    const chosen = options.find((option) => option.value === value)
    if (words === '' || chosen?.label.toLowerCase() === words) return
    const match = options.find((option) => option.label.toLowerCase().includes(words))
    if (match) onChange(match.value)
  }
  return (
    <FieldFrame id={id} {...frame}>
      {(described) => (
        <Select
          className={styles.kit}
          id={id}
          {...described}
          error={frame.error !== undefined && frame.error !== false}
          withErrorStyles
          data={[...options]}
          value={value === '' ? null : value}
          onChange={(next) => onChange(next ?? '')}
          disabled={disabled}
          searchable
          clearable
          onBlur={(event) => takeTyped(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Enter' && takeTyped(event.currentTarget.value)}
          selectFirstOptionOnChange
          openOnFocus={false}
          placeholder={t('notChosen')}
          nothingFoundMessage={t('nothingFound')}
          clearButtonProps={{ 'aria-label': t('clear', { field: frame.label }), tabIndex: -1 }}
          maxDropdownHeight={280}
        />
      )}
    </FieldFrame>
  )
}
