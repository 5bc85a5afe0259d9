import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/plain/Button.tsx'
import { otherRefusal, refusalOf } from '../refusal.ts'
import form from '../SignInForm.module.css'
import styles from '../SignInPage.module.css'
import { useConfirmRegistration } from './useRegister.ts'

/** What the link in the mail opens. A button confirms, since programs that inspect mail open links too. */
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
  const refused = otherRefusal(confirm.error, ['token'])
  return (
    <div className={styles.page}>
      <h1>{t('register.confirm.title')}</h1>
      <p>{t('register.confirm.text')}</p>
      <div className={form.form}>
        {refused && (
          <p role="alert" className={form.failure}>
            {refused}
          </p>
        )}
        <Button size="large" autoFocus busy={confirm.isPending} onClick={() => confirm.mutate()}>
          {t('register.confirm.submit')}
        </Button>
      </div>
    </div>
  )
}
