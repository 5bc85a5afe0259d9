import {
  agentEntries,
  agentPerformance,
  agentTickets,
  exportAgentEntries,
  exportAgentPerformance,
  exportAgentTickets,
} from '@ido/contract'
import type { Feature } from '../../../platform/http/feature.ts'
import { exportList, exportRows } from '../../../platform/management/export.ts'
import { refuseIf } from '../../../platform/policy.ts'
import { entriesBehind, entryBatchesBehind, ticketBatchesBehind, ticketsBehind } from './behind.queries.ts'
import { entryColumnsBehind, performanceColumns, ticketColumnsBehind } from './performance.file.ts'
import { whyNotAgent } from './performance.policy.ts'
import { performancePage, readPerformance } from './performance.queries.ts'

export const performanceRoutes: Feature = (mount, services) => {
  const { database } = services
  mount(agentPerformance, ({ query, person }) => performancePage(database, query, person))

  mount(exportAgentPerformance, async ({ query, person, language }) => {
    const { rows } = await readPerformance(database, query, person)
    const titles = { id: 'Kinerja agent', en: 'Agent performance' }
    return exportRows(services, { query, person, language }, { titles, columns: performanceColumns, rows })
  })

  mount(agentTickets, async ({ query, person }) => {
    refuseIf(whyNotAgent(person, query.agent))
    return ticketsBehind(database, query, person)
  })

  mount(exportAgentTickets, async ({ query, ...asking }) => {
    refuseIf(whyNotAgent(asking.person, query.agent))
    const titles = { id: 'Tiket agent', en: 'Agent tickets' }
    const rows = ticketBatchesBehind(database, query, asking.person)
    return exportList(services, { query, ...asking }, { titles, columns: ticketColumnsBehind, rows })
  })

  mount(agentEntries, async ({ query, person }) => {
    refuseIf(whyNotAgent(person, query.agent))
    return entriesBehind(database, query, person)
  })

  mount(exportAgentEntries, async ({ query, ...asking }) => {
    refuseIf(whyNotAgent(asking.person, query.agent))
    const titles = { id: 'Entri agent', en: 'Agent entries' }
    const rows = entryBatchesBehind(database, query, asking.person)
    return exportList(services, { query, ...asking }, { titles, columns: entryColumnsBehind, rows })
  })
}
