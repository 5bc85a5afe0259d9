import { everybodyWords, type Role, roles } from '@ido/contract'
import { useTranslation } from '../../i18n/speech.ts'
import { FieldNotes, notesOf } from '../form/FieldNotes.tsx'
import parts from '../plain/parts.module.css'

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
export function AudienceField({ id, label, value, onChange, help, error, ...props }: AudienceFieldProps) {
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
