import { Link, Outlet } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Logo } from '../../ui/plain/Logo.tsx'
import styles from './PortalLayout.module.css'
import { PublicSwitches } from './PublicSwitches.tsx'

/** Around the public pages. Its header and footer list a page once that page exists. */
export function PortalLayout() {
  const { t } = useTranslation()
  return (
    <div className={styles.layout}>
      <header className={styles.header}>
        <Link to="/" aria-label={t('logo')}>
          <Logo />
        </Link>
        <PublicSwitches />
      </header>
      <main id="content" tabIndex={-1} className={styles.content}>
        <Outlet />
      </main>
      <footer className={styles.footer}>{t('footer')}</footer>
    </div>
  )
}
