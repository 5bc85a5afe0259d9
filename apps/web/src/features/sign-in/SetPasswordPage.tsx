import { passwordLength } from '@ido/contract'
import { Link } from '@tanstack/react-router'
import { useRef, useState, type SubmitEvent } from 'react'
import { useTranslation } from '../../i18n/speech.ts'
import { PasswordField } from '../../ui/credentials/PasswordField.tsx'
import { useValidation } from '../../ui/credentials/useValidation.ts'
import { refusalOf } from '../../ui/feedback/refusal.ts'
import { Button } from '../../ui/plain/Button.tsx'
import { focusField } from '../../ui/form/focus-field.ts'
import { Failure } from '../../ui/plain/Message.tsx'
import form from './SignInForm.module.css'
import styles from './SignInPage.module.css'
import { useSetPassword } from './useSetPassword.ts'

/** What a one-time link opens: choose a password, or learn that the link opens nothing any more. */
export function SetPasswordPage({ token }: { readonly token: string }) {
  const { t } = useTranslation('access')
  const setPassword = useSetPassword(token)
  if (refusalOf(setPassword.error, 'token') !== undefined) return <GoneLink />
  return (
    <div className={styles.page}>
      <h1>{t('setPassword.title')}</h1>
      <PasswordForm setPassword={setPassword} />
    </div>
  )
}

function GoneLink() {
  const { t } = useTranslation('access')
  return (
    <div className={styles.page} role="alert">
      <h1>{t('setPassword.gone.title')}</h1>
      <p>{t('setPassword.gone.text')}</p>
      <Link to="/forgot-password/{-$slug}" params={{ slug: undefined }}>
        {t('setPassword.gone.again')}
      </Link>
    </div>
  )
}

function Failed({ error }: { readonly error: Error | null }) {
  return error && <Failure>{error.message}</Failure>
}

interface Errors {
  password?: string | undefined
  repeat?: string | undefined
}

function PasswordForm({ setPassword }: { readonly setPassword: ReturnType<typeof useSetPassword> }) {
  const { t } = useTranslation('access')
  const [password, setValue] = useState('')
  const [repeat, setRepeat] = useState('')
  const [errors, setErrors] = useState<Errors>({})
  const element = useRef<HTMLFormElement>(null)
  const validate = useValidation()
  const refused = refusalOf(setPassword.error, 'password')

  const wrongRepeat = (value: string): string | undefined => {
    if (value === '') return t('setPassword.repeatRequired')
    return value === password ? undefined : t('setPassword.different')
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const found: Errors = { password: validate.newPassword(password), repeat: wrongRepeat(repeat) }
    setErrors(found)
    setPassword.reset()
    const wrong = found.password ? 'password' : found.repeat ? 'repeat' : null
    if (wrong) return focusField(element.current, wrong)
    setPassword.mutate(password, { onError: () => focusField(element.current, 'password') })
  }

  return (
    <form ref={element} className={form.form} onSubmit={submit} noValidate>
      {refused === undefined && <Failed error={setPassword.error} />}
      <PasswordField
        isNew
        autoFocus
        label={t('setPassword.password')}
        value={password}
        onChange={(value) => {
          setValue(value)
          // Whether the repetition is the same is asked anew when it is sent.
          setErrors({ password: errors.password && validate.newPassword(value) })
          if (setPassword.error) setPassword.reset()
        }}
        error={refused ?? errors.password}
        hint={t('setPassword.rules', { least: passwordLength.least })}
      />
      <PasswordField
        isNew
        name="repeat"
        label={t('setPassword.repeat')}
        value={repeat}
        onChange={(value) => {
          setRepeat(value)
          setErrors({ ...errors, repeat: errors.repeat && wrongRepeat(value) })
        }}
        error={errors.repeat}
      />
      <Button type="submit" size="large" busy={setPassword.isPending}>
        {t('setPassword.submit')}
      </Button>
    </form>
  )
}
