import { useLocation } from '@tanstack/react-router'
import type { RouterContext } from '../../context.ts'
import { loadTexts } from '../../i18n/i18n.ts'
import { managedDetailQuery, managedListQuery, type ManagedCalls } from '../../ui/manage/calls.ts'
import type { ListSearch } from '../../ui/manage/search.ts'
import { viewsQuery } from '../../ui/manage/views.ts'
import { optionsQuery } from '../../ui/people/queries.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The lists that a record was opened from, for the way back. */
    usersList?: ListSearch
    rolesList?: ListSearch
  }
}

// The page asks the same again and shows what failed.
const shownByPage = () => null

/** Asks for the data of a management list while its code and texts arrive. */
export async function prepareList(
  { queryClient }: RouterContext,
  calls: ManagedCalls,
  screen: string,
  search: ListSearch,
): Promise<void> {
  void queryClient.query(managedListQuery(calls, search)).catch(shownByPage)
  void queryClient.query(viewsQuery(screen)).catch(shownByPage)
  void queryClient.query(optionsQuery).catch(shownByPage)
  await loadTexts('people', 'manage', 'table', 'form')
}

export async function prepareForm({ queryClient }: RouterContext): Promise<void> {
  void queryClient.query(optionsQuery).catch(shownByPage)
  await loadTexts('people', 'manage', 'form')
}

/** Asks for a record; what it is called goes into the breadcrumbs once it is known. */
export async function prepareRecord(
  context: RouterContext,
  calls: ManagedCalls,
  id: number,
): Promise<{ crumb: string } | null> {
  const texts = prepareForm(context)
  const query = managedDetailQuery<{ name: string; label?: string }>(calls, id)
  const record = await context.queryClient.query(query).catch(shownByPage)
  await texts
  return record && { crumb: record.label ?? record.name }
}

/** The search of the list that this page was opened from. */
export function useListBefore(list: 'usersList' | 'rolesList'): ListSearch {
  return useLocation({ select: (location) => location.state[list] }) ?? {}
}

export const isRecordId = (id: string | undefined): boolean => /^[1-9]\d{0,14}$/.test(id ?? '')
