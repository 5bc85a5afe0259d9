import {
  activityLog,
  auditLog,
  auditState,
  downloadLog,
  exportActivity,
  exportAudit,
  writeActivity,
} from '@ido/contract'
import { inLane } from '../../platform/query-context.ts'
import { checkAudit } from '../../platform/audit-check.ts'
import type { Feature } from '../../platform/http/feature.ts'
import { refuseIf } from '../../platform/policy.ts'
import { activityPage } from './logs.activity.queries.ts'
import { exportLines, writeOwnLine } from './logs.activity.service.ts'
import { auditPage } from './logs.audit.queries.ts'
import { exportDecisions } from './logs.audit.service.ts'
import { downloads } from './logs.queries.ts'
import { whyNotAudit } from './logs.policy.ts'

export const logsRoutes: Feature = (mount, services) => {
  const { activity, database } = services
  mount(downloadLog, async ({ query, person }) => downloads(database, query, person))

  mount(writeActivity, async ({ body, person, request }) => ({
    answer: {
      id: await writeOwnLine({ database, countLine: services.activityLines.count }, body, { person, request }),
    },
  }))

  mount(activityLog, async ({ query, person }) => {
    // Who has just done something finds it.
    await activity.flush()
    return activityPage(database, query, person)
  })

  mount(exportActivity, async ({ query, person, language }) => {
    await activity.flush()
    return exportLines(services, { query, person, language })
  })

  mount(auditLog, async ({ query, person }) => {
    refuseIf(whyNotAudit(person))
    return auditPage(database, query)
  })

  mount(exportAudit, async ({ query, person, language }) => {
    refuseIf(whyNotAudit(person))
    return exportDecisions(services, { query, person, language })
  })

  mount(auditState, async ({ person }) => {
    refuseIf(whyNotAudit(person))
    return { answer: await inLane('lists', () => checkAudit({ read: database.write })) }
  })
}
