import { Link } from '@tanstack/react-router'
import { useState, type SubmitEvent } from 'react'
import { useTranslation } from '../../../i18n/speech.ts'
import { Button } from '../../../ui/plain/Button.tsx'
import { PasswordField } from '../../../ui/credentials/PasswordField.tsx'
import { otherRefusal, refusalOf } from '../../../ui/feedback/refusal.ts'
import { Failure } from '../../../ui/plain/Message.tsx'
import form from '../SignInForm.module.css'
import styles from '../SignInPage.module.css'
import { useValidation } from '../../../ui/credentials/useValidation.ts'
import { useConfirmRegistration } from './useRegister.ts'

/** What the link in the mail opens: the account is made for who also knows the password that was typed with it. */
export function ConfirmPage({ token }: { readonly token: string }) {
  const { t } = useTranslation('access')
  const confirm = useConfirmRegistration(token)
  if (confirm.data) {
    return (
      <div className={styles.page} role="status">
        <h1>{t('register.confirmed.title')}</h1>
        <p>{t('register.confirmed.text', { email: confirm.data.email })}</p>
        <Link to="/login/email">{t('withEmail')}</Link>
      </div>
    )
  }
  if (refusalOf(confirm.error, 'token')) {
    return (
      <div className={styles.page} role="alert">
        <h1>{t('setPassword.gone.title')}</h1>
        <p>{t('register.gone')}</p>
        <Link to="/register">{t('register.again')}</Link>
      </div>
    )
  }
  return (
    <div className={styles.page}>
      <h1>{t('register.confirm.title')}</h1>
      <p>{t('register.confirm.text')}</p>
      <ConfirmForm confirm={confirm} />
      <p>
        {t('register.confirm.stranger')} <Link to="/register">{t('register.again')}</Link>
      </p>
    </div>
  )
}

function ConfirmForm({ confirm }: { readonly confirm: ReturnType<typeof useConfirmRegistration> }) {
  const { t } = useTranslation('access')
  const [password, setPassword] = useState('')
  const [missing, setMissing] = useState<string>()
  const validate = useValidation()
  const refused = otherRefusal(confirm.error, ['token', 'password'])
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const wrong = validate.password(password)
    setMissing(wrong)
    if (wrong === undefined) confirm.mutate(password)
  }
  return (
    <form className={form.form} onSubmit={submit} noValidate>
      <Failure>{refused}</Failure>
      <PasswordField
        autoFocus
        label={t('register.confirm.password')}
        value={password}
        onChange={(value) => {
          setPassword(value)
          setMissing(undefined)
          if (confirm.error) confirm.reset()
        }}
        error={missing ?? refusalOf(confirm.error, 'password')}
      />
      <Button type="submit" size="large" busy={confirm.isPending}>
        {t('register.confirm.submit')}
      </Button>
    </form>
  )
}
