import { Link, Outlet } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import styles from './PortalLayout.module.css'
import { useTranslation } from '../../i18n/speech.ts'
import { mayBeSignedIn } from '../../api/session.ts'
import { Logo } from '../../ui/plain/Logo.tsx'
import { PublicSwitches } from './PublicSwitches.tsx'
import { UnmarkedLink } from '../../ui/plain/UnmarkedLink.tsx'
import { siteQuery } from '../../api/site.ts'
import { contactAddress } from './public/contact.ts'

/** Around the public pages. */
export function PortalLayout() {
  return (
    <div className={styles.layout}>
      <PortalHeader />
      <main id="content" tabIndex={-1} className={styles.content}>
        <Outlet />
      </main>
      <PortalFooter />
    </div>
  )
}

function PortalHeader() {
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

function PortalFooter() {
  const { t } = useTranslation(['public', 'common'])
  return (
    <footer className={styles.footer}>
      <div className={styles.columns}>
        <div>
          <Logo />
          <p className="max-w-72 mt-3 text-ink-faint text-sm">{t('common:footer')}</p>
        </div>
        <Links title={t('footer.product')}>
          <UnmarkedLink to="/feature">{t('feature')}</UnmarkedLink>
          <UnmarkedLink to="/guideline">{t('guideline')}</UnmarkedLink>
          <UnmarkedLink to="/FAQ">{t('faq')}</UnmarkedLink>
        </Links>
        <Links title={t('footer.rules')}>
          <UnmarkedLink to="/syarat-ketentuan">{t('terms')}</UnmarkedLink>
          <UnmarkedLink to="/kebijakan-privasi">{t('privacy')}</UnmarkedLink>
        </Links>
        <Contact />
      </div>
    </footer>
  )
}

function Links({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <nav aria-label={title} className={styles.column}>
      <h2>{title}</h2>
      {children}
    </nav>
  )
}

/** What the configuration names; what it does not name is not mentioned. */
function Contact() {
  const { t } = useTranslation('public')
  const { data: site } = useQuery(siteQuery)
  if (!site) return null
  const { helpdesk, chat, offices } = site.contact
  if (!helpdesk && !chat && offices.length === 0) return null
  return (
    <section aria-label={t('footer.contact')} className={styles.column}>
      <h2>{t('footer.contact')}</h2>
      <dl>
        {helpdesk && <Way name={t('footer.helpdesk')} value={helpdesk} />}
        {chat && <Way name={t('footer.chat')} value={chat} />}
        {offices.length > 0 && (
          <div>
            <dt>{t('footer.offices')}</dt>
            {offices.map((office) => (
              <dd key={office}>{office}</dd>
            ))}
          </div>
        )}
      </dl>
    </section>
  )
}

function Way({ name, value }: { readonly name: string; readonly value: string }) {
  const address = contactAddress(value)
  return (
    <div>
      <dt>{name}</dt>
      <dd>{address ? <a href={address}>{value}</a> : value}</dd>
    </div>
  )
}
