import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { SignInForm } from './SignInForm.tsx'
import styles from './SignInPage.module.css'
import type { SignInBy } from './useValidation.ts'

export function SignInPage({ by }: { readonly by: SignInBy }) {
  const { t } = useTranslation('access')
  const otherWay =
    by === 'nik' ? <Link to="/login/email">{t('withEmail')}</Link> : <Link to="/login">{t('withNik')}</Link>
  return (
    <div className={styles.page}>
      <h1>{t('signInTitle')}</h1>
      <SignInForm by={by} otherWay={otherWay} />
    </div>
  )
}
