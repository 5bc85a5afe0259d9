import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../../i18n/speech.ts'
import { mayBeSignedIn } from '../../../api/session.ts'
import { Logo } from '../../../ui/plain/Logo.tsx'
import { PublicSwitches } from '../PublicSwitches.tsx'
import styles from './PortalHeader.module.css'
import { UnmarkedLink } from '../../../ui/plain/UnmarkedLink.tsx'

export function PortalHeader() {
  const { t } = useTranslation(['public', 'common'])
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <UnmarkedLink to="/" aria-label={t('common:logo')} className={styles.logo}>
          <Logo />
        </UnmarkedLink>
        <nav aria-label={t('menu')} className={styles.menu}>
          <Link to="/feature">{t('feature')}</Link>
          <Link to="/guideline">{t('guideline')}</Link>
          {/* For who is signed in, the address leads on to their home page. */}
          <UnmarkedLink to="/" activeOptions={{ exact: true, includeSearch: false }} className={styles.signIn}>
            {mayBeSignedIn() ? t('openPortal') : t('signIn')}
          </UnmarkedLink>
        </nav>
        <PublicSwitches />
      </div>
    </header>
  )
}
