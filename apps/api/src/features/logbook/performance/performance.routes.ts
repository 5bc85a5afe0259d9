import { agentEntries, agentPerformance, agentTickets, exportAgentPerformance } from '@ido/contract'
import type { Feature } from '../../../platform/http/feature.ts'
import { exportList } from '../../../platform/management/export.ts'
import { refuseIf } from '../../../platform/policy.ts'
import { entriesBehind, ticketsBehind } from './behind.queries.ts'
import { performanceColumns } from './performance.file.ts'
import { whyNotAgent } from './performance.policy.ts'
import { performancePage, readPerformance } from './performance.queries.ts'

export const performanceRoutes: Feature = (mount, services) => {
  const { database } = services
  mount(agentPerformance, ({ query, person }) => performancePage(database, query, person))

  mount(exportAgentPerformance, async ({ query, person, language }) => {
    const { rows } = await readPerformance(database, query, person)
    const titles = { id: 'Kinerja agent', en: 'Agent performance' }
    const whole = async function* () {
      yield rows
    }
    return exportList(services, { query, person, language }, { titles, columns: performanceColumns, rows: whole() })
  })

  mount(agentTickets, async ({ query, person }) => {
    refuseIf(whyNotAgent(person, query.agent))
    return ticketsBehind(database, query, person)
  })

  mount(agentEntries, async ({ query, person }) => {
    refuseIf(whyNotAgent(person, query.agent))
    return entriesBehind(database, query, person)
  })
}
