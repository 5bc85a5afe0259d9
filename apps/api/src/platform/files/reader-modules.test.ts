import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'node:test'
import { apiFolder } from '../config/folders.ts'

/** Makes Node print the address of each module that it loads. */
const printModules = `
  import { registerHooks } from 'node:module'
  registerHooks({ load: (url, context, next) => (console.error(url), next(url, context)) })`

test('the process that reads foreign files starts with every file, and loads neither schemas nor the portal', () => {
  const hooks = `data:text/javascript,${encodeURIComponent(printModules)}`
  const { stderr } = spawnSync(process.execPath, ['--import', hooks, join(apiFolder, 'src/reader.ts')], {
    encoding: 'utf8',
    input: '',
  })
  const loaded = stderr.split('\n').filter((line) => line.startsWith('file:'))
  assert.ok(loaded.some((url) => url.endsWith('/reader.ts')))
  const heavy =
    /\/node_modules\/(?:zod|fastify|kysely|pg|file-type)\/|\/contract\/src\/index\.ts|\/platform\/(?:http|database)\//
  assert.deepEqual(
    loaded.filter((url) => heavy.test(url)),
    [],
  )
})
