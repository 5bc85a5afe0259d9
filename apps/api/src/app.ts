import type { Endpoint } from '@ido/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { join } from 'node:path'
import { accountRoutes } from './features/account/account.routes.ts'
import { announcementsRoutes } from './features/announcements/announcements.routes.ts'
import { casesRoutes } from './features/cases/cases.routes.ts'
import { clustersRoutes } from './features/clusters/clusters.routes.ts'
import { shippedAddresses } from './features/dashboards/built-in/index.ts'
import { boardKeepingRoutes } from './features/dashboards/dashboards.keeping.routes.ts'
import { dashboardsRoutes } from './features/dashboards/dashboards.routes.ts'
import { createWallGuard } from './features/dashboards/walls/walls.guard.ts'
import { eventsRoutes } from './features/events/events.routes.ts'
import { ingestRoutes } from './features/ingest/ingest.routes.ts'
import { insightsRoutes } from './features/insights/insights.routes.ts'
import { logbookRoutes } from './features/logbook/logbook.routes.ts'
import { performanceRoutes } from './features/logbook/performance/performance.routes.ts'
import { logsRoutes } from './features/logs/logs.routes.ts'
import { noticesRoutes } from './features/notices/notices.routes.ts'
import { peopleRoutes } from './features/people/people.routes.ts'
import { rolesRoutes } from './features/people/roles.routes.ts'
import { productRoutes } from './features/products/products.routes.ts'
import { queryRoutes } from './features/query/query.routes.ts'
import { requestsRoutes } from './features/requests/requests.routes.ts'
import { secondFactorRoutes } from './features/second-factor/second-factor.routes.ts'
import { settingsRoutes } from './features/settings/settings.routes.ts'
import { handoverRoutes } from './features/sign-in/handover/handover.routes.ts'
import { openIdRoutes } from './features/sign-in/openid/openid.routes.ts'
import { registerRoutes } from './features/sign-in/register/register.routes.ts'
import { signInRoutes } from './features/sign-in/sign-in.routes.ts'
import { siteRoutes } from './features/site/site.routes.ts'
import { targetsRoutes } from './features/targets/targets.routes.ts'
import { toolsRoutes } from './features/tools/tools.routes.ts'
import { topdownRoutes } from './features/topdown/topdown.routes.ts'
import { trashRoutes } from './features/trash/trash.routes.ts'
import { vocRoutes } from './features/voc/voc.routes.ts'
import { webhooksRoutes } from './features/webhooks/webhooks.routes.ts'
import { createDirectory } from './platform/accounts/directory.ts'
import { createActivity, createActivityLines } from './platform/audit/activity.ts'
import type { Config } from './platform/config/config.ts'
import type { Database } from './platform/database/database.ts'
import { createSpool, spoolLimits } from './platform/downloads/spool.ts'
import { createApiKeys, createKeyPace } from './platform/http/api-keys.ts'
import { addDevMail } from './platform/http/dev-mail.ts'
import type { Feature } from './platform/http/feature.ts'
import { addHealth } from './platform/http/health.ts'
import { markWrite } from './platform/http/last-writes.ts'
import { addMetrics } from './platform/http/metrics.ts'
import { createMount } from './platform/http/mount.ts'
import { addDocs } from './platform/http/openapi.ts'
import { createServer } from './platform/http/server.ts'
import { createSessions } from './platform/http/sessions.ts'
import { createWalls } from './platform/http/walls.ts'
import { addWebPages, webFolder } from './platform/http/web-pages.ts'
import { createJobs } from './platform/jobs/jobs.ts'
import { pacedMail } from './platform/mail/mail-pace.ts'
import { createMail, retryMailWhenBack } from './platform/mail/mail.ts'
import { Answers } from './platform/pools/answers.ts'
import { openStorage } from './platform/storage/open-storage.ts'
import { createQueryEngine } from './semantic/run.ts'

const features: Feature[] = [
  signInRoutes,
  handoverRoutes,
  openIdRoutes,
  registerRoutes,
  accountRoutes,
  announcementsRoutes,
  boardKeepingRoutes,
  casesRoutes,
  clustersRoutes,
  dashboardsRoutes,
  eventsRoutes,
  ingestRoutes,
  insightsRoutes,
  logbookRoutes,
  logsRoutes,
  noticesRoutes,
  performanceRoutes,
  peopleRoutes,
  productRoutes,
  queryRoutes,
  requestsRoutes,
  rolesRoutes,
  secondFactorRoutes,
  settingsRoutes,
  siteRoutes,
  targetsRoutes,
  toolsRoutes,
  topdownRoutes,
  trashRoutes,
  vocRoutes,
  webhooksRoutes,
]

interface Parts {
  config: Config
  database: Database
  /** Where the log goes instead of standard output. */
  logTo?: NodeJS.WritableStream
  /** Whether this process works off jobs while it listens: mail, reminders. */
  jobs?: boolean
}

/** The portal, ready to listen: platform, features, documentation, pages, in that order. */
export async function buildApp({
  config,
  database,
  logTo,
  jobs: worksOffJobs = true,
}: Parts): Promise<FastifyInstance> {
  const app = await createServer(config, logTo)
  const sessions = createSessions(database, config.requireSecondFactor)
  const jobs = createJobs(database, app.log)
  // However many processes there are, the database has no more figures to work out at once.
  database.readPool.lanes.figures.processes = jobs.processes
  const spool = createSpool(join(config.dataDir, 'exports'), spoolLimits(config.exportSpoolBytes))
  const activity = createActivity(database, app.log)
  const answers = new Answers()
  const services = {
    config,
    database,
    sessions,
    activity,
    activityLines: createActivityLines(config.quotas),
    storage: await openStorage(config),
    spool,
    log: app.log,
    deletable: [],
    mail: pacedMail(createMail(config, app.log, jobs.areOurs), database),
    jobs,
    directory: createDirectory(config.ldap, app.log),
    answers,
    query: createQueryEngine(database, { isUnseen: jobs.isUnseen, answers }),
  }
  retryMailWhenBack(database, services.mail, jobs)
  addMetrics(app, config, { database, spool, jobs })
  addHealth(app, config, database)
  addDevMail(app, config)
  app.addHook('onSend', async ({ routeOptions }) => {
    if (routeOptions.config.writes) services.query.written()
  })
  // Who has just written sees it in the next answer, in whichever process.
  const wrote = async ({ person, log }: FastifyRequest) => {
    // One process that reads where it writes knows by itself; only who works off jobs is one of several.
    const isSeenElsewhere = database.replica !== null || (worksOffJobs && jobs.hasOthers())
    if (person !== null && isSeenElsewhere) await markWrite(database, person.viewedBy?.id ?? person.id, log)
  }
  const mounted: Endpoint[] = []
  const keys = { apiKeys: createApiKeys(database), keepPace: createKeyPace() }
  const walls = {
    ...createWalls(database),
    guard: createWallGuard(services),
    keepPace: createKeyPace(Date.now, 'wallTooFast'),
  }
  const mount = createMount(app, { sessions, ...keys, walls, config, activity, wrote }, mounted)
  for (const feature of features) feature(mount, services)
  if (worksOffJobs) app.addHook('onListen', () => jobs.start())
  app.addHook('preClose', () => jobs.stop())
  app.addHook('onClose', () => activity.flush())
  await addDocs(app, mounted)
  await addWebPages(app, webFolder, { frames: config.embedOrigins, shown: shippedAddresses })
  return app
}
