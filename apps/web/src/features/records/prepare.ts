import { useLocation } from '@tanstack/react-router'
import { catalogQuery } from '../../api/catalog.ts'
import type { RouterContext } from '../../context.ts'
import { loadTexts } from '../../i18n/i18n.ts'
import { recordsPageQuery, recordQuery, ticketQuery } from './queries.ts'
import type { RecordsSearch } from './records.search.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The list that a record was opened from, for the way back. */
    recordsList?: RecordsSearch
  }
}

// The page asks the same again and shows what failed.
const shownByPage = () => null

/** Asks for the records while their page's code and texts arrive. */
async function prepareRecords({ queryClient }: RouterContext, search: RecordsSearch): Promise<void> {
  const texts = loadTexts('records', 'table', 'labels')
  // Its columns, and where the address names no figure the question itself, are the catalog's.
  const catalog = await queryClient.query(catalogQuery).catch(shownByPage)
  if (catalog) void queryClient.query(recordsPageQuery(search, catalog)).catch(shownByPage)
  await texts
}

/** Asks for a ticket; its number goes into the breadcrumbs once it is known. */
async function prepareTicket({ queryClient }: RouterContext, number: string): Promise<{ crumb: string } | null> {
  const texts = loadTexts('records', 'labels')
  const ticket = await queryClient.query(ticketQuery(number)).catch(shownByPage)
  await texts
  return ticket && { crumb: String(ticket.fields['number']) }
}

/** For the loader of list and ticket, whose address differs by the ticket's number alone. */
export function prepareDetailCase(context: RouterContext, slug: string | undefined, search: RecordsSearch) {
  return slug === undefined ? prepareRecords(context, search) : prepareTicket(context, slug)
}

/** Asks for one record of a dataset; its name stands in the breadcrumbs as it was written in the address. */
export async function prepareOneRecord(
  { queryClient }: RouterContext,
  { dataset, name }: { dataset: string; name: string },
): Promise<{ crumb: string } | null> {
  const texts = loadTexts('records', 'labels')
  void queryClient.query(catalogQuery).catch(shownByPage)
  const record = await queryClient.query(recordQuery(dataset, name)).catch(shownByPage)
  await texts
  return record && { crumb: name }
}

export function useListOpenedFrom(): RecordsSearch | undefined {
  return useLocation({ select: (location) => location.state.recordsList })
}
