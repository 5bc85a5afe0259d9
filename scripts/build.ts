import { portalFile } from './portal-build.ts'
import { buildWeb } from './web-build.ts'

// For images and releases: a start that finds both builds has nothing left to do.
await portalFile()
await buildWeb()
