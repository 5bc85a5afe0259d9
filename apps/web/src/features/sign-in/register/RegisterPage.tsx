import { passwordLength } from '@ido/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef, useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { siteQuery } from '../../../api/site.ts'
import { LoadFailure } from '../../../ui/feedback/LoadFailure.tsx'
import { Button } from '../../../ui/plain/Button.tsx'
import { Field } from '../../../ui/plain/Field.tsx'
import { PasswordField } from '../../../ui/credentials/PasswordField.tsx'
import { otherRefusal, refusalOf } from '../../../ui/feedback/refusal.ts'
import form from '../SignInForm.module.css'
import styles from '../SignInPage.module.css'
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

const fieldNames = ['name', 'email', 'nik', 'password'] as const
type FieldName = (typeof fieldNames)[number]
const empty = { name: '', email: '', nik: '', password: '' }

function RegisterForm({ onSent }: { readonly onSent: (email: string) => void }) {
  const { t } = useTranslation('access')
  const [values, setValues] = useState(empty)
  const [errors, setErrors] = useState<Partial<Record<FieldName, string | undefined>>>({})
  const element = useRef<HTMLFormElement>(null)
  const register = useRegister()
  const validate = useValidation()
  const rules: Record<FieldName, (value: string) => string | undefined> = {
    name: (value) => (value.trim() === '' ? t('nameRequired') : undefined),
    email: (value) => validate.name('email', value),
    nik: validate.optionalNik,
    password: validate.newPassword,
  }
  const change = (field: FieldName, value: string) => {
    setValues({ ...values, [field]: value })
    if (errors[field]) setErrors({ ...errors, [field]: rules[field](value) })
    if (register.error) register.reset()
  }
  const focusOn = (field: FieldName | undefined) => {
    const input = field && element.current?.elements.namedItem(field)
    if (input instanceof HTMLInputElement) input.focus()
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const found = Object.fromEntries(fieldNames.map((field) => [field, rules[field](values[field])]))
    setErrors(found)
    const wrong = fieldNames.find((field) => found[field])
    if (wrong) return focusOn(wrong)
    register.mutate(values, {
      onSuccess: () => onSent(values.email.trim()),
      onError: (failure) => focusOn(fieldNames.find((field) => refusalOf(failure, field))),
    })
  }
  const refused = otherRefusal(register.error, fieldNames)
  const shared = (field: Exclude<FieldName, 'password'>) => ({
    label: field === 'nik' ? t('register.nik') : t(field),
    name: field,
    value: values[field],
    onChange: (event: { target: { value: string } }) => change(field, event.target.value),
    error: errors[field] ?? refusalOf(register.error, field),
  })
  return (
    <form ref={element} className={form.form} onSubmit={submit} noValidate>
      {refused && (
        <p role="alert" className={form.failure}>
          {refused}
        </p>
      )}
      <Field {...shared('name')} autoComplete="name" maxLength={120} autoFocus />
      <Field {...shared('email')} type="email" autoComplete="email" autoCapitalize="none" spellCheck={false} />
      <Field {...shared('nik')} inputMode="numeric" autoComplete="off" hint={t('register.nikHint')} />
      <PasswordField
        isNew
        value={values.password}
        onChange={(value) => change('password', value)}
        error={errors.password ?? refusalOf(register.error, 'password')}
        hint={t('setPassword.rules', { least: passwordLength.least })}
      />
      <Button type="submit" size="large" busy={register.isPending}>
        {t('register.submit')}
      </Button>
    </form>
  )
}
