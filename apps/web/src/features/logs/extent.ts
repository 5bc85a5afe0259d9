import { useNavigate } from '@tanstack/react-router'
import { changedListSearch, withoutFilters, type ListSearch, type SearchChange } from '../../ui/manage/search.ts'

/** The specification's short table, or the whole line with its address and details. */
export type Extent = 'user-activity' | 'activity-log'

const addresses = { 'user-activity': '/v3/manage/user-activity', 'activity-log': '/v3/manage/activity-log' } as const

/** Puts a changed search into the address. */
export function useSearchChange(extent: Extent, search: ListSearch) {
  const navigate = useNavigate()
  const show = (next: ListSearch | ((now: SearchChange) => ListSearch), replace: boolean) =>
    void navigate({ to: addresses[extent], search: next, replace, resetScroll: false })
  return {
    // Of the address as it is by then: another filter may have been chosen while one typed.
    change: (by: SearchChange) => show((now) => changedListSearch(now, by), !('page' in by)),
    // The tab is no filter.
    clear: () => show({ ...withoutFilters(search), ...(search['tab'] && { tab: search['tab'] }) }, false),
  }
}
