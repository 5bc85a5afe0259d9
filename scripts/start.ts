import { readConfig } from '../apps/api/src/platform/config.ts'
import { buildWeb } from './web-build.ts'

try {
  // Before the build, so that a wrong value is told at once.
  readConfig(process.env)
  await buildWeb()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
await import('../apps/api/src/main.ts')
