import { testServer } from '../apps/api/src/testing/database.ts'
import { browserTests } from './browser-tests.ts'
import { checks } from './check.ts'
import { unitTests, crashTests } from './node-tests.ts'
import { schemaTypes } from './schema-types.ts'
import { ensureSlapd } from './slapd.ts'
import { type Counts, type Stage, oneTest, runStages } from './stages.ts'
import { buildWeb } from './web-build.ts'

const abort = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    abort.abort()
    // The test server ends with this process, by its exit handler.
    process.exit(130)
  })
}

const rest: Stage[] = [
  {
    name: 'schema types',
    async run() {
      const same = await schemaTypes(false)
      return oneTest({
        code: same ? 0 : 1,
        output: 'schema.ts differs from the migrations: run `npm run schema -- --write`',
      })
    },
  },
  {
    name: 'web build',
    async run() {
      await buildWeb()
      return oneTest({ code: 0, output: '' })
    },
  },
  { name: 'units and API', run: () => unitTests(abort.signal) },
  { name: 'crashes', run: () => crashTests(abort.signal) },
  { name: 'browser', run: browserTests },
]

const checked = await runStages(checks, 2)
process.env['TEST_DATABASE_URL'] = await testServer()
await ensureSlapd()
const tested = await runStages(rest, 1)
const sum = (key: keyof Counts) => checked[key] + tested[key]
console.log(`${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`)
process.exit(sum('failed') ? 1 : 0)
