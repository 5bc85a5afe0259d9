import { type Role, roles } from '@ido/contract'
import { FieldNotes, notesOf } from '../form/FieldNotes.tsx'
import parts from '../plain/parts.module.css'

interface AudienceFieldProps {
  readonly id: string
  readonly label: string
  readonly value: readonly Role[]
  readonly onChange: (value: readonly Role[]) => void
  /** That nobody chosen is everybody. */
  readonly help: string
  readonly error?: string | undefined
  readonly disabled?: boolean
}

/** Who is shown something, by their rights; nobody chosen is everybody. */
export function AudienceField({ id, label, value, onChange, help, error, disabled = false }: AudienceFieldProps) {
  const toggle = (role: Role) => onChange(roles.filter((one) => (one === role) !== value.includes(one)))
  return (
    <fieldset className={parts.checks} disabled={disabled} aria-describedby={notesOf({ id, error, help })}>
      <legend>{label}</legend>
      {roles.map((role, index) => (
        <label key={role}>
          <input
            id={index === 0 ? id : undefined}
            type="checkbox"
            checked={value.includes(role)}
            onChange={() => toggle(role)}
          />
          {role}
        </label>
      ))}
      <FieldNotes id={id} error={error} help={help} />
    </fieldset>
  )
}
