import { flushCompileCache } from 'node:module'
import { buildWeb } from './web-build.ts'

// For images and releases, whose folder may be read only: a start that finds the page and the compiled server has nothing
// left to do.
await buildWeb()
await import('../apps/api/src/serve.ts')
flushCompileCache()
process.exit()
