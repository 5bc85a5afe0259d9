import { jakartaDay } from '@ido/contract'
import { Link, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useTranslation } from '../../../i18n/speech.ts'
import { changedListSearch, type ListSearch, type SearchChange } from '../../../ui/manage/search.ts'
import shared from '../../../ui/table/list.module.css'
import { daysShown, toFeedbackQuery } from './executive.search.ts'
import { ExecutiveCharts } from './ExecutiveCharts.tsx'
import { ExecutiveToolbar } from './ExecutiveToolbar.tsx'
import { RankingView } from './RankingView.tsx'
import { useNow } from '../../../ui/useNow.ts'
import tabStyles from '../../../ui/plain/tabs.module.css'
import styles from './executive.module.css'

// What it draws and says comes when it is looked at.
const Topics = lazy(() => import('../topics/Topics.tsx').then((module) => ({ default: module.Topics })))

const tabs = ['charts', 'ranking', 'topics'] as const

/** 'Dashboard VoC': what customers say in a period, beside the one before, the ranking of its categories, and what is talked about more. */
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
      <nav className={tabStyles.tabs} aria-label={t('tabs.label')}>
        {tabs.map((tab) => (
          <Link
            key={tab}
            to="/v3/manage/dashboard"
            search={tab === 'charts' ? filters : { ...filters, tab }}
            className={tabStyles.tab ?? ''}
            activeOptions={{ exact: true, includeSearch: true }}
            data-on={tab === chosen || undefined}
            aria-current={tab === chosen ? 'page' : undefined}
            resetScroll={false}
          >
            {t(`tabs.${tab}`)}
          </Link>
        ))}
      </nav>
      {chosen === 'charts' && <ExecutiveCharts search={search} days={days} />}
      {chosen === 'ranking' && <RankingView search={search} days={days} />}
      {chosen === 'topics' && (
        <Suspense>
          <Topics filters={toFeedbackQuery(search, days)} place="manage" />
        </Suspense>
      )}
    </div>
  )
}
