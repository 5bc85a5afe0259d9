import { everybodyWords, npsPoints, roles, type Field, type FieldKind, type Role } from '@ido/contract'
import type { ComponentType } from 'react'
import { useTranslation, type Language } from '../../../i18n/speech.ts'
import { DayField } from '../../form/DayField.tsx'
import { FieldNotes, notesOf } from '../../form/FieldNotes.tsx'
import { TextField } from '../../form/TextField.tsx'
import { dayProblem, formatDay, parseDay } from '../../form/day.ts'
import people from '../../people/people.module.css'
import parts from '../../plain/parts.module.css'
import type { FieldInputProps } from './screen.ts'

/** What a form does with the fields of a kind. */
export interface InputKind {
  readonly Input: ComponentType<FieldInputProps>
  /** What the input of a new record holds. */
  readonly empty: (first: string | undefined) => unknown
  /** What that of a bulk edit holds, where it is not the same. */
  readonly unsaid?: null
  /** The value of a record as the input has it. */
  readonly typed: (value: unknown, language: Language) => unknown
  /** What the input has as the server takes it. */
  readonly sent: (value: unknown) => unknown
  /** Whether it says something, so that a bulk edit changes it. */
  readonly isSaid: (value: unknown) => boolean
  /** What is wrong with it, by the name of the problem. */
  readonly problem: (value: unknown, field: Field, isNew: boolean) => 'wrong' | 'noDay' | null
}

const same = (value: unknown) => value

const isText = (value: unknown) => typeof value === 'string' && value.trim() !== ''

const trimmed = (value: unknown) => (typeof value === 'string' ? value.trim() : '')

const text: InputKind = {
  Input: ({ field, value, renderOption: _renderOption, record: _record, ...props }) => (
    <TextField
      {...props}
      value={String(value)}
      longest={field.longest ?? 200}
      area={field.input === 'area'}
      inputMode={field.input === 'url' ? 'url' : 'text'}
    />
  ),
  empty: () => '',
  typed: same,
  sent: same,
  isSaid: isText,
  problem(value, { isRequired, allows }) {
    const written = trimmed(value)
    if (written === '') return isRequired ? 'wrong' : null
    return allows && !allows(written) ? 'wrong' : null
  },
}

/** Whole numbers as they are typed; empty in a new record is for the server to choose. */
const whole: InputKind = {
  Input: ({ field, value, renderOption: _renderOption, record: _record, ...props }) => (
    <TextField {...props} value={String(value)} longest={String(field.most).length} inputMode="numeric" short />
  ),
  empty: () => '',
  typed: (value) => String(value),
  sent: (value) => (trimmed(value) === '' ? null : Number(value)),
  isSaid: isText,
  problem(value, { isRequired, least = 0, most = Infinity }, isNew) {
    const written = trimmed(value)
    if (written === '') return isNew && !isRequired ? null : 'wrong'
    return /^\d{1,9}$/.test(written) && Number(written) >= least && Number(written) <= most ? null : 'wrong'
  },
}

/** Points with the decimal sign of the language; they are sent as they are typed. */
const points: InputKind = {
  ...text,
  typed: (value, language) => (language === 'id' ? String(value).replace('.', ',') : value),
  sent: trimmed,
  problem: (value) => (npsPoints(String(value)) === null ? 'wrong' : null),
}

const day: InputKind = {
  Input: ({ field: _field, value, renderOption: _renderOption, record: _record, ...props }) => (
    <DayField {...props} value={String(value)} />
  ),
  empty: () => '',
  typed: (value) => formatDay(String(value)),
  sent: (value) => parseDay(String(value)),
  isSaid: isText,
  problem(value) {
    const found = dayProblem(String(value))
    return found && (found === 'noDay' ? 'noDay' : 'wrong')
  },
}

const choice: InputKind = {
  Input: ChoiceInput,
  empty: (first) => first ?? null,
  typed: same,
  sent: same,
  isSaid: (value) => value !== null,
  problem: () => null,
}

const audience: InputKind = {
  Input: ({ field: _field, value, renderOption: _renderOption, record: _record, required: _required, ...props }) => (
    <AudienceField {...props} value={value as readonly Role[] | null} />
  ),
  empty: () => [],
  unsaid: null,
  typed: same,
  sent: same,
  isSaid: Array.isArray,
  problem: () => null,
}

const sortedIds = (value: unknown) => (value as readonly number[]).toSorted((one, other) => one - other)

/** Ids, which a list asks for by an input of its own. */
const ids: InputKind = {
  ...audience,
  Input: text.Input,
  typed: sortedIds,
  problem: (value, { isRequired }) => (isRequired && (value as readonly number[]).length === 0 ? 'wrong' : null),
}

/** By kind; a list whose field is of another kind brings its own input. */
const kinds: Readonly<Partial<Record<FieldKind, InputKind>>> = {
  text,
  whole,
  points,
  day,
  choice,
  audience,
  products: ids,
}

export const inputKind = ({ kind }: Field): InputKind => kinds[kind] ?? { ...choice, Input: text.Input }

/** More choices than these are in several columns. */
const fewChoices = 4

/** One of a few, all in sight. */
function ChoiceInput({ id, label, field, value, onChange, error, help, disabled, renderOption }: FieldInputProps) {
  const { options = [] } = field
  const choices = options.map((option, index) => (
    <label key={option}>
      <input
        id={index === 0 ? id : undefined}
        type="radio"
        name={id}
        checked={option === value}
        onChange={() => onChange(option)}
      />
      {renderOption(option)}
    </label>
  ))
  return (
    <fieldset className={parts.checks} disabled={disabled} aria-describedby={notesOf({ id, error, help }) || undefined}>
      <legend>{label}</legend>
      {options.length > fewChoices ? <div className={people.picks}>{choices}</div> : choices}
      <FieldNotes id={id} error={error} help={help} />
    </fieldset>
  )
}

interface AudienceFieldProps {
  readonly id: string
  readonly label: string
  /** Empty is everybody; null in a bulk edit leaves it as it is. */
  readonly value: readonly Role[] | null
  readonly onChange: (value: readonly Role[] | null) => void
  /** That nobody chosen is everybody. */
  readonly help?: string | undefined
  readonly error?: string | undefined
  readonly disabled?: boolean
  /** Everybody is a choice of its own. */
  readonly inBulk?: boolean
}

/** Who is shown something, by their rights. */
function AudienceField({ id, label, value, onChange, help, error, ...props }: AudienceFieldProps) {
  const { disabled = false, inBulk = false } = props
  const { i18n } = useTranslation()
  const chosen = value ?? []
  const toggle = (role: Role) => {
    const next = roles.filter((one) => (one === role) !== chosen.includes(one))
    onChange(inBulk && next.length === 0 ? null : next)
  }
  const note = inBulk ? undefined : help
  return (
    <fieldset className={parts.checks} disabled={disabled} aria-describedby={notesOf({ id, error, help: note })}>
      <legend>{label}</legend>
      {inBulk && (
        <label>
          <input
            type="checkbox"
            checked={value?.length === 0}
            onChange={({ target }) => onChange(target.checked ? [] : null)}
          />
          {everybodyWords[i18n.language]}
        </label>
      )}
      {roles.map((role, index) => (
        <label key={role}>
          <input
            id={index === 0 ? id : undefined}
            type="checkbox"
            checked={chosen.includes(role)}
            onChange={() => toggle(role)}
          />
          {role}
        </label>
      ))}
      <FieldNotes id={id} error={error} help={note} />
    </fieldset>
  )
}
