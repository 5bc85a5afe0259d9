import assert from 'node:assert/strict'
import { chmodSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { after, before, describe, it, type TestContext } from 'node:test'
import { openApiDocument } from '../apps/api/src/platform/http/openapi.ts'
import { declaredEndpoints } from '../apps/api/src/testing/contract.ts'
import { type OpenApi, operationsOf } from '../apps/api/src/testing/fuzz-requests.ts'
import { blankDatabase, dropDatabase } from '../apps/api/src/testing/database.ts'
import { type Canary, canaryTargets, startCanary } from './attack-canary.ts'
import { errorsIn } from './attack-answers.ts'
import { excusedHeaders, headerTargets } from './attack-headers.ts'
import { excused, forgotten, nameOf, parametersOf, takesNothing, valuesIn } from './attack-parameters.ts'
import { runSqlmap } from './attack-sqlmap.ts'
import { contentOf, markedBody, type Target } from './attack-request.ts'
import { fitted, targetsOf } from './attack-targets.ts'
import { runWapiti } from './attack-wapiti.ts'
import { root } from './paths.ts'

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

  const fitsOf = (targets: readonly Target[]) => targets.map((target) => ({ target, status: 200, isSecret: false, dropped: [] })) // prettier-ignore
  const asSqlmap = async (targets = canaryTargets, attacker = canary) => {
    const bounds = { folder, until: Date.now() + 120_000 }
    const { tried, trials } = await runSqlmap({ attacker, fits: fitsOf(targets) }, bounds)
    return { ...tried, trials }
  }
  const asWapiti = () =>
    runWapiti({ attacker: canary, fits: fitsOf(canaryTargets) }, { folder, until: Date.now() + 1_000 })
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
      const posts = canaryTargets.filter(({ method }) => method === 'POST')
      const { found, untested, requests } = await asSqlmap(posts)
      assert.match(found.join('\n'), /^POST \/api\/v2\/canary as canary: Payload: .*CAST/m)
      assert.match(found.join('\n'), /^POST \/api\/v2\/canary answered 500, \d+ times/m)
      assert.deepEqual(untested, [])
      assert.ok(requests > 10, `${requests} requests`)
    },
  )

  it('says how far each value got, of several calls that one start of the tool tries', { skip: noSqlmap }, async () => {
    const safe = (method: string, more: Partial<Target>): Target => ({ name: `${method} /api/v2/safe/{id}`, variant: '', method, path: '/api/v2/safe/{id}', at: {}, query: {}, headers: {}, body: null, file: null, ...more }) // prettier-ignore
    const calls = [
      safe('PUT', { body: { name: 'a', size: 1 }, query: { page: '1' } }),
      safe('DELETE', {}),
      safe('GET', { name: 'GET /api/v2/safe', path: '/api/v2/safe', query: { page: '1' }, headers: { 'x-bird': 'b' } }),
      safe('POST', { name: 'POST /api/v2/safe-file', path: '/api/v2/safe-file', file: { name: 'a.csv', type: 'text/csv', content: 'nama\nkenari§\n' } }),
    ] // prettier-ignore
    const { trials, untested } = await asSqlmap(calls)
    assert.deepEqual(trials.map(({ values, tested }) => [values.length, tested.size]), [[4, 4], [1, 1], [2, 2], [2, 2]]) // prettier-ignore
    assert.deepEqual(
      untested.filter((why) => !why.endsWith('was never asked')),
      [],
    )
  })

  it('is no test where sqlmap ends with an error, or ends without trying a value', async (t) => {
    broken(t, 'sqlmap', 'echo "[12:00:00] [CRITICAL] unable to do anything"; exit 3')
    const failed = await asSqlmap()
    const told = failed.untested.join('\n')
    for (const { name } of canaryTargets) assert.ok(told.includes(`${name} as canary: `), name)
    assert.match(told, /^GET \/api\/v2\/canary as canary: sqlmap ended with code 3: unable to do anything/m)
    broken(t, 'sqlmap', 'echo "all is well"')
    const idle = await asSqlmap()
    assert.match(
      idle.untested.join('\n'),
      /^POST \/api\/v2\/canary as canary: sqlmap tried 0 of 2 values: all is well$/m,
    )
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
    const asks = `for name in canary canary/1 canary-silent; do curl -s -H "authorization: Bearer ended" "${canary.url}/api/v2/$name"; done`
    broken(t, 'sqlmap', asks)
    const ended = { ...canary, headers: { authorization: 'Bearer ended' } }
    const { untested } = await asSqlmap(canaryTargets, ended)
    assert.match(untested.join('\n'), /the session of canary had ended before the tool did \(401\)/)
    assert.match(untested.join('\n'), /^GET \/api\/v2\/canary was asked only without a session$/m)
  })

  it('marks every value, and says which calls take nothing that it has', async () => {
    const body = { a: 'x', b: [1, 'y'], c: { d: true, e: null } }
    assert.equal(markedBody(body, '*'), '{"a":"x*","b":[1*,"y*"],"c":{"d":true*,"e":null*}}')
    const [get] = canaryTargets
    assert.ok(get)
    assert.equal((await fitted({ ...get, path: '/other' }, canary.url, canary.headers)).status, 400)
  })

  it('lives on after an address that no server can read', async () => {
    const { headers } = canary
    for (const path of ['//', "/api/v2/canary/1%'", '/api/v2/canary/%'])
      assert.equal((await fetch(canary.url + path, { headers })).status, 400, path)
    assert.equal((await fetch(`${canary.url}/api/v2/canary/1`, { headers })).status, 200)
  })

  it('leaves out the values that a call refuses, and says which', async () => {
    const post = canaryTargets.find(({ method }) => method === 'POST')
    assert.ok(post)
    const fit = await fitted({ ...post, body: { name: 'kenari', colour: 'kuning' } }, canary.url, canary.headers)
    assert.deepEqual(fit.target.body, { name: 'kenari' })
    assert.equal(fit.status, 200)
    assert.deepEqual(fit.dropped, ['POST /api/v2/canary: body colour'])
  })

  const document = openApiDocument(declaredEndpoints) as unknown as OpenApi
  const operations = operationsOf(document)
  const targets = targetsOf(operations, document)

  it('has a value for everything that every call of the contract takes, or an excuse by name', () => {
    assert.deepEqual(forgotten(operations, document, targets), [])
    const without = operations.map((one) => ({ ...one, parameters: [...one.parameters, { name: 'new', in: 'query', required: false, schema: {} }] })) // prettier-ignore
    assert.ok(forgotten(without, document, targets).includes('GET /api/v2/users: query new'), 'what is new is missed')
    const tried = new Set(targets.map(({ name }) => name))
    const silent = operations.filter((one) => !takesNothing(one) && !tried.has(nameOf(one))).map(nameOf)
    assert.deepEqual(silent.filter((name) => excused[name] === undefined), []) // prettier-ignore
  })

  it('excuses nothing that is not there, or is tried', () => {
    const names = operations.flatMap((one) => [nameOf(one), ...parametersOf(one, document).map((parameter) => `${nameOf(one)}: ${parameter}`)]) // prettier-ignore
    assert.deepEqual(Object.keys(excused).filter((name) => !names.includes(name)), []) // prettier-ignore
    assert.deepEqual(targets.filter(({ name }) => excused[name] !== undefined), []) // prettier-ignore
  })

  it('tries every header that the server reads, or has an excuse', () => {
    const folders = ['apps/api/src/platform', 'apps/api/src/features']
    const files = folders.flatMap((each) => globSync(`${each}/**/*.ts`, { cwd: root, exclude: (name) => /test/.test(name) })) // prettier-ignore
    const read = new Set(files.flatMap((file) => headersReadIn(readFileSync(join(root, file), 'utf8'))))
    const tried = new Set(Object.values(headerTargets).flat().flatMap(({ headers }) => Object.keys(headers))) // prettier-ignore
    assert.ok(['user-agent', 'x-api-key', 'authorization', 'origin', 'sec-fetch-site'].every((name) => read.has(name)), [...read].join()) // prettier-ignore
    assert.deepEqual([...read].filter((name) => !tried.has(name) && excusedHeaders[name] === undefined), []) // prettier-ignore
    assert.deepEqual(Object.keys(excusedHeaders).filter((name) => !read.has(name) || tried.has(name)), []) // prettier-ignore
  })

  it('sends a file with a mark in its name and content', () => {
    const [target] = targets.filter(({ name }) => name === 'POST /api/v2/users/import')
    assert.ok(target)
    assert.equal(contentOf(target, '*').content.split('*').length - 1, valuesIn(target).filter((value) => value.startsWith('file ')).length) // prettier-ignore
  })

  it('counts what no request should get as found, but not what a busy portal says', () => {
    const statuses = new Map([200, 400, 500, 502, 503, 507].map((status): [number, number] => [status, 2]))
    const errors = errorsIn(new Map([['GET /a', statuses]]))
    assert.deepEqual(errors, ['GET /a answered 500, 2 times', 'GET /a answered 502, 2 times'])
  })
})

/** By their names where the code reads one of a request: behind a dot, in brackets, or by taking it apart. */
function headersReadIn(code: string): string[] {
  const direct = [...code.matchAll(/request\.headers\.(\w+)|\bheaders\['([\w-]+)'\]/g)]
  const apart = [...code.matchAll(/const \{([^}]*)\} = request\.headers/g)].flatMap(([, names = '']) =>
    names.split(','),
  )
  const names = [...direct.map(([, name, quoted]) => name ?? quoted), ...apart.map((one) => /[\w-]+/.exec(one)?.[0])]
  return names.flatMap((name) => name?.toLowerCase() ?? [])
}
