import { buildWeb } from './web-build.ts'

await buildWeb()
await import('../apps/api/src/main.ts')
