import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { buildApp } from './app.ts'
import { keepArchive } from './backup/point-in-time/keep-archive.service.ts'
import { refuseDemoAccounts } from './features/people/demo-accounts.service.ts'
import { inviteFirstAdmin } from './features/people/first-admin.service.ts'
import { loadBuiltInDashboards } from './features/dashboards/dashboards.service.ts'
import { loadDemoData } from './generate/demo.ts'
import type { Config } from './platform/config/config.ts'
import { sayLoss, throughLosses } from './platform/database/connection-loss.ts'
import type { Database } from './platform/database/database.ts'
import type { Archive } from './platform/database/embedded-archive.ts'
import { demoAccounts, demoPassword } from './platform/accounts/demo-accounts.ts'
import { waitingConnections } from './platform/http/server.ts'
import { createMail } from './platform/mail/mail.ts'
import { inTime } from './platform/pools/query-context.ts'
import type { Running, Stoppable } from './platform/jobs/shutdown.ts'
import { startWarnings } from './platform/config/start-warnings.ts'
import { compactRollups } from './semantic/run-compact.ts'

const foldEveryMilliseconds = 60_000
/** No statement of a fold takes longer; what is left is folded the next time. */
const longestFoldMs = 300_000
const startPatience = 60_000
/** For requests that came just before the port was closed. */
const afterListeningMs = 500

type Say = (line: string) => void

interface Parts {
  config: Config
  database: Database
  archive: Archive | null
  /** What has to be stopped in the end. */
  parts: Stoppable[]
  say: Say
}

/** Brings a migrated database to what a portal starts with: its dashboards and, in a demo, data. */
export async function fill(config: Config, database: Database, say: Say): Promise<void> {
  const patience = { for: startPatience, onLoss: sayLoss(say) }
  if (config.production) await throughLosses(() => refuseDemoAccounts(database), patience)
  await throughLosses(() => loadBuiltInDashboards(database), patience)
  if (!config.demo) return
  const began = performance.now()
  const filled = await loadDemoData(database, { place: config })
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  if (filled === 'filled') say(`Demo data filled in, ${seconds} s.`)
  if (filled === 'completed') say(`Demo data completed, which an earlier start was cut off from, ${seconds} s.`)
}

/** Listens and says where; returns the log and what comes before a stop, so that balancers send their requests elsewhere. */
export async function serve({ config, database, archive, parts, say }: Parts): Promise<Running> {
  const app = await buildApp({ config, database })
  parts.push({
    stop: () => app.close(),
    // Who reads a file slowly, or not at all, would keep us for ever.
    cutOff: () => app.server.closeAllConnections(),
    patienceMs: 3_000,
  })
  parts.push(foldRegularly(database, app.log))
  if (archive) {
    app.health.walArchive = { failing: null, archivedAt: null, since: null, bytes: 0 }
    parts.push(keepArchive(archive, app.health.walArchive, app.log))
  }
  if (config.demo) {
    const { feedRegularly } = await import('./generate/infra/demo-feed.ts')
    parts.push(feedRegularly(database, app.log))
  }
  const listening = await app.listen({ host: config.host, port: config.port, backlog: waitingConnections })
  const address = config.port === 0 ? listening : config.publicUrl
  say(welcome(config, address))
  // It is ready already: what the database is lost over now is done as soon as it is back.
  for (const warning of await throughLosses(() => startWarnings(config, database), { onLoss: sayLoss(say) }))
    say(warning)
  const mail = createMail(config, app.log)
  await inviteFirstAdmin({ config, database, log: app.log, mail, address, say })
  const drain = async () => {
    if (config.stopDrainSeconds === 0) return
    app.isDraining = true
    await pause(config.stopDrainSeconds * 1000)
    // A refused connection sends a proxy to the next process; a 503 on one that was taken would reach its visitor.
    app.server.close()
    await pause(afterListeningMs)
  }
  return { drain, log: app.log }
}

/** Folds the rollups every now and then, one run at a time. */
function foldRegularly(database: Database, log: FastifyBaseLogger): Stoppable {
  let run: Promise<unknown> | null = null
  const timer = setInterval(() => {
    run ??= inTime(longestFoldMs, () => compactRollups(database.pool))
      .catch((error: unknown) => log.warn({ err: error }, 'rollups were not folded'))
      .finally(() => (run = null))
  }, foldEveryMilliseconds)
  return {
    async stop() {
      clearInterval(timer)
      await run
    },
  }
}

function welcome(config: Config, address: string): string {
  const seconds = process.uptime().toFixed(1)
  const lines = [`IDO is ready after ${seconds} s: ${address}`]
  if (config.demo) {
    lines.push('', `Demo accounts, password ${demoPassword}`)
    for (const { nik, email, role, hasAccess, regions } of demoAccounts) {
      const seen = regions ? `, ${regions.join(', ')} alone` : ''
      lines.push(
        `  ${nik}  ${email.padEnd(22)}  ${role ?? (hasAccess ? 'staff without a role' : 'no access yet')}${seen}`,
      )
    }
  }
  return lines.join('\n')
}
