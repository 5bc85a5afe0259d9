import { Outlet } from '@tanstack/react-router'
import { useTranslation } from '../../i18n/speech.ts'
import styles from './AuthLayout.module.css'
import { Logo } from '../../ui/plain/Logo.tsx'
import { PublicSwitches } from './PublicSwitches.tsx'
import { UnmarkedLink } from '../../ui/plain/UnmarkedLink.tsx'

/** Around the pages that do one thing: sign in, and later register and reset a password. */
export function AuthLayout() {
  const { t } = useTranslation()
  return (
    <div className={styles.layout}>
      <header>
        <UnmarkedLink to="/" aria-label={t('logo')}>
          <Logo />
        </UnmarkedLink>
        <PublicSwitches />
      </header>
      <main id="content" tabIndex={-1}>
        <Outlet />
      </main>
    </div>
  )
}
