import { vocStatuses } from '@ido/contract'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../ui/format.ts'
import { useStatusCounts } from '../queries.ts'
import type { VocSearch } from '../voc.search.ts'
import styles from './list.module.css'

interface StatusTabsProps {
  readonly search: VocSearch
  readonly onPick: (status: string | undefined) => void
}

/** One status or all of them, each with how many records the other filters leave. */
export function StatusTabs({ search, onPick }: StatusTabsProps) {
  const { t } = useTranslation('voc')
  const format = useFormat()
  const counts = useStatusCounts(search)
  return (
    <div className={styles.tabs} role="group" aria-label={t('list.statuses')}>
      {(['all', ...vocStatuses] as const).map((status) => {
        const count = counts[status]
        const chosen = (search.status ?? 'all') === status
        return (
          <button
            key={status}
            type="button"
            aria-pressed={chosen}
            onClick={() => onPick(status === 'all' ? undefined : status)}
          >
            {status === 'all' ? t('list.all') : t(`status.${status}`)}
            <span className={styles.tabCount}>
              {count && (count.exact ? format.number(count.total) : `> ${format.number(count.total - 1)}`)}
            </span>
          </button>
        )
      })}
    </div>
  )
}
