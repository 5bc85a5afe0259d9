import type { FastifyBaseLogger } from 'fastify'
import { buildApp } from './app.ts'
import { refuseDemoAccounts } from './features/people/demo-accounts.service.ts'
import { inviteFirstAdmin } from './features/people/first-admin.service.ts'
import { loadBuiltInDashboards } from './features/dashboards/dashboards.service.ts'
import { loadDemoData } from './generate/demo.ts'
import { type Config, ConfigError, readConfig } from './platform/config.ts'
import type { Database } from './platform/database/database.ts'
import { type StartedDatabase, startDatabase } from './platform/database/start.ts'
import { demoAccounts, demoPassword } from './platform/demo-accounts.ts'
import { createMail } from './platform/mail.ts'
import { type Stoppable, stopOnSignal } from './platform/shutdown.ts'
import { compactRollups } from './semantic/run-compact.ts'

const foldEveryMilliseconds = 60_000

const say = (line: string) => void process.stdout.write(`${line}\n`)

async function start(parts: Stoppable[]): Promise<void> {
  const config = readConfig(process.env)
  const started: StartedDatabase = await startDatabase(config, 'portal', say)
  parts.push({ stop: started.stop })
  if (config.production) await refuseDemoAccounts(started.database)
  await loadBuiltInDashboards(started.database)
  if (config.demo) await loadDemoData(started.database)

  const app = await buildApp({ config, database: started.database })
  parts.push({ stop: () => app.close() })
  parts.push(foldRegularly(started.database, app.log))
  const listening = await app.listen({ host: config.host, port: config.port })
  const address = config.port === 0 ? listening : config.publicUrl
  say(welcome(config, address))
  const mail = createMail(config, app.log)
  await inviteFirstAdmin({ config, database: started.database, log: app.log, mail, address, say })
}

/** Folds the rollups every now and then, one run at a time. */
function foldRegularly(database: Database, log: FastifyBaseLogger): Stoppable {
  let run: Promise<unknown> | null = null
  const timer = setInterval(() => {
    run ??= compactRollups(database.pool)
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
    for (const { nik, email, role, hasAccess } of demoAccounts) {
      lines.push(`  ${nik}  ${email.padEnd(22)}  ${role ?? (hasAccess ? 'staff without a role' : 'no access yet')}`)
    }
  }
  return lines.join('\n')
}

/** What the person who starts it can mend is said in words; anything else keeps its stack. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if ('code' in error && error.code === 'EADDRINUSE') {
    return `${error.message}. Something else listens there; set PORT to another number.`
  }
  return error instanceof ConfigError || error.cause !== undefined ? error.message : (error.stack ?? error.message)
}

const parts: Stoppable[] = []
const stop = stopOnSignal(parts)
try {
  await start(parts)
} catch (error) {
  process.stderr.write(`${describe(error)}\n`)
  await stop(1)
}
