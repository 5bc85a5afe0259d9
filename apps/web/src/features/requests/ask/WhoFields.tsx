import { useTranslation } from '../../../i18n/speech.ts'
import { Field } from '../../../ui/plain/Field.tsx'
import { PasswordField } from '../../../ui/credentials/PasswordField.tsx'
import type { SignInBy } from '../../../ui/credentials/useValidation.ts'

interface WhoFieldsProps {
  readonly by: SignInBy
  readonly name: string
  readonly password: string
  readonly error: string | undefined
  /** Whether the server said so, while the focus was on the button that asked it. */
  readonly isRefused: boolean
  readonly onName: (value: string) => void
  readonly onLeaveName: () => void
  readonly onEnter: () => void
  readonly onPassword: (value: string) => void
}

/** Who asks: the NIK, or e-mail address and password. */
export function WhoFields({
  by,
  name,
  password,
  error,
  isRefused,
  onName,
  onLeaveName,
  onEnter,
  onPassword,
}: WhoFieldsProps) {
  const { t } = useTranslation('access')
  return (
    <>
      <Field
        key={by}
        label={t(by)}
        name={by}
        type={by === 'nik' ? 'text' : 'email'}
        inputMode={by === 'nik' ? 'numeric' : 'email'}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        data-first
        value={name}
        onChange={(event) => onName(event.target.value)}
        onKeyDown={({ key }) => key === 'Enter' && onEnter()}
        onBlur={() => name !== '' && onLeaveName()}
        error={error}
        isNews={isRefused}
      />
      {by === 'email' && <PasswordField value={password} onChange={onPassword} error={undefined} />}
    </>
  )
}
