import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { doorRules } from './door-rules.ts'
import { checkDoors } from './doors.ts'
import { root } from './paths.ts'

// Every door opened once, in a small house of its own; and what looks like one but is allowed.
const house: Record<string, string> = {
  'packages/contract/src/index.ts': `import { z } from 'zod'\nimport 'node:path'\nexport const shape = z`,
  'apps/api/src/app.ts': `import './features/voc/voc.queries.ts'\nimport '../../web/src/main.tsx'\nimport './nowhere.ts'`,
  'apps/api/src/features/voc/voc.queries.ts': `import { sql } from 'kysely'\nimport '../logs/logs.routes.ts'\nimport '../logs/logs.read.ts'\nexport const one = sql`,
  'apps/api/src/features/logs/logs.read.ts': `import 'kysely'`,
  'apps/api/src/features/logs/logs.routes.ts': `import { sql } from 'kysely'\nexport const two = sql`,
  'apps/api/src/features/logs/logs.policy.ts': `import type { Kysely } from 'kysely'\nimport { find } from './logs.queries.ts'\nexport type Db = Kysely<object>\nexport const may = find`,
  'apps/api/src/features/logs/logs.queries.ts': `import type { Db } from './logs.policy.ts'\nexport const find = (db: Db) => db`,
  'apps/api/src/features/logs/logs.service.ts': `import '../../generate/demo.ts'`,
  'apps/api/src/generate/demo.ts': `import '../features/voc/voc.queries.ts'`,
  'apps/api/src/platform/guard.ts': `import '../features/voc/voc.queries.ts'\nimport '../semantic/compile.ts'\nimport '../testing/people.ts'`,
  'apps/api/src/testing/people.ts': `import 'pg'`,
  'apps/api/src/semantic/compile.ts': `import { readFileSync } from 'node:fs'\nexport const read = readFileSync`,
  'apps/api/src/semantic/run.ts': `import 'pg'\nimport { read } from './compile.ts'\nexport const run = read`,
  'apps/api/src/circle-a.ts': `import { b } from './circle-b.ts'\nexport const a = () => b`,
  'apps/api/src/circle-b.ts': `import { a } from './circle-a.ts'\nexport const b = () => a`,
  'apps/api/src/type-a.ts': `import type { B } from './type-b.ts'\nexport type A = { b: B }`,
  'apps/api/src/type-b.ts': `import type { A } from './type-a.ts'\nexport type B = { a: A }`,
  'apps/api/src/alone.ts': 'export const alone = 1',
  'apps/web/src/main.tsx': `import './ui/Button.tsx'\nimport { app } from '../../api/src/app.ts'\nexport const start = app`,
  'apps/web/src/ui/Button.tsx': `import '../features/voc/VocPage.tsx'`,
  'apps/web/src/features/voc/VocPage.tsx': `import '@ido/contract'`,
  'apps/web/src/ui/lazy.ts': `export const page = () => import('./Button.tsx')`,
  'apps/web/src/ui/lazy.test.ts': `import './lazy.ts'`,
  'apps/web/src/features/voc/words.ts': `import './VocPage.tsx'`,
  'apps/web/src/features/voc/words.test.ts': `import './words.ts'`,
}

describe('doors', () => {
  let folder: string
  let violations: string[]

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'ido-doors-'))
    for (const name of ['e2e', 'bench', 'scripts']) await mkdir(join(folder, name))
    for (const [path, text] of Object.entries(house)) {
      await mkdir(dirname(join(folder, path)), { recursive: true })
      await writeFile(join(folder, path), text)
    }
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
    violations = checkDoors(folder).violations
  })
  after(() => rm(folder, { recursive: true }))

  test('every rule has been tried', () => {
    const tried = new Set(violations.map((violation) => violation.split(':')[0]))
    const rules = [...doorRules.map(({ name }) => name), 'no-circles', 'no-orphans', 'resolvable', 'test-to-component']
    assert.deepEqual(
      rules.filter((rule) => !tried.has(rule)),
      [],
    )
  })

  test('each violation is found where it is, and nothing else', () => {
    const api = 'apps/api/src'
    assert.deepEqual(
      violations.map((violation) => violation.replace(/ [^ ]*node_modules\//, ' ')),
      [
        `api-not-to-web: ${api}/app.ts → apps/web/src/main.tsx`,
        'contract-imports-zod-only: packages/contract/src/index.ts → path',
        `driver-behind-queries-and-services: ${api}/features/logs/logs.routes.ts → kysely/dist/index.js`,
        `feature-not-to-feature: ${api}/features/voc/voc.queries.ts → ${api}/features/logs/logs.routes.ts`,
        `feature-not-to-generator: ${api}/features/logs/logs.service.ts → ${api}/generate/demo.ts`,
        `generator-stands-apart: ${api}/generate/demo.ts → ${api}/features/voc/voc.queries.ts`,
        `no-circles: ${api}/app.ts → apps/web/src/main.tsx`,
        `no-circles: ${api}/circle-a.ts → ${api}/circle-b.ts`,
        `no-circles: ${api}/features/logs/logs.policy.ts → ${api}/features/logs/logs.queries.ts`,
        `no-circles: ${api}/type-a.ts → ${api}/type-b.ts`,
        `no-orphans: ${api}/alone.ts → ${api}/alone.ts`,
        `platform-not-to-feature: ${api}/platform/guard.ts → ${api}/features/voc/voc.queries.ts`,
        `platform-not-to-semantic: ${api}/platform/guard.ts → ${api}/semantic/compile.ts`,
        `product-not-to-tests: ${api}/platform/guard.ts → ${api}/testing/people.ts`,
        `resolvable: ${api}/app.ts → ./nowhere.ts`,
        `semantic-is-pure: ${api}/semantic/compile.ts → fs`,
        'test-to-component: apps/web/src/features/voc/words.test.ts → apps/web/src/features/voc/VocPage.tsx',
        'ui-not-to-feature: apps/web/src/ui/Button.tsx → apps/web/src/features/voc/VocPage.tsx',
        `web-not-to-api: apps/web/src/main.tsx → ${api}/app.ts`,
      ],
    )
  })
})
