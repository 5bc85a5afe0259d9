import { givesPermission } from '@ido/contract'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../i18n/speech.ts'
import { useSession } from '../../api/session.ts'
import type { ListSearch } from '../../ui/manage/search.ts'
import tabStyles from '../../ui/plain/tabs.module.css'
import shared from '../../ui/table/list.module.css'
import { ActivityList } from './ActivityPage.tsx'
import { AuditTrail } from './AuditTrail.tsx'
import styles from './logs.module.css'

/** Everything that was done in the portal; ADMIN reads beside it what was decided. */
export function ActivityLogPage({ search }: { readonly search: ListSearch }) {
  const { t } = useTranslation('logs')
  const { roles } = useSession()
  const isAudit = search['tab'] === 'audit'
  const tab = (to: 'activity' | 'audit') => ({
    to: '/v3/manage/activity-log' as const,
    search: to === 'audit' ? { tab: 'audit' } : {},
    className: tabStyles.tab ?? '',
    // A page or a filter in the address leaves the tab what it is; the link alone would not know.
    activeOptions: { exact: true, includeSearch: true },
    'data-on': (to === 'audit') === isAudit || undefined,
    'aria-current': (to === 'audit') === isAudit ? ('page' as const) : undefined,
  })
  return (
    <div className={shared.page}>
      <header className={shared.head}>
        <div>
          <h1>{t('logTitle')}</h1>
          {!isAudit && <p className={styles.lead}>{t('logLead')}</p>}
        </div>
      </header>
      {givesPermission('readAudit', roles) && (
        <nav className={tabStyles.tabs} aria-label={t('tabs.label')}>
          <Link {...tab('activity')}>{t('tabs.activity')}</Link>
          <Link {...tab('audit')}>{t('tabs.audit')}</Link>
        </nav>
      )}
      {isAudit ? <AuditTrail search={search} /> : <ActivityList extent="activity-log" search={search} />}
    </div>
  )
}
