import { Select } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { useTranslation } from '../../i18n/speech.ts'
import { FieldFrame, type Described } from './FieldFrame.tsx'
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
  /** It stands in a dialog, which lies over whatever is drawn outside of it. */
  readonly inDialog?: boolean
}

/** The kit takes away what describes its input, since it knows of no words but its own. */
function describe(input: HTMLInputElement | null, { 'aria-describedby': notes }: Described): void {
  if (notes) input?.setAttribute('aria-describedby', notes)
  else input?.removeAttribute('aria-describedby')
}

/** Fixed, so that the dialog's scrolling cuts nothing off. */
const inPlace = { withinPortal: false, floatingStrategy: 'fixed' } as const

/** One of a list, found by typing part of its name; Tab takes the one that is marked. */
export function SelectField({ id, value, options, onChange, disabled = false, inDialog, ...frame }: SelectFieldProps) {
  const { t } = useTranslation('form')
  // What was typed and is in no name; leaving the field puts back what was chosen, which is not to happen unsaid.
  const [unknown, setUnknown] = useState('')
  const chosen = options.find((option) => option.value === value)
  // Fast hands leave before the list has marked anything: what was typed then takes the first name that has it.
  const takeTyped = (typed: string) => {
    const words = typed.trim().toLowerCase()
    if (words === '' || chosen?.label.toLowerCase() === words) return
    const match = options.find((option) => option.label.toLowerCase().includes(words))
    if (match) onChange(match.value)
    else setUnknown(typed.trim())
  }
  const untaken = unknown !== '' && (
    <span role="alert">{t('noSuch', { typed: unknown, kept: chosen?.label ?? t('notChosen') })}</span>
  )
  return (
    <FieldFrame id={id} {...frame} error={untaken || frame.error}>
      {(described) => (
        <Select
          className={styles.kit}
          id={id}
          {...described}
          ref={(input) => describe(input, described)}
          error={Boolean(untaken || frame.error)}
          withErrorStyles
          data={[...options]}
          value={value === '' ? null : value}
          onInput={() => setUnknown('')}
          onChange={(next) => {
            setUnknown('')
            onChange(next ?? '')
          }}
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
          {...(inDialog && { comboboxProps: inPlace })}
        />
      )}
    </FieldFrame>
  )
}
