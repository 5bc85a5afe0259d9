import { readConfig } from '../apps/api/src/platform/config/config.ts'
import { startDatabase } from '../apps/api/src/platform/database/start.ts'

// A portal that was killed leaves its embedded PostgreSQL running for the next start. Where none comes, bootstrap.mjs
// has this end it, unless a command still works with it.
const config = readConfig(process.env)
if (config.databaseUrl === null) {
  const { stop } = await startDatabase(config, 'command', () => undefined, false)
  await stop()
}
