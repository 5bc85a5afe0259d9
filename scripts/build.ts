import { buildWeb } from './web-build.ts'

// For images and releases: a start that finds the page has nothing left to build.
await buildWeb()
