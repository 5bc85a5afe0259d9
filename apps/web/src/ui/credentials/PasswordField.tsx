import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useState, type KeyboardEvent } from 'react'
import { useTranslation } from '../../i18n/speech.ts'
import { Field } from '../plain/Field.tsx'
import buttons from '../plain/icon-button.module.css'

interface PasswordFieldProps {
  readonly label?: string | undefined
  readonly name?: string
  /** A password that is being chosen: managers offer one instead of filling in the old one. */
  readonly isNew?: boolean
  readonly autoFocus?: boolean
  readonly error: string | undefined
  readonly hint?: string | undefined
  readonly toldIn?: string | undefined
  readonly value: string
  readonly onChange: (value: string) => void
}

export function PasswordField({
  label,
  name = 'password',
  isNew,
  autoFocus,
  error,
  hint,
  toldIn,
  value,
  onChange,
}: PasswordFieldProps) {
  const { t } = useTranslation('access')
  const [shown, setShown] = useState(false)
  const [capsLock, setCapsLock] = useState(false)
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))
  const Icon = shown ? IconEyeOff : IconEye
  return (
    <Field
      label={label ?? t('password')}
      name={name}
      type={shown ? 'text' : 'password'}
      autoComplete={isNew ? 'new-password' : 'current-password'}
      autoCapitalize="none"
      spellCheck={false}
      autoFocus={autoFocus}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={watchCapsLock}
      onKeyUp={watchCapsLock}
      onBlur={() => setCapsLock(false)}
      error={error}
      toldIn={toldIn}
      hint={[capsLock && t('capsLock'), hint].filter(Boolean).join(' · ')}
      trailing={
        <button
          type="button"
          className={buttons.icon}
          aria-label={shown ? t('hidePassword') : t('showPassword')}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          <Icon size={18} aria-hidden />
        </button>
      }
    />
  )
}
