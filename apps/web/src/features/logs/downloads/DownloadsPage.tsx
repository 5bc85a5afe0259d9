import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../../i18n/speech.ts'
import type { ListSearch } from '../../../ui/manage/search.ts'
import tabStyles from '../../../ui/plain/tabs.module.css'
import shared from '../../../ui/table/list.module.css'
import logs from '../logs.module.css'
import { DownloadFigures } from './DownloadFigures.tsx'
import { DownloadLogList } from './DownloadLogList.tsx'
import { logIn } from './downloads.search.ts'

const tabs = ['analytics', 'log', 'regional'] as const

/** 'Analitik Unduhan': the figures, the whole log, and that of the regional boards, each as a tab. */
export function DownloadsPage({ search }: { readonly search: ListSearch }) {
  const { t } = useTranslation('downloads')
  const log = logIn(search)
  const chosen = search['tab'] ?? 'analytics'
  return (
    <div className={shared.page} data-wide>
      <header className={shared.head}>
        <div>
          <h1>{t('title')}</h1>
          <p className={logs.lead}>{t('lead')}</p>
        </div>
      </header>
      <nav className={tabStyles.tabs} aria-label={t('tabs.label')}>
        {tabs.map((tab) => (
          <Link
            key={tab}
            to="/v3/manage/download-analytics"
            search={tab === 'analytics' ? {} : { tab }}
            className={tabStyles.tab ?? ''}
            // A page or a filter in the address leaves the tab what it is; the link alone would not know.
            activeOptions={{ exact: true, includeSearch: true }}
            data-on={tab === chosen || undefined}
            aria-current={tab === chosen ? 'page' : undefined}
          >
            {t(`tabs.${tab}`)}
          </Link>
        ))}
      </nav>
      {log ? (
        <DownloadLogList log={log} title={t(log === 'all' ? 'tabs.log' : 'tabs.regional')} search={search} />
      ) : (
        <DownloadFigures search={search} />
      )}
    </div>
  )
}

/** 'Log Unduhan NCX SC'. */
export function NcxScDownloadsPage({ search }: { readonly search: ListSearch }) {
  const { t } = useTranslation('downloads')
  return (
    <div className={shared.page} data-wide>
      <header className={shared.head}>
        <div>
          <h1>{t('ofNcxSc')}</h1>
          <p className={logs.lead}>{t('ofNcxScLead')}</p>
        </div>
      </header>
      <DownloadLogList log="ncxSc" title={t('ofNcxSc')} search={search} />
    </div>
  )
}
