import type { Generated } from '../plan.ts'
import { generatorOrigin, madeFacts } from '../facts.service.ts'
import { readPortalLists } from '../portal-lists.queries.ts'
import { generateTickets, ticketColumns } from './generator.ts'
import { readTicketLists } from './lists.ts'

export const generatedTickets: Generated = {
  most: 50_000_000,
  noun: { id: 'tiket', en: 'tickets' },
  help: { id: 'tiket gangguan, selama tiga tahun', en: 'trouble tickets, over three years' },
  ...madeFacts({
    facts: {
      name: 'ticket',
      columns: ticketColumns,
      trigger: 'ticket_rolled_up_insert',
      rebuild: 'ticket_rollups_rebuild',
      dataset: 'tickets',
    },
    async read(database) {
      return { portalLists: await readPortalLists(database), lists: await readTicketLists(database.write) }
    },
    async plan(client, context, options) {
      return { ...options, ...context, ...(await generatorOrigin(client, 'ticket')) }
    },
    rows: generateTickets,
    demo: 60_000,
  }),
}

export const fillTickets = generatedTickets.fill
