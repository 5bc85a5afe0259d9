import { useNavigate } from '@tanstack/react-router'
import type { PeriodOfList } from '../../ui/period/PeriodMenu.tsx'
import { changedListSearch, withoutFilters, type ListSearch, type SearchChange } from '../../ui/manage/search.ts'

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
