import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from '../../i18n/speech.ts'
import { sentence } from '../feedback/refusal.ts'
import parts from '../plain/parts.module.css'
import styles from './people.module.css'
import { optionsQuery } from './queries.ts'
import type { ScopePart, ScopeValues } from './scope.ts'

interface ScopeFieldProps {
  readonly part: ScopePart
  /** Null is everything. */
  readonly value: readonly number[] | null
  readonly options: readonly { readonly id: number; readonly name: string }[]
  readonly onChange: (value: number[] | null) => void
  readonly error?: string | undefined
  readonly disabled?: boolean
  /** What it means that none is ticked yet. */
  readonly whenEmpty?: string | undefined
  readonly inputId: string
}

/** All regions (or products), which is what most people see, or only those that are ticked. */
function ScopeField({ part, value, options, onChange, error, disabled = false, whenEmpty, inputId }: ScopeFieldProps) {
  const { t } = useTranslation('people')
  const name = useId()
  const picked = value ?? []
  // What the person asking may not grant but the record has stays as it is.
  const foreign = picked.filter((id) => !options.some((option) => option.id === id))
  const toggle = (id: number) =>
    onChange(picked.includes(id) ? picked.filter((one) => one !== id) : [...picked, id].toSorted((a, b) => a - b))
  return (
    <fieldset className={parts.checks} disabled={disabled} aria-describedby={error ? `${inputId}-error` : undefined}>
      <legend>{t(`field.${part}`)}</legend>
      <label>
        <input id={inputId} type="radio" name={name} checked={value === null} onChange={() => onChange(null)} />{' '}
        {t(`scope.every.${part}`)}
      </label>
      <label>
        <input type="radio" name={name} checked={value !== null} onChange={() => onChange([])} />{' '}
        {t(`scope.some.${part}`)}
      </label>
      {value !== null && (
        <div className={`${styles.picks} ml-6`}>
          {options.map((option) => (
            <label key={option.id}>
              <input type="checkbox" checked={picked.includes(option.id)} onChange={() => toggle(option.id)} />{' '}
              {option.name}
            </label>
          ))}
          {foreign.length > 0 && <p>{t('scope.foreign', { count: foreign.length })}</p>}
          {picked.length === 0 && <p role="status">{whenEmpty ?? t('scope.empty')}</p>}
        </div>
      )}
      {error && (
        <p id={`${inputId}-error`} className="text-bad text-sm font-medium">
          {sentence(error)}
        </p>
      )}
    </fieldset>
  )
}

type ScopeOptions = Readonly<Record<ScopePart, readonly { readonly id: number; readonly name: string }[]>>

interface ScopeFieldsProps {
  readonly idOf: (part: ScopePart) => string
  readonly values: ScopeValues
  readonly put: (part: ScopePart, value: number[] | null) => void
  readonly messages?: { readonly [P in ScopePart]?: string }
  readonly disabled?: boolean
  readonly whenEmpty?: string
  /** What there is to choose from, where that is not what the person asking may grant to people. */
  readonly offered?: ScopeOptions | undefined
}

/** Both halves of a data scope, to choose from what the person asking may grant. */
export function ScopeFields({
  idOf,
  values,
  put,
  messages = {},
  disabled = false,
  whenEmpty,
  offered,
}: ScopeFieldsProps) {
  const asked = useQuery({ ...optionsQuery, enabled: !offered })
  const options = offered ?? asked.data
  return (['regions', 'products'] as const).map((part) => (
    <ScopeField
      key={part}
      part={part}
      inputId={idOf(part)}
      value={values[part]}
      options={options?.[part] ?? []}
      onChange={(value) => put(part, value)}
      error={messages[part]}
      disabled={disabled}
      whenEmpty={whenEmpty}
    />
  ))
}
