import { type ToolIcon, toolIcons } from '@ido/contract'
import { useTranslation } from '../../i18n/speech.ts'
import { FieldNotes, notesOf } from '../../ui/form/FieldNotes.tsx'
import people from '../../ui/people/people.module.css'
import parts from '../../ui/plain/parts.module.css'
import { ToolSign } from '../../ui/plain/ToolSign.tsx'

interface IconFieldProps {
  readonly id: string
  readonly label: string
  readonly value: ToolIcon | null
  readonly onChange: (value: ToolIcon) => void
  readonly error?: string | undefined
  readonly disabled?: boolean
}

/** The sign of a tool in the menu, one of a few. */
export function IconField({ id, label, value, onChange, error, disabled = false }: IconFieldProps) {
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
