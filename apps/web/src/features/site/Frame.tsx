import { Link, Outlet } from '@tanstack/react-router'
import { useTranslation } from '../../i18n/speech.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { UnmarkedLink } from '../../ui/plain/UnmarkedLink.tsx'
import { AccountMenu } from './AccountMenu.tsx'
import { Bell } from './Bell.tsx'
import { Breadcrumbs } from './Breadcrumbs.tsx'
import { Finder } from './finder/Finder.tsx'
import styles from './Frame.module.css'
import { useHandOver } from './hand-over.ts'
import links from './TopLinks.module.css'
import { MobileMenu } from './MobileMenu.tsx'
import { topMenu, type SideGroup } from './navigation.ts'
import { Seen } from './Seen.tsx'
import { Sidebar } from './Sidebar.tsx'
import { useActive } from './useActive.ts'
import { useCollapsed } from './useCollapsed.ts'

interface FrameProps {
  readonly groups: readonly SideGroup[]
  /** What the finder leads to, where it is more than the menu has. */
  readonly findable?: readonly SideGroup[]
  /** Whether the menu of phones ends with 'Keluar'. */
  readonly withSignOut?: boolean
}

/** Sidebar, top bar and content: the frame of every inner page but the wall's. */
export function Frame({ groups, findable = groups, withSignOut = false }: FrameProps) {
  const [collapsed, toggle] = useCollapsed()
  return (
    <div className={styles.frame} data-collapsed={collapsed || undefined}>
      <Sidebar groups={groups} collapsed={collapsed} onToggle={toggle} />
      <header className={styles.bar}>
        <MobileMenu groups={groups} withSignOut={withSignOut} />
        <TopMenu groups={groups} />
        <Seen />
        <Finder groups={findable} />
        <Bell />
        <AccountMenu />
      </header>
      <div className={styles.body}>
        <div className={styles.way}>
          <Breadcrumbs groups={groups} />
          <Welcome />
        </div>
        <main id="content" tabIndex={-1}>
          <Outlet />
        </main>
      </div>
      <Notice />
    </div>
  )
}

function TopMenu({ groups }: Pick<FrameProps, 'groups'>) {
  const { t } = useTranslation('shell')
  const handOver = useHandOver()
  // Where the menu beside the page has an entry of it, that one says where one is.
  const TopLink = useActive(groups).active === undefined ? Link : UnmarkedLink
  return (
    <nav aria-label={t('topMenu')} className={links.links}>
      {topMenu.map(({ title, link, ...more }) => (
        <TopLink key={title} {...link} {...('isHandedOver' in more && { onClick: handOver.onClick })}>
          {t(title)}
        </TopLink>
      ))}
    </nav>
  )
}

function Welcome() {
  const { t } = useTranslation('shell')
  return (
    <p lang="en" className={styles.welcome}>
      {t('welcome')}
    </p>
  )
}
