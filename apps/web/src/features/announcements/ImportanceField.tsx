import { type Importance, importances } from '@ido/contract'
import { useTranslation } from '../../i18n/speech.ts'
import { FieldNotes, notesOf } from '../../ui/form/FieldNotes.tsx'
import parts from '../../ui/plain/parts.module.css'

interface ImportanceFieldProps {
  readonly id: string
  readonly label: string
  readonly value: Importance | null
  readonly onChange: (value: Importance) => void
  readonly error?: string | undefined
  readonly disabled?: boolean
}

/** How much an announcement matters, one of two. */
export function ImportanceField({ id, label, value, onChange, error, disabled = false }: ImportanceFieldProps) {
  const { t } = useTranslation('announcements')
  const help = t('importanceHelp')
  return (
    <fieldset className={parts.checks} disabled={disabled} aria-describedby={notesOf({ id, error, help })}>
      <legend>{label}</legend>
      {importances.map((one, index) => (
        <label key={one}>
          <input
            id={index === 0 ? id : undefined}
            type="radio"
            name={id}
            checked={one === value}
            onChange={() => onChange(one)}
          />
          {t(`importance.${one}`)}
        </label>
      ))}
      <FieldNotes id={id} error={error} help={help} />
    </fieldset>
  )
}
