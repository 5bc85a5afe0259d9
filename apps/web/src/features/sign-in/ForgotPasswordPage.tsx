import { forgotPassword } from '@ido/contract'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState, type SubmitEvent } from 'react'
import { useTranslation } from '../../i18n/speech.ts'
import { call } from '../../api/client.ts'
import { useValidation } from '../../ui/credentials/useValidation.ts'
import { otherRefusal, refusalOf } from '../../ui/feedback/refusal.ts'
import { Button } from '../../ui/plain/Button.tsx'
import { Field } from '../../ui/plain/Field.tsx'
import { Failure } from '../../ui/plain/Message.tsx'
import form from './SignInForm.module.css'
import styles from './SignInPage.module.css'

/** Ask for a link that sets a new password. The answer is the same whether the address is known or not. */
export function ForgotPasswordPage() {
  const { t } = useTranslation('access')
  const [email, setEmail] = useState('')
  const [error, setError] = useState<string>()
  const validate = useValidation()
  const ask = useMutation({
    mutationFn: () => call(forgotPassword, { body: { email: email.trim() } }),
    meta: { ownFailure: true },
  })
  if (ask.isSuccess) return <Asked email={email.trim()} />
  const refused = otherRefusal(ask.error, ['email'])
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const found = validate.name('email', email)
    setError(found)
    if (found) return event.currentTarget.querySelector('input')?.focus()
    ask.mutate()
  }
  return (
    <div className={styles.page}>
      <h1>{t('forgot.title')}</h1>
      <p>{t('forgot.intro')}</p>
      <form className={form.form} onSubmit={submit} noValidate>
        <Failure>{refused}</Failure>
        <Field
          label={t('email')}
          name="email"
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          value={email}
          onChange={(event) => {
            setEmail(event.target.value)
            if (error) setError(validate.name('email', event.target.value))
            if (ask.error) ask.reset()
          }}
          error={error ?? refusalOf(ask.error, 'email')}
        />
        <Button type="submit" size="large" busy={ask.isPending}>
          {t('forgot.submit')}
        </Button>
        <p className={form.other}>
          <Link to="/login">{t('backToSignIn')}</Link>
        </p>
      </form>
    </div>
  )
}

function Asked({ email }: { readonly email: string }) {
  const { t } = useTranslation('access')
  return (
    <div className={styles.page} role="status">
      <h1>{t('checkMail')}</h1>
      <p>{t('forgot.sent', { email })}</p>
      <p>{t('forgot.nothing')}</p>
      <Link to="/login">{t('backToSignIn')}</Link>
    </div>
  )
}
