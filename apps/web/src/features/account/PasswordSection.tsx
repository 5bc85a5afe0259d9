import { changePassword, passwordLength } from '@ido/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { SubmitEvent } from 'react'
import { useTranslation } from '../../i18n/speech.ts'
import { call } from '../../api/client.ts'
import { showNotice } from '../../ui/feedback/notices.ts'
import { useFormat } from '../../ui/format.ts'
import { Button } from '../../ui/plain/Button.tsx'
import { Failure } from '../../ui/plain/Message.tsx'
import { PasswordField } from '../../ui/credentials/PasswordField.tsx'
import { otherRefusal } from '../../ui/feedback/refusal.ts'
import { useRuledFields } from '../../ui/form/useRuledFields.ts'
import { useValidation } from '../../ui/credentials/useValidation.ts'
import { profileQuery, type OwnProfile } from './queries.ts'
import parts from '../../ui/plain/parts.module.css'
import styles from './settings.module.css'

/** Change the password; where somebody else keeps it, say where. */
export function PasswordSection({ profile }: { readonly profile: OwnProfile }) {
  const { t } = useTranslation('settings')
  const format = useFormat()
  const { fromDirectory, hasPassword, passwordSetAt } = profile
  if (fromDirectory && !hasPassword) return <p className="my-3.5">{t('password.directory')}</p>
  if (!hasPassword) return <p className="my-3.5">{t('password.none')}</p>
  return (
    <>
      <p className={parts.faint}>
        {passwordSetAt ? t('password.setAt', { when: format.instant(passwordSetAt) }) : t('password.neverSet')}
      </p>
      <PasswordForm />
    </>
  )
}

function PasswordForm() {
  const { t } = useTranslation(['settings', 'access'])
  const queryClient = useQueryClient()
  const validate = useValidation()
  const save = useMutation({
    mutationFn: (body: { current: string; password: string }) => call(changePassword, { body }),
    onSuccess: () => {
      clear()
      showNotice(t('password.saved'))
      return queryClient.invalidateQueries({ queryKey: profileQuery.queryKey })
    },
    meta: { ownFailure: true },
  })
  const rules = { current: validate.password, password: validate.newPassword }
  const { form, fields, values, clear, errorOf, change, check, focusRefused } = useRuledFields(rules, save)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (check()) save.mutate(values, { onError: focusRefused })
  }
  const refused = otherRefusal(save.error, fields)
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      <Failure>{refused}</Failure>
      <PasswordField
        name="current"
        label={t('password.current')}
        value={values.current}
        onChange={(value) => change('current', value)}
        error={errorOf('current')}
      />
      <PasswordField
        isNew
        label={t('password.new')}
        value={values.password}
        onChange={(value) => change('password', value)}
        error={errorOf('password')}
        hint={t('access:setPassword.rules', { least: passwordLength.least })}
      />
      <Button type="submit" kind="default" size="large" busy={save.isPending}>
        {t('password.save')}
      </Button>
    </form>
  )
}
