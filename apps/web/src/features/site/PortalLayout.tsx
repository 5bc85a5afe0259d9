import { Outlet } from '@tanstack/react-router'
import styles from './PortalLayout.module.css'
import { PortalFooter } from './public/PortalFooter.tsx'
import { PortalHeader } from './public/PortalHeader.tsx'

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
