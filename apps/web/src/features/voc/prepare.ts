import { redirect, useLocation } from '@tanstack/react-router'
import type { RouterContext } from '../../context.ts'
import { sessionQuery } from '../../api/session.ts'
import { vocViewToday } from '../../api/voc-views.ts'
import { loadTexts } from '../../i18n/i18n.ts'
import { attachmentsQuery, columnsQuery, detailQuery, listQuery, referencesQuery } from './queries.ts'
import { type VocPlace, vocPaths } from './paths.ts'
import { countsSlowly, readVocSearch, toListQuery, type VocSearch } from './voc.search.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The list that a record was opened from, for the way back and for the records beside it. */
    vocList?: VocSearch
  }
}

// The page asks the same again and shows what failed.
const shownByPage = () => null

/** Leads a link to a view that was made on an earlier day to the view of today. */
export const showViewOfToday =
  (place: VocPlace) =>
  ({ search }: { readonly search: VocSearch }): void => {
    const today = vocViewToday(search, new Date())
    if (today) throw redirect({ to: vocPaths[place].list, search: readVocSearch(today), replace: true })
  }

/** Asks for the data of the list while its code and texts arrive. */
export async function prepareList({ queryClient }: RouterContext, search: VocSearch): Promise<void> {
  const query = toListQuery(search)
  void queryClient.query(listQuery(query, countsSlowly(query) ? 'bounded' : 'exact')).catch(shownByPage)
  void queryClient.query(referencesQuery).catch(shownByPage)
  const session = queryClient.getQueryData(sessionQuery.queryKey)
  if (session) void queryClient.query(columnsQuery(session.id)).catch(shownByPage)
  await loadTexts('voc', 'table', 'form', 'labels')
}

export async function prepareForm({ queryClient }: RouterContext): Promise<void> {
  void queryClient.query(referencesQuery).catch(shownByPage)
  await loadTexts('voc', 'record', 'care', 'form', 'manage', 'labels')
}

/** Asks for a record; its number goes into the breadcrumbs once it is known. */
export async function prepareRecord({ queryClient }: RouterContext, id: number): Promise<{ crumb: string } | null> {
  void queryClient.query(attachmentsQuery(id)).catch(shownByPage)
  const texts = loadTexts('voc', 'record', 'care', 'form', 'manage', 'labels')
  const record = await queryClient.query(detailQuery(id)).catch(shownByPage)
  await texts
  return record && { crumb: record.voc_id }
}

/** Asks for the first part of the queue. */
export const prepareQueue = (): Promise<void> => loadTexts('voc', 'care', 'table', 'form', 'labels')

export function useOpenedFrom(): VocSearch | undefined {
  return useLocation({ select: (location) => location.state.vocList })
}
