import { IconAlertTriangle, IconBell, IconCheck, IconLogout, IconMenu2, IconX } from '@tabler/icons-react'
import { Link, Outlet } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useSession } from '../../api/session.ts'
import { useSignOut } from '../../api/sign-out.ts'
import { useUnread } from '../../api/unread.ts'
import { useTranslation } from '../../i18n/speech.ts'
import { dismissNotice, useNotice } from '../../ui/feedback/notices.ts'
import { Button } from '../../ui/plain/Button.tsx'
import { Logo } from '../../ui/plain/Logo.tsx'
import { UnmarkedLink } from '../../ui/plain/UnmarkedLink.tsx'
import { AccountMenu } from './AccountMenu.tsx'
import { Breadcrumbs } from './Breadcrumbs.tsx'
import styles from './Frame.module.css'
import { Seen } from './Seen.tsx'
import { SideMenu } from './SideMenu.tsx'
import { Sidebar } from './Sidebar.tsx'
import { ViewingBanner } from './ViewingBanner.tsx'
import { Finder } from './finder/Finder.tsx'
import { useHandOver } from './hand-over.ts'
import { defaultMenu, drawn, topMenu, type SideGroup } from './navigation.ts'
import { portalSections } from './sections.ts'
import { useScreens } from './menu.ts'
import { useActive } from './useActive.ts'

interface MobileMenuProps {
  readonly groups: readonly SideGroup[]
  readonly withSignOut: boolean
}

/** The sidebar on phones: a drawer, which the browser closes with Escape and keeps the focus in. */
function MobileMenu({ groups, withSignOut }: MobileMenuProps) {
  const { t } = useTranslation('shell')
  const drawer = useRef<HTMLDialogElement>(null)
  const [isOpen, setOpen] = useState(false)
  const close = () => drawer.current?.close()
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-label={t('openMenu')}
        aria-haspopup="dialog"
        onClick={() => {
          setOpen(true)
          drawer.current?.showModal()
        }}
      >
        <IconMenu2 size={22} aria-hidden />
      </button>
      <dialog ref={drawer} className={styles.drawer} aria-label={t('sidebar')} onClose={() => setOpen(false)}>
        <nav aria-label={t('sidebar')}>
          <div className={styles.head}>
            <Logo />
            <button type="button" className={styles.button} aria-label={t('closeMenu')} onClick={close}>
              <IconX size={22} aria-hidden />
            </button>
          </div>
          {isOpen && <SideMenu groups={groups} onChoose={close} />}
          {withSignOut && <SignOut />}
        </nav>
        <button type="button" className={styles.outside} tabIndex={-1} aria-label={t('closeMenu')} onClick={close} />
      </dialog>
    </>
  )
}

function SignOut() {
  const { t } = useTranslation('shell')
  const signOut = useSignOut()
  return (
    <button type="button" className={styles.signOut} disabled={signOut.isPending} onClick={() => signOut.mutate()}>
      <IconLogout size={20} stroke={1.75} aria-hidden />
      {t('signOut')}
    </button>
  )
}

const storageKey = 'ido.sidebar'

/** Whether the sidebar is narrow, as this browser last left it. */
function useCollapsed(): readonly [boolean, () => void] {
  const [collapsed, setCollapsed] = useState(() => localStorage.getItem(storageKey) === 'collapsed')
  const toggle = () => {
    localStorage.setItem(storageKey, collapsed ? 'open' : 'collapsed')
    setCollapsed(!collapsed)
  }
  return [collapsed, toggle]
}

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
    <nav aria-label={t('topMenu')} className={styles.links}>
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

/** The server counts no further. */
const most = 100

/** The way to one's notices, with how many were not read. */
function Bell() {
  const { t } = useTranslation('shell')
  const unread = useUnread()
  const count = unread < most ? String(unread) : `${most - 1}+`
  const label = unread > 0 ? t('noticesUnread', { shown: count }) : t('crumb.notices')
  return (
    <UnmarkedLink to="/v3/notices" className={styles.bell} aria-label={label} title={label}>
      <IconBell size={18} aria-hidden />
      {unread > 0 && <span>{count}</span>}
    </UnmarkedLink>
  )
}

/** Around dashboards and management pages alike: whoever goes from one to the other finds the same menu in the same order. */
export function V3Layout() {
  const { roles } = useSession()
  return <Frame groups={drawn(portalSections(roles, useScreens('v3', 'board')))} />
}

/** Around the pages of the second version; the finder leads everywhere, as it does from the third. */
export function DefaultLayout() {
  const { roles } = useSession()
  const everywhere = drawn(portalSections(roles, useScreens('v3', 'board')))
  return (
    <>
      <Frame groups={defaultMenu} findable={everywhere} withSignOut />
      <ViewingBanner />
    </>
  )
}

/** Always there, so that screen readers hear what comes into it. */
function Notice() {
  const { words, isRefusal, action } = useNotice()
  const Mark = isRefusal ? IconAlertTriangle : IconCheck
  const act = () => {
    dismissNotice()
    action?.run()
  }
  return (
    <div role="status" className={styles.notice}>
      {words && (
        <p data-refusal={isRefusal || undefined}>
          <Mark size={16} aria-hidden />
          {words}
          {action && (
            <Button kind="default" size="small" onClick={act}>
              {action.label}
            </Button>
          )}
        </p>
      )}
    </div>
  )
}
