import { givesPermission } from '@ido/contract'
import { useTranslation } from '../../i18n/speech.ts'
import { useSession } from '../../api/session.ts'
import type { ListSearch } from '../../ui/manage/search.ts'
import shared from '../../ui/table/list.module.css'
import { PageTabs, tabIn } from '../../ui/tabs/PageTabs.tsx'
import { ActivityList } from './ActivityPage.tsx'
import { AuditTrail } from './AuditTrail.tsx'
import styles from './logs.module.css'

const tabs = ['activity', 'audit'] as const

/** Everything that was done in the portal; ADMIN reads beside it what was decided. */
export function ActivityLogPage({ search }: { readonly search: ListSearch }) {
  const { t } = useTranslation('logs')
  const { roles } = useSession()
  const chosen = tabIn(search, tabs)
  const isAudit = chosen === 'audit'
  return (
    <div className={shared.page}>
      <header className={shared.head}>
        <div>
          <h1>{t('logTitle')}</h1>
          {!isAudit && <p className={styles.lead}>{t('logLead')}</p>}
        </div>
      </header>
      {givesPermission('readAudit', roles) && (
        <PageTabs
          label={t('tabs.label')}
          to="/v3/manage/activity-log"
          tabs={tabs}
          chosen={chosen}
          words={(tab) => t(`tabs.${tab}`)}
        />
      )}
      {isAudit ? <AuditTrail search={search} /> : <ActivityList extent="activity-log" search={search} />}
    </div>
  )
}
