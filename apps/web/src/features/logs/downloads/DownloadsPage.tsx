import { useTranslation } from '../../../i18n/speech.ts'
import type { ListSearch } from '../../../ui/manage/search.ts'
import shared from '../../../ui/table/list.module.css'
import { PageTabs, tabIn } from '../../../ui/tabs/PageTabs.tsx'
import logs from '../logs.module.css'
import { DownloadFigures } from './DownloadFigures.tsx'
import { DownloadLogList } from './DownloadLogList.tsx'
import { logIn } from './downloads.search.ts'

const tabs = ['analytics', 'log', 'regional'] as const

/** 'Analitik Unduhan': the figures, the whole log, and that of the regional boards, each as a tab. */
export function DownloadsPage({ search }: { readonly search: ListSearch }) {
  const { t } = useTranslation('downloads')
  const log = logIn(search)
  return (
    <div className={shared.page} data-wide>
      <header className={shared.head}>
        <div>
          <h1>{t('title')}</h1>
          <p className={logs.lead}>{t('lead')}</p>
        </div>
      </header>
      <PageTabs
        label={t('tabs.label')}
        to="/v3/manage/download-analytics"
        tabs={tabs}
        chosen={tabIn(search, tabs)}
        words={(tab) => t(`tabs.${tab}`)}
      />
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
