import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from '../../i18n/speech.ts'
import { addDays } from '../../ui/form/day.ts'
import { useFormat } from '../../ui/format.ts'
import {
  changedListSearch,
  pickedIn,
  withoutFilters,
  type ListSearch,
  type SearchChange,
} from '../../ui/manage/search.ts'
import type { PeriodOfList } from '../../ui/period/PeriodMenu.tsx'
import type { Chip } from '../../ui/table/ChipRow.tsx'
import { useLogWords } from './words.ts'

/** What the list is narrowed by, in words. */
export function useActivityChips(search: ListSearch, change: (by: SearchChange) => void): Chip[] {
  const { t } = useTranslation('logs')
  const words = useLogWords()
  const period = usePeriodChip(search, change)
  const people = (['name', 'email', 'nik'] as const).flatMap((key): Chip[] => {
    const value = search[key]
    return value ? [{ key, name: t(`field.${key}`), value, onRemove: () => change({ [key]: undefined }) }] : []
  })
  const types: Chip[] = search['activitytype']
    ? [
        {
          key: 'activitytype',
          name: t('field.activitytype'),
          value: pickedIn(search, 'activitytype').map(words.type).join(', '),
          onRemove: () => change({ activitytype: undefined }),
        },
      ]
    : []
  return [...people, ...types, ...period]
}

/** The same of the audit trail. */
export function useAuditChips(search: ListSearch, change: (by: SearchChange) => void): Chip[] {
  const { t } = useTranslation('logs')
  const words = useLogWords()
  const period = usePeriodChip(search, change)
  const { who, subjectType } = search
  const kinds = pickedIn(search, 'subjectType').map(words.subject).join(', ')
  return [
    ...(who ? [{ key: 'who', name: t('audit.who'), value: who, onRemove: () => change({ who: undefined }) }] : []),
    ...(subjectType
      ? [{ key: 'kind', name: t('audit.kind'), value: kinds, onRemove: () => change({ subjectType: undefined }) }]
      : []),
    ...period,
  ]
}

/** The period as it is spoken of: both days included. `field` as the address has it, with _from and _to. */
export function usePeriodChip(
  search: ListSearch,
  change: (by: SearchChange) => void,
  field: 'date' | 'timestamp' = 'timestamp',
): Chip[] {
  const { t } = useTranslation('manage')
  const format = useFormat()
  const [from, to] = [search[`${field}_from`], search[`${field}_to`]]
  if (!from && !to) return []
  const parts = [
    from && t('period.fromDay', { from: format.day(from) }),
    to && t('period.toDay', { to: format.day(addDays(to, -1)) }),
  ]
  const onRemove = () => change({ [`${field}_from`]: undefined, [`${field}_to`]: undefined })
  return [{ key: 'period', name: t('period.title'), value: parts.filter(Boolean).join(' '), onRemove }]
}

/** The specification's short table, or the whole line with its address and details. */
export type Extent = 'user-activity' | 'activity-log'

const addresses = {
  'user-activity': '/v3/manage/user-activity',
  'activity-log': '/v3/manage/activity-log',
  'download-analytics': '/v3/manage/download-analytics',
  'ncxsc-download-log': '/v3/manage/ncxsc-download-log',
} as const

/** The period of both logs as their address has it. */
export const loggedPeriod = ({ timestamp_from, timestamp_to }: ListSearch): PeriodOfList => ({
  from: timestamp_from,
  to: timestamp_to,
})
export const inSearch = ({ from, to }: PeriodOfList): SearchChange => ({ timestamp_from: from, timestamp_to: to })

/** Puts a changed search into the address. */
export function useSearchChange(page: keyof typeof addresses, search: ListSearch) {
  const navigate = useNavigate()
  const show = (next: ListSearch | ((now: SearchChange) => ListSearch), replace: boolean) =>
    void navigate({ to: addresses[page], search: next, replace, resetScroll: false })
  return {
    // Of the address as it is by then: another filter may have been chosen while one typed.
    change: (by: SearchChange) => show((now) => changedListSearch(now, by), !('page' in by)),
    // The tab is no filter.
    clear: () => show({ ...withoutFilters(search), ...(search['tab'] && { tab: search['tab'] }) }, false),
  }
}
