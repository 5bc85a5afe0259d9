import {
  agentEntries,
  agentPerformance,
  agentTickets,
  exportAgentEntries,
  exportAgentTickets,
  type AgentFigureName,
  type agentFigures,
} from '@ido/contract'
import { queryOptions } from '@tanstack/react-query'
import { addressOf, read } from '../../../api/client.ts'
import type { RouterContext } from '../../../context.ts'
import { loadTexts } from '../../../i18n/i18n.ts'
import type { ListSearch } from '../../../ui/manage/search.ts'
import type { ExportedFile } from '../../../ui/table/column.ts'
import { behindIn, type RecordsBehind } from './performance.search.ts'

type TicketFigure = Exclude<(typeof agentFigures)[number], 'entries'>

export const performanceQuery = (search: ListSearch) =>
  queryOptions({
    queryKey: ['agent-performance', search],
    // The shift goes on while one looks: coming back asks anew.
    staleTime: 0,
    queryFn: ({ signal }) => read(agentPerformance, signal, { query: search }),
  })

export const ticketsQuery = ({ agent, figure }: RecordsBehind, { from, to, page, size }: ListSearch) => {
  const query = { agent, figure: figure as TicketFigure, ...(from && { from }), ...(to && { to }), ...(page && { page }), ...(size && { size }) } // prettier-ignore
  return queryOptions({
    queryKey: ['agent-performance', 'tickets', query],
    staleTime: 0,
    queryFn: ({ signal }) => read(agentTickets, signal, { query }),
  })
}

export const entriesQuery = ({ agent }: RecordsBehind, { from, to, page, size }: ListSearch) => {
  const query = { agent, ...(from && { from }), ...(to && { to }), ...(page && { page }), ...(size && { size }) }
  return queryOptions({
    queryKey: ['agent-performance', 'entries', query],
    staleTime: 0,
    queryFn: ({ signal }) => read(agentEntries, signal, { query }),
  })
}

/** What is behind the figure as a file. */
export function behindFile({ agent, figure }: RecordsBehind, { from, to }: ListSearch) {
  const query = { agent, ...(from && { from }), ...(to && { to }) }
  return (file: ExportedFile) =>
    isOfEntries(figure)
      ? addressOf(exportAgentEntries, { query: { ...query, ...file } })
      : addressOf(exportAgentTickets, { query: { ...query, figure: figure as TicketFigure, ...file } })
}

export const isOfEntries = (figure: AgentFigureName): boolean => figure === 'entries'

// The page asks the same again and shows what failed.
const shownByPage = () => null

/** Asks for what the address shows while the page's code and texts arrive. */
export async function preparePerformance({ queryClient }: RouterContext, search: ListSearch): Promise<void> {
  const behind = behindIn(search)
  if (!behind) void queryClient.query(performanceQuery(search)).catch(shownByPage)
  else if (isOfEntries(behind.figure)) void queryClient.query(entriesQuery(behind, search)).catch(shownByPage)
  else void queryClient.query(ticketsQuery(behind, search)).catch(shownByPage)
  await loadTexts('agents', 'logbook', 'manage', 'table', 'labels')
}
