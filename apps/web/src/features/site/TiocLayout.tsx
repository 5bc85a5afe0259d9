import { Link, Outlet } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { boardLink } from '../../api/boards.ts'
import { useSession } from '../../api/session.ts'
import { useTranslation } from '../../i18n/speech.ts'
import { useFormat } from '../../ui/format.ts'
import { Logo } from '../../ui/plain/Logo.tsx'
import { AccountMenu } from './AccountMenu.tsx'
import { Breadcrumbs } from './Breadcrumbs.tsx'
import links from './Frame.module.css'
import { Seen } from './Seen.tsx'
import styles from './TiocLayout.module.css'
import { ViewingBanner } from './ViewingBanner.tsx'
import { Finder } from './finder/Finder.tsx'
import { drawn } from './navigation.ts'
import { portalSections } from './sections.ts'
import { useScreens } from './menu.ts'

/** Around the boards of the operation centre: no sidebar, the whole width, made for a wall. */
export function TiocLayout() {
  const { t, i18n } = useTranslation(['shell', 'common'])
  const screens = useScreens('tioc')
  const { roles } = useSession()
  const groups = drawn(portalSections(roles, useScreens('v3', 'board')))
  return (
    <>
      <div className={styles.layout}>
        <header className={styles.bar}>
          <Link to="/v3/dashboard" aria-label={t('common:logo')}>
            <Logo />
          </Link>
          <nav className={links.links} aria-label={t('tioc.boards')}>
            {screens.map(({ at, layout, title }) => (
              <Link className="text-info min-h-10" key={at} {...boardLink({ at, layout })}>
                {title[i18n.language]}
              </Link>
            ))}
          </nav>
          <Seen />
          <Finder groups={groups} />
          <Link to="/tioc/wall" className={styles.back}>
            {t('tioc.wall')}
          </Link>
          <Link to="/v3/dashboard" className={styles.back}>
            {t('tioc.back')}
          </Link>
          <Clock />
          <AccountMenu isTight />
        </header>
        <div className={styles.board}>
          <Breadcrumbs groups={groups} isInMenu />
          <main id="content" tabIndex={-1}>
            <Outlet />
          </main>
        </div>
      </div>
      <ViewingBanner />
    </>
  )
}

const tick = 5_000

/** A wall is read from afar: whoever looks sees whether what stands there is of now. */
function Clock() {
  const format = useFormat()
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), tick)
    return () => clearInterval(timer)
  }, [])
  return (
    <time className={styles.clock} dateTime={now.toISOString()}>
      {format.instant(now.toISOString())} WIB
    </time>
  )
}
