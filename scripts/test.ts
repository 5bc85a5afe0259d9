import { existsSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { testServer } from '../apps/api/src/testing/database.ts'
import { noPgBouncer } from '../apps/api/src/testing/pgbouncer.ts'
import { noSlapd } from '../apps/api/src/testing/slapd.ts'
import { canInstall, installWithApt } from './apt.ts'
import { browserTests } from './stories.ts'
import { ensureBrowser } from './browser.ts'
import { checks } from './check.ts'
import { builds, featureTests } from './feature-tests.ts'
import { killTests, unitTests } from './node-tests.ts'
import { schemaTypes } from './schema-types.ts'
import { type Done, type Stage, namesOfFailed, oneTest, runStages, sumOf, tableOf } from './stages.ts'
import { buildWeb } from './web-build.ts'

const abort = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    abort.abort()
    // The test server ends with this process, by its exit handler.
    process.exit(130)
  })
}

const making: Stage = {
  name: builds,
  async run() {
    await buildWeb()
    return oneTest({ code: 0, output: '' })
  },
}

const startPolicy = '/usr/sbin/policy-rc.d'
const kills = Promise.withResolvers<void>()
const stories = Promise.withResolvers<void>()

const everything: Stage[] = [
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
  // They mostly wait for processes to end and start, and leave the machine to the units.
  { name: 'kills', run: () => killTests(abort.signal).finally(kills.resolve) },
  {
    name: 'units and API',
    run: () => unitTests(abort.signal, { processes: 2, helperUntil: kills.promise, doubledFrom: stories.promise }),
  },
  // Stories wait as well, and units go on for long after the kills.
  { name: 'browser', after: ['kills'], run: () => browserTests().finally(stories.resolve) },
]

async function run(before: readonly Stage[], stages: readonly Stage[]): Promise<Done[]> {
  const installed = install(stages.some(({ name }) => name === 'browser'))
  const checked = await runStages(before, 2)
  process.env['TEST_DATABASE_URL'] = await testServer()
  await installed
  return [...checked, ...(await runStages(stages, 3))]
}

/** What the tests talk to arrives while the checks are at work: for the most part of it the machine waits. */
async function install(withBrowser: boolean): Promise<void> {
  await ensureTestServers()
  // Where there is none, the stories say so.
  if (withBrowser) await ensureBrowser().catch(() => undefined)
}

/**
 * The servers that some tests talk to, a company directory and a pooler: those that are there, else Debian's, installed
 * now. Without one its tests skip and say why.
 */
async function ensureTestServers(): Promise<void> {
  const missing = [...(noSlapd ? ['slapd', 'ldap-utils'] : []), ...(noPgBouncer ? ['pgbouncer'] : [])]
  if (missing.length === 0 || !canInstall()) return
  console.log(`Installing servers that tests talk to (apt-get install ${missing.join(' ')}).`)
  // The packages would start servers of their own; 101 forbids it.
  const isOurs = !existsSync(startPolicy)
  if (isOurs) await writeFile(startPolicy, '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  try {
    await installWithApt(missing)
  } finally {
    if (isOurs) await rm(startPolicy, { force: true })
  }
}

async function stagesOf(features: readonly string[]): Promise<Stage[]> {
  try {
    return [making, ...(await featureTests(features, abort.signal))]
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}

const features = process.argv.slice(2)
const began = performance.now()
const done = features.length > 0 ? await run([], await stagesOf(features)) : await run([...checks, making], everything)
console.log(`\nStages, of ${Math.round((performance.now() - began) / 1000)} s in all:`)
for (const line of tableOf(done)) console.log(line)
console.log('')
for (const remark of new Set(done.flatMap(({ outcome }) => outcome.remarks ?? []))) console.log(remark)
for (const line of namesOfFailed(done)) console.log(line)
const { passed, failed, skipped } = sumOf(done)
console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`)
process.exit(failed ? 1 : 0)
