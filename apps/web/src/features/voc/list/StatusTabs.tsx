import { vocStatuses } from '@ido/contract'
import { useTranslation } from '../../../i18n/speech.ts'
import { useFormat } from '../../../ui/format.ts'
import { Tabs } from '../../../ui/table/Tabs.tsx'
import { useStatusCounts } from '../queries.ts'
import type { VocSearch } from './voc.search.ts'

interface StatusTabsProps {
  readonly search: VocSearch
  readonly onPick: (status: string | undefined) => void
}

/** One status or all of them, each with how many records the other filters leave. */
export function StatusTabs({ search, onPick }: StatusTabsProps) {
  const { t } = useTranslation('voc')
  const format = useFormat()
  const counts = useStatusCounts(search)
  const tabs = (['all', ...vocStatuses] as const).map((id) => {
    const count = counts[id]
    return {
      id,
      label: id === 'all' ? t('list.all') : t(`status.${id}`),
      count: count && (count.exact ? count.total : `> ${format.number(count.total - 1)}`),
    }
  })
  return (
    <Tabs
      label={t('list.statuses')}
      chosen={search.status ?? 'all'}
      tabs={tabs}
      onPick={(status) => onPick(status === 'all' ? undefined : status)}
    />
  )
}
