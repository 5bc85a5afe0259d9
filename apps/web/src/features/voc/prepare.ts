import { redirect, useLocation, type HistoryState } from '@tanstack/react-router'
import { sessionQuery } from '../../api/session.ts'
import type { RouterContext } from '../../context.ts'
import { loadTexts } from '../../i18n/i18n.ts'
import { openingSearch } from '../../ui/manage/opening.ts'
import { countsSlowly, readVocSearch, toListQuery, type VocSearch } from './list/voc.search.ts'
import { attachmentsQuery, columnsQuery, detailQuery, listQuery, referencesQuery } from './queries.ts'
import { vocPaths, vocViewToday, type VocPlace } from './voc.read.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The list that a record was opened from, for the way back and for the records beside it. */
    vocList?: VocSearch
  }
}

// The page asks the same again and shows what failed.
const shownByPage = () => null

/** The view that the list opens with for this person; a link to a ready view of an earlier day leads to that of today. */
export const openVocList =
  (place: VocPlace) =>
  ({ context, search, location: { state } }: Opening): void => {
    const own = openingSearch('voc', context.session.id, { search: readVocSearch(search), state })
    const opened = own ?? vocViewToday(search, new Date())
    if (opened) throw redirect({ to: vocPaths[place].list, search: readVocSearch(opened), replace: true })
  }

interface Opening {
  readonly context: { readonly session: { readonly id: number } }
  readonly search: VocSearch
  readonly location: { readonly state: HistoryState }
}

/** Asks for the data of the list while its code and texts arrive. */
export async function prepareList({ queryClient }: RouterContext, search: VocSearch): Promise<void> {
  const query = toListQuery(search)
  void queryClient.query(listQuery(query, countsSlowly(query) ? 'bounded' : 'exact')).catch(shownByPage)
  void queryClient.query(referencesQuery).catch(shownByPage)
  const session = queryClient.getQueryData(sessionQuery.queryKey)
  if (session) void queryClient.query(columnsQuery(session.id)).catch(shownByPage)
  // Of forms only what narrows the list has words, which come with it.
  await loadTexts('voc', 'table', 'labels')
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
