import { buildWeb } from './web-build.ts'

try {
  await buildWeb()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
await import('../apps/api/src/main.ts')
