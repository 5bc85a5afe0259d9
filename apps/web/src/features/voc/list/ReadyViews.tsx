import { useTranslation } from '../../../i18n/speech.ts'
import { lateAfterDays, vocViews, vocViewSearch, type VocView } from '../voc.read.ts'
import type { VocSearch } from './voc.search.ts'
import styles from './list.module.css'

interface ReadyViewsProps {
  readonly shown: VocView | undefined
  readonly now: Date
  readonly onShow: (search: VocSearch) => void
}

/** Lists that are asked for every day, one click away; a second click leads back to one's own. */
export function ReadyViews({ shown, now, onShow }: ReadyViewsProps) {
  const { t } = useTranslation('voc')
  return (
    <div className={styles.views} role="group" aria-label={t('list.views.label')}>
      {vocViews.map((view) => (
        <button
          key={view}
          type="button"
          aria-pressed={shown === view}
          onClick={() => onShow(shown === view ? {} : vocViewSearch(view, now))}
        >
          {t(`list.views.${view}`)}
          {view === 'late' && <small>{t('list.views.lateAfter', { days: lateAfterDays })}</small>}
        </button>
      ))}
    </div>
  )
}
