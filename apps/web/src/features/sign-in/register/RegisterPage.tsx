import { passwordLength } from '@ido/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState, type SubmitEvent } from 'react'
import { useTranslation } from '../../../i18n/speech.ts'
import { siteQuery } from '../../../api/site.ts'
import { LoadFailure } from '../../../ui/feedback/LoadFailure.tsx'
import { Button } from '../../../ui/plain/Button.tsx'
import { Field } from '../../../ui/plain/Field.tsx'
import { PasswordField } from '../../../ui/credentials/PasswordField.tsx'
import { otherRefusal } from '../../../ui/feedback/refusal.ts'
import { Failure } from '../../../ui/plain/Message.tsx'
import look from '../SignInForm.module.css'
import styles from '../SignInPage.module.css'
import { useRuledFields } from '../../../ui/form/useRuledFields.ts'
import { useValidation } from '../../../ui/credentials/useValidation.ts'
import { useRegister } from './useRegister.ts'

/** Ask for an account, where this portal takes registrations; the mail that follows confirms the address. */
export function RegisterPage() {
  const { t } = useTranslation('access')
  const { data: site, error, refetch, isFetching } = useQuery(siteQuery)
  const [sentTo, setSentTo] = useState<string | null>(null)
  if (sentTo !== null) return <CheckMail email={sentTo} />
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} retrying={isFetching} />
  return (
    <div className={styles.page} aria-busy={!site}>
      <h1>{t('register.title')}</h1>
      {site && !site.registrationDomains && <p>{t('register.closed')}</p>}
      {site?.registrationDomains && (
        <>
          <p>{t('register.intro', { domains: site.registrationDomains.map((domain) => `@${domain}`).join(', ') })}</p>
          <RegisterForm onSent={setSentTo} />
        </>
      )}
      <Link to="/login">{t('backToSignIn')}</Link>
    </div>
  )
}

function CheckMail({ email }: { readonly email: string }) {
  const { t } = useTranslation('access')
  return (
    <div className={styles.page} role="status">
      <h1>{t('checkMail')}</h1>
      <p>{t('register.sent', { email })}</p>
      <p>{t('register.next')}</p>
      <Link to="/login">{t('backToSignIn')}</Link>
    </div>
  )
}

function RegisterForm({ onSent }: { readonly onSent: (email: string) => void }) {
  const { t } = useTranslation('access')
  const register = useRegister()
  const validate = useValidation()
  const rules = {
    name: (value: string) => (value.trim() === '' ? t('nameRequired') : undefined),
    email: (value: string) => validate.name('email', value),
    nik: validate.optionalNik,
    password: validate.newPassword,
  }
  const { form, fields, values, errorOf, change, check, focusRefused } = useRuledFields(rules, register)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (check()) register.mutate(values, { onSuccess: () => onSent(values.email.trim()), onError: focusRefused })
  }
  const refused = otherRefusal(register.error, fields)
  const shared = (field: 'name' | 'email' | 'nik') => ({
    label: field === 'nik' ? t('register.nik') : t(field),
    name: field,
    value: values[field],
    onChange: (event: { target: { value: string } }) => change(field, event.target.value),
    error: errorOf(field),
  })
  return (
    <form ref={form} className={look.form} onSubmit={submit} noValidate>
      <Failure>{refused}</Failure>
      <Field {...shared('name')} autoComplete="name" maxLength={120} autoFocus />
      <Field {...shared('email')} type="email" autoComplete="email" autoCapitalize="none" spellCheck={false} />
      <Field {...shared('nik')} inputMode="numeric" autoComplete="off" hint={t('register.nikHint')} />
      <PasswordField
        isNew
        value={values.password}
        onChange={(value) => change('password', value)}
        error={errorOf('password')}
        hint={t('setPassword.rules', { least: passwordLength.least })}
      />
      <Button type="submit" size="large" busy={register.isPending}>
        {t('register.submit')}
      </Button>
    </form>
  )
}
