import { jakartaDay } from '@ido/contract'
import { Link, useNavigate } from '@tanstack/react-router'
import { useTranslation } from '../../../i18n/speech.ts'
import { changedListSearch, type ListSearch, type SearchChange } from '../../../ui/manage/search.ts'
import shared from '../../../ui/table/list.module.css'
import { daysShown } from './executive.search.ts'
import { ExecutiveCharts } from './ExecutiveCharts.tsx'
import { ExecutiveToolbar } from './ExecutiveToolbar.tsx'
import { RankingView } from './RankingView.tsx'
import { useNow } from '../../../ui/useNow.ts'
import styles from './executive.module.css'

const tabs = ['charts', 'ranking'] as const

/** 'Dashboard VoC': what customers say in a period, beside the one before, and the ranking of its categories. */
export function ExecutivePage({ search }: { readonly search: ListSearch }) {
  const { t } = useTranslation('executive')
  const navigate = useNavigate()
  const days = daysShown(search, jakartaDay(useNow()))
  const chosen = search['tab'] ?? 'charts'
  const change = (by: SearchChange) =>
    void navigate({
      to: '/v3/manage/dashboard',
      search: (now: SearchChange) => changedListSearch(now, by),
      resetScroll: false,
    })
  const { tab: _tab, ...filters } = search
  return (
    <div className={shared.page} data-wide>
      <header className={shared.head}>
        <div>
          <h1>{t('title')}</h1>
          <p className={styles.lead}>{t('lead')}</p>
        </div>
      </header>
      <ExecutiveToolbar search={search} days={days} onChange={change} />
      <nav className={styles.tabs} aria-label={t('tabs.label')}>
        {tabs.map((tab) => (
          <Link
            key={tab}
            to="/v3/manage/dashboard"
            search={tab === 'charts' ? filters : { ...filters, tab }}
            className={styles.tab ?? ''}
            activeOptions={{ exact: true, includeSearch: true }}
            data-on={tab === chosen || undefined}
            aria-current={tab === chosen ? 'page' : undefined}
            resetScroll={false}
          >
            {t(`tabs.${tab}`)}
          </Link>
        ))}
      </nav>
      {chosen === 'ranking' ? (
        <RankingView search={search} days={days} />
      ) : (
        <ExecutiveCharts search={search} days={days} />
      )}
    </div>
  )
}
