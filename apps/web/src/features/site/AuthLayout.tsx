import { Link, Outlet } from '@tanstack/react-router'
import { useTranslation } from '../../i18n/speech.ts'
import styles from './AuthLayout.module.css'
import { Logo } from '../../ui/plain/Logo.tsx'
import { PublicSwitches } from './PublicSwitches.tsx'

/** Around the pages that do one thing: sign in, and later register and reset a password. */
export function AuthLayout() {
  const { t } = useTranslation()
  return (
    <div className={styles.layout}>
      <header>
        <Link to="/" aria-label={t('logo')}>
          <Logo />
        </Link>
        <PublicSwitches />
      </header>
      <main id="content" tabIndex={-1}>
        <Outlet />
      </main>
    </div>
  )
}
