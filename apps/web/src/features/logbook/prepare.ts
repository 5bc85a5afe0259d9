import { logbook, type LogbookRow } from '@ido/contract'
import { useLocation } from '@tanstack/react-router'
import type { RouterContext } from '../../context.ts'
import { loadTexts } from '../../i18n/i18n.ts'
import { managedDetailQuery, managedListQuery } from '../../ui/manage/calls.ts'
import type { ListSearch } from '../../ui/manage/search.ts'
import { shiftAt } from './clock.ts'
import { productsQuery, shiftQuery, waitingQuery } from './queries.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The management list that a record was opened from, for the way back. */
    listSearch?: ListSearch
  }
}

// The page asks the same again and shows what failed.
const shownByPage = () => null
const texts = () => loadTexts('logbook', 'manage', 'table', 'form')

/** Asks for the shift and the list while their page's code and texts arrive. */
export async function prepareLogbook({ queryClient }: RouterContext, search: ListSearch): Promise<void> {
  void queryClient.query(shiftQuery(shiftAt(new Date()))).catch(shownByPage)
  void queryClient.query(waitingQuery).catch(shownByPage)
  void queryClient.query(managedListQuery<LogbookRow>(logbook, search)).catch(shownByPage)
  void queryClient.query(productsQuery).catch(shownByPage)
  await texts()
}

export async function prepareEntry({ queryClient }: RouterContext, id: number | null): Promise<void> {
  void queryClient.query(productsQuery).catch(shownByPage)
  if (id !== null) void queryClient.query(managedDetailQuery<LogbookRow>(logbook, id)).catch(shownByPage)
  await texts()
}

export function useOpenedFrom(): ListSearch | undefined {
  return useLocation({ select: (location) => location.state.listSearch })
}
