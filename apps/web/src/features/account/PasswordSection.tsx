import { changePassword, passwordLength } from '@ido/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/client.ts'
import { showNotice } from '../../ui/feedback/notices.ts'
import { useFormat } from '../../ui/format.ts'
import { Button } from '../../ui/plain/Button.tsx'
import { PasswordField } from '../../ui/credentials/PasswordField.tsx'
import { otherRefusal, refusalOf } from '../../ui/feedback/refusal.ts'
import { useValidation } from '../../ui/credentials/useValidation.ts'
import { profileQuery, type Profile } from './queries.ts'
import styles from './settings.module.css'

/** Change the password; where somebody else keeps it, say where. */
export function PasswordSection({ profile }: { readonly profile: Profile }) {
  const { t } = useTranslation('settings')
  const format = useFormat()
  const { fromDirectory, hasPassword, passwordSetAt } = profile
  if (fromDirectory && !hasPassword) return <p>{t('password.directory')}</p>
  if (!hasPassword) return <p>{t('password.none')}</p>
  return (
    <>
      <p className={styles.faint}>
        {passwordSetAt ? t('password.setAt', { when: format.instant(passwordSetAt) }) : t('password.neverSet')}
      </p>
      <PasswordForm />
    </>
  )
}

const fields = ['current', 'password'] as const
type FieldName = (typeof fields)[number]
const empty = { current: '', password: '' }

function PasswordForm() {
  const { t } = useTranslation(['settings', 'access'])
  const [values, setValues] = useState(empty)
  const [errors, setErrors] = useState<Partial<Record<FieldName, string | undefined>>>({})
  const element = useRef<HTMLFormElement>(null)
  const queryClient = useQueryClient()
  const validate = useValidation()
  const rules = { current: validate.password, password: validate.newPassword }
  const save = useMutation({
    mutationFn: async () => {
      await call(changePassword, { body: values })
      setValues(empty)
      showNotice(t('password.saved'))
      await queryClient.invalidateQueries({ queryKey: profileQuery.queryKey })
    },
    meta: { ownFailure: true },
  })
  const change = (field: FieldName, value: string) => {
    setValues({ ...values, [field]: value })
    if (errors[field]) setErrors({ ...errors, [field]: rules[field](value) })
    if (save.error) save.reset()
  }
  const focusOn = (field: FieldName | undefined) => {
    const input = field && element.current?.elements.namedItem(field)
    if (input instanceof HTMLInputElement) input.focus()
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const found = { current: rules.current(values.current), password: rules.password(values.password) }
    setErrors(found)
    const wrong = fields.find((field) => found[field])
    if (wrong) return focusOn(wrong)
    save.mutate(undefined, { onError: (failure) => focusOn(fields.find((field) => refusalOf(failure, field))) })
  }
  const refused = otherRefusal(save.error, fields)
  return (
    <form ref={element} className={styles.form} onSubmit={submit} noValidate>
      {refused && (
        <p role="alert" className={styles.failure}>
          {refused}
        </p>
      )}
      <PasswordField
        name="current"
        label={t('password.current')}
        value={values.current}
        onChange={(value) => change('current', value)}
        error={errors.current ?? refusalOf(save.error, 'current')}
      />
      <PasswordField
        isNew
        label={t('password.new')}
        value={values.password}
        onChange={(value) => change('password', value)}
        error={errors.password ?? refusalOf(save.error, 'password')}
        hint={t('access:setPassword.rules', { least: passwordLength.least })}
      />
      <Button type="submit" kind="default" size="large" busy={save.isPending}>
        {t('password.save')}
      </Button>
    </form>
  )
}
