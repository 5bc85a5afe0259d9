import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../i18n/speech.ts'
import type { SignInBy } from '../../ui/credentials/useValidation.ts'
import type { AskForAccess } from './OtherWays.tsx'
import { SignInForm } from './SignInForm.tsx'
import styles from './SignInPage.module.css'

interface SignInPageProps {
  readonly by: SignInBy
  readonly askForAccess: AskForAccess
}

export function SignInPage({ by, askForAccess }: SignInPageProps) {
  const { t } = useTranslation('access')
  const otherWay =
    by === 'nik' ? <Link to="/login/email">{t('withEmail')}</Link> : <Link to="/login">{t('withNik')}</Link>
  return (
    <div className={styles.page}>
      <h1>{t('signInTitle')}</h1>
      <SignInForm by={by} otherWay={otherWay} askForAccess={askForAccess} />
    </div>
  )
}
