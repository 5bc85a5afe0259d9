import { flushCompileCache } from 'node:module'
import { buildWeb } from './web-build.ts'

// For images and releases, whose folder may be read only: a start finds the page built and the server compiled. Node
// stores what it compiled by user, so the user who builds is the one who runs it.
await buildWeb()
await Promise.all([import('../apps/api/src/serve.ts'), import('../apps/api/src/reader.ts')])
flushCompileCache()
process.exit()
