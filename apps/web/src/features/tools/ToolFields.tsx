import { type Role, roles, type ToolIcon, toolIcons } from '@ido/contract'
import { useTranslation } from '../../i18n/speech.ts'
import { FieldNotes, notesOf } from '../../ui/form/FieldNotes.tsx'
import people from '../../ui/people/people.module.css'
import parts from '../../ui/plain/parts.module.css'
import { ToolSign } from '../../ui/plain/ToolSign.tsx'

interface FieldProps<Value> {
  readonly id: string
  readonly label: string
  readonly value: Value
  readonly onChange: (value: Value) => void
  readonly error?: string | undefined
  readonly disabled?: boolean
}

/** Who is shown a tool; nobody chosen is everybody. */
export function AudienceField({ id, label, value, onChange, error, disabled = false }: FieldProps<readonly Role[]>) {
  const { t } = useTranslation('tools')
  const toggle = (role: Role) => onChange(roles.filter((one) => (one === role) !== value.includes(one)))
  const help = t('audienceHelp')
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

/** The sign of a tool in the menu, one of a few. */
export function IconField({ id, label, value, onChange, error, disabled = false }: FieldProps<ToolIcon | null>) {
  const { t } = useTranslation('tools')
  return (
    <fieldset className={parts.checks} disabled={disabled} aria-describedby={notesOf({ id, error }) || undefined}>
      <legend>{label}</legend>
      <div className={people.picks}>
        {toolIcons.map((icon, index) => (
          <label key={icon}>
            <input
              id={index === 0 ? id : undefined}
              type="radio"
              name={id}
              checked={icon === value}
              onChange={() => onChange(icon)}
            />
            <ToolSign icon={icon} />
            {t(`icon.${icon}`)}
          </label>
        ))}
      </div>
      <FieldNotes id={id} error={error} />
    </fieldset>
  )
}
