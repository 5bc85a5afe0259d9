import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import { useTranslation } from '../../i18n/speech.ts'
import { Logo } from '../../ui/plain/Logo.tsx'
import { UnmarkedLink } from '../../ui/plain/UnmarkedLink.tsx'
import type { SideGroup } from './navigation.ts'
import { SideMenu } from './SideMenu.tsx'
import buttons from '../../ui/plain/icon-button.module.css'
import styles from './Sidebar.module.css'

interface SidebarProps {
  readonly groups: readonly SideGroup[]
  readonly collapsed: boolean
  readonly onToggle: () => void
}

export function Sidebar({ groups, collapsed, onToggle }: SidebarProps) {
  const { t } = useTranslation('shell')
  const ToggleIcon = collapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse
  return (
    <nav aria-label={t('sidebar')} className={styles.sidebar}>
      <div className={styles.head}>
        <UnmarkedLink
          className="text-info no-underline"
          to="/v3/dashboard"
          activeOptions={{ exact: true }}
          aria-label={t('logo')}
        >
          <Logo markOnly={collapsed} />
        </UnmarkedLink>
      </div>
      <div className={styles.entries}>
        <SideMenu groups={groups} collapsed={collapsed} />
      </div>
      <button
        type="button"
        className={`${buttons.icon} ${styles.toggle}`}
        aria-expanded={!collapsed}
        aria-label={t(collapsed ? 'expand' : 'collapse')}
        title={t(collapsed ? 'expand' : 'collapse')}
        onClick={onToggle}
      >
        <ToggleIcon size={20} stroke={1.75} aria-hidden />
      </button>
    </nav>
  )
}
