import {
  activityLog,
  auditLog,
  auditState,
  cancelExport,
  downloadAnalytics,
  downloadLog,
  exportActivity,
  exportAudit,
  exportDownloads,
  exportNcxScDownloads,
  exportRegionalDownloads,
  ncxScDownloadLog,
  readExport,
  regionalDownloadLog,
  writeActivity,
} from '@ido/contract'
import { checkAudit } from '../../platform/audit/audit-chain.ts'
import type { Feature } from '../../platform/http/feature.ts'
import { refuseIf } from '../../platform/policy.ts'
import { inLane } from '../../platform/pools/query-context.ts'
import {
  closeLostDownloads,
  exportLines,
  exportStanding,
  lostDownloadsJob,
  stopExport,
  writeOwnLine,
} from './logs.activity.service.ts'
import { readDownloadAnalytics } from './logs.analytics.queries.ts'
import { exportDecisions } from './logs.audit.service.ts'
import { activityPage, auditPage, boardDownloads, downloads } from './logs.queries.ts'
import { exportDownloadLog } from './logs.downloads.service.ts'
import { whyNotAudit } from './logs.policy.ts'

export const logsRoutes: Feature = (mount, services) => {
  const { activity, database, jobs } = services
  jobs.define(lostDownloadsJob, () => closeLostDownloads(database), '* * * * *')
  mount(downloadLog, async ({ query, person }) => downloads(database, query, person))
  mount(regionalDownloadLog, ({ query, person }) => boardDownloads(database, 'regional', query, person))
  mount(ncxScDownloadLog, ({ query, person }) => boardDownloads(database, 'ncxSc', query, person))
  mount(exportDownloads, ({ query, person, language }) =>
    exportDownloadLog(services, 'all', { query, person, language }),
  )
  mount(exportRegionalDownloads, ({ query, person, language }) =>
    exportDownloadLog(services, 'regional', { query, person, language }),
  )
  mount(exportNcxScDownloads, ({ query, person, language }) =>
    exportDownloadLog(services, 'ncxSc', { query, person, language }),
  )
  mount(readExport, async ({ params, person }) => ({ answer: await exportStanding(database, params.watch, person) }))
  mount(cancelExport, async ({ params, person }) => ({ answer: await stopExport(database, params.watch, person) }))
  mount(downloadAnalytics, async ({ query, person }) => ({
    answer: await readDownloadAnalytics(database, query, person),
  }))

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
