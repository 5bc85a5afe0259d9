import assert from 'node:assert/strict'
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { after, before, describe, it, type TestContext } from 'node:test'
import { openApiDocument } from '../apps/api/src/platform/http/openapi.ts'
import { declaredEndpoints } from '../apps/api/src/testing/contract.ts'
import { type OpenApi, operationsOf } from '../apps/api/src/testing/fuzz-requests.ts'
import { blankDatabase, dropDatabase } from '../apps/api/src/testing/database.ts'
import { type Canary, canaryTargets, startCanary } from './attack-canary.ts'
import { errorsIn, fitted, leftOutOf, markedBody, targetsOf } from './attack-targets.ts'
import { runSqlmap } from './attack-sqlmap.ts'
import { runWapiti } from './attack-wapiti.ts'

describe('the attack', () => {
  let folder: string
  let database: string
  let canary: Canary
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'ido-attacked-'))
    database = await blankDatabase()
    canary = await startCanary(database)
  })
  after(async () => {
    await canary.close()
    await dropDatabase(database)
    rmSync(folder, { recursive: true, force: true })
  })

  const asSqlmap = (session = canary) =>
    runSqlmap({ ...session, targets: canaryTargets, folder, until: Date.now() + 60_000 })
  const asWapiti = (session = canary) => runWapiti({ ...session, targets: canaryTargets, folder, seconds: 1 })
  /** A tool of that name does this instead of its work. */
  const broken = (t: TestContext, tool: string, script: string) => {
    const bin = mkdtempSync(join(folder, 'bin-'))
    writeFileSync(join(bin, tool), `#!/bin/sh\n${script}\n`)
    chmodSync(join(bin, tool), 0o755)
    const path = process.env['PATH']
    process.env['PATH'] = `${bin}${delimiter}${path}`
    t.after(() => (process.env['PATH'] = path))
  }

  const noSqlmap = existsSync('/usr/bin/sqlmap') ? false : 'needs sqlmap'

  it(
    'finds the hole of a call that has one, with the very options it asks the portal with',
    { skip: noSqlmap },
    async () => {
      const targets = canaryTargets.filter(({ method }) => method === 'POST')
      const { found, untested, requests } = await runSqlmap({ ...canary, targets, folder, until: Date.now() + 120_000 })
      assert.match(found.join('\n'), /^POST \/api\/v2\/canary: Payload: .*CAST/m)
      assert.match(found.join('\n'), /^POST \/api\/v2\/canary answered 500, \d+ times/m)
      assert.deepEqual(untested, [])
      assert.ok(requests > 20, `${requests} requests`)
    },
  )

  it('is no test where sqlmap ends with an error, or ends without trying a value', async (t) => {
    broken(t, 'sqlmap', 'echo "[12:00:00] [CRITICAL] unable to do anything"; exit 3')
    const failed = await asSqlmap()
    assert.equal(failed.untested.length, canaryTargets.length)
    assert.match(failed.untested[0] ?? '', /canary: sqlmap ended with code 3: unable to do anything/)
    broken(t, 'sqlmap', 'echo "all is well"')
    const idle = await asSqlmap()
    assert.match(idle.untested.join('\n'), /^POST \/api\/v2\/canary: sqlmap tried 0 of 2 values: all is well$/m)
  })

  it('is no test where wapiti ends with an error, begins no module, writes no report or asks nothing', async (t) => {
    broken(t, 'wapiti', 'echo "[*] Launching module sql"; exit 2')
    const { untested } = await asWapiti()
    const told = untested.join('\n')
    assert.match(told, /wapiti ended with code 2/)
    assert.match(told, /modules that never began: backup,(?!.*\bsql\b)/)
    assert.match(told, /wrote no report/)
    assert.match(told, /^GET \/api\/v2\/canary was never asked$/m)
  })

  it('is no test where the session has ended', async (t) => {
    broken(t, 'sqlmap', 'exit 0')
    const { untested } = await asSqlmap({ ...canary, token: 'ended' })
    assert.match(untested.join('\n'), /the session of canary had ended before the tool did \(401\)/)
    assert.match(untested.join('\n'), /^GET \/api\/v2\/canary was asked only without a session$/m)
  })

  it('marks every value, and says which calls take nothing that it has', async () => {
    const body = { a: 'x', b: [1, 'y'], c: { d: true, e: null } }
    assert.equal(markedBody(body, '*'), '{"a":"x*","b":[1*,"y*"],"c":{"d":true*,"e":null*}}')
    const [get] = canaryTargets
    assert.ok(get)
    assert.equal((await fitted({ ...get, path: '/other' }, canary.url, canary.token)).status, 400)
  })

  it('lives on after an address that no server can read', async () => {
    const headers = { authorization: `Bearer ${canary.token}` }
    for (const path of ['//', "/api/v2/canary/1%'", '/api/v2/canary/%'])
      assert.equal((await fetch(canary.url + path, { headers })).status, 400, path)
    assert.equal((await fetch(`${canary.url}/api/v2/canary/1`, { headers })).status, 200)
  })

  it('leaves out the values that a call refuses, and says which', async () => {
    const post = canaryTargets.find(({ method }) => method === 'POST')
    assert.ok(post)
    const fit = await fitted({ ...post, body: { name: 'kenari', colour: 'kuning' } }, canary.url, canary.token)
    assert.deepEqual(fit.target.body, { name: 'kenari' })
    assert.equal(fit.status, 200)
    assert.deepEqual(fit.dropped, ['POST /api/v2/canary: colour'])
  })

  it('takes every call of the contract, or names it and says why not', () => {
    const document = openApiDocument(declaredEndpoints) as unknown as OpenApi
    const operations = operationsOf(document)
    const targets = new Set(targetsOf(operations, document).map(({ name }) => name))
    const takesSomething = operations.filter(({ parameters, body }) => parameters.length > 0 || body !== null)
    const leftOut = leftOutOf(operations).join('\n')
    const silent = takesSomething.map(({ method, path }) => `${method} ${path}`).filter((name) => !targets.has(name) && !leftOut.includes(name)) // prettier-ignore
    assert.deepEqual(silent, [])
    assert.ok(targets.has('POST /api/v2/auth/forgot-password'))
    assert.ok(targets.has('GET /api/v2/users/{id}/second-factor'))
    assert.equal(leftOut.match(/^Left out: (?:GET|POST|PUT|PATCH|DELETE) /gm)?.length, 2)
  })

  it('counts what no request should get as found, but not what a busy portal says', () => {
    const statuses = new Map([200, 400, 500, 502, 503, 507].map((status): [number, number] => [status, 2]))
    const errors = errorsIn(new Map([['GET /a', statuses]]))
    assert.deepEqual(errors, ['GET /a answered 500, 2 times', 'GET /a answered 502, 2 times'])
  })
})
