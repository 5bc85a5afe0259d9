import assert from 'node:assert/strict'
import { chmodSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { after, before, describe, it, type TestContext } from 'node:test'
import { openApiDocument } from '../apps/api/src/platform/http/openapi.ts'
import { declaredEndpoints } from '../apps/api/src/testing/contract.ts'
import { type OpenApi, type Operation, operationsOf } from '../apps/api/src/testing/fuzz-requests.ts'
import type { Schema } from '../apps/api/src/testing/fuzz-values.ts'
import { blankDatabase, dropDatabase } from '../apps/api/src/testing/database.ts'
import { type Canary, canaryTargets, startCanary } from './attack-canary.ts'
import { excused, excusedHeaders, headerTargets, type Target } from './attack-given.ts'
import { countsIn, isWhole, runSqlmap, trialOf } from './attack-sqlmap.ts'
import { contentOf, fitted, markedBody, nameOf, takesNothing, targetsOf, valuesIn } from './attack-targets.ts'
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

  const asSqlmap = async (targets = canaryTargets) => {
    const trials = targets.map((target) => trialOf(canary, target))
    await runSqlmap(trials, { folder, until: Date.now() + 120_000 })
    return trials
  }
  /** A sqlmap that does this instead of its work. */
  const broken = (t: TestContext, script: string) => {
    const bin = mkdtempSync(join(folder, 'bin-'))
    writeFileSync(join(bin, 'sqlmap'), `#!/bin/sh\n${script}\n`)
    chmodSync(join(bin, 'sqlmap'), 0o755)
    const path = process.env['PATH']
    process.env['PATH'] = `${bin}${delimiter}${path}`
    t.after(() => (process.env['PATH'] = path))
  }

  const noSqlmap = existsSync('/usr/bin/sqlmap') ? false : 'needs sqlmap'

  it(
    'finds the hole of a call that has one, with the very options it asks the portal with',
    { skip: noSqlmap },
    async () => {
      const [trial] = await asSqlmap(canaryTargets.filter(({ method }) => method === 'POST'))
      assert.ok(trial && isWhole(trial))
      assert.match(trial.found.join('\n'), /^Payload: .*CAST/m)
    },
  )

  it('says how far each value got, of several calls that one start of the tool tries', { skip: noSqlmap }, async () => {
    const safe = (method: string, more: Partial<Target>): Target => ({ name: 'safe', variant: '', method, path: '/safe/{id}', at: {}, query: {}, headers: {}, body: null, file: null, ...more }) // prettier-ignore
    const trials = await asSqlmap([
      safe('PUT', { body: { name: 'a', size: 1 }, query: { page: '1' } }),
      safe('DELETE', {}),
      safe('GET', { path: '/safe', query: { page: '1' }, headers: { 'x-bird': 'b' } }),
      safe('POST', { path: '/safe-file', file: { name: 'a.csv', type: 'text/csv', content: 'nama\nkenari§\n' } }),
    ])
    assert.deepEqual(trials.map(({ tried }) => tried), [4, 1, 2, 2]) // prettier-ignore
    assert.ok(trials.every(isWhole))
  })

  it('is no test where sqlmap ends with an error, or ends without trying a value', async (t) => {
    broken(t, 'echo "[12:00:00] [CRITICAL] unable to do anything"; exit 3')
    for (const trial of await asSqlmap()) {
      assert.equal(isWhole(trial), false)
      assert.equal(trial.ended, 'sqlmap ended with code 3: unable to do anything')
    }
    broken(t, 'echo "all is well"')
    for (const trial of await asSqlmap()) {
      assert.equal(isWhole(trial), false)
      assert.equal(trial.ended, 'sqlmap ended with code 0: all is well')
    }
  })

  it('marks every value, and says which calls take nothing that it has', async () => {
    const body = { a: 'x', b: [1, 'y'], c: { d: true, e: null } }
    assert.equal(markedBody(body, '*'), '{"a":"x*","b":[1*,"y*"],"c":{"d":true*,"e":null*}}')
    const [get] = canaryTargets
    assert.ok(get)
    assert.equal(await fitted({ ...get, path: '/other' }, canary.url, canary.headers), null)
  })

  it('lives on after an address that no server can read', async () => {
    const { headers } = canary
    for (const path of ['//', "/canary/1%'", '/canary/%'])
      assert.equal((await fetch(canary.url + path, { headers })).status, 400, path)
    assert.equal((await fetch(`${canary.url}/canary/1`, { headers })).status, 200)
  })

  it('leaves out the values that a call refuses', async () => {
    const post = canaryTargets.find(({ method }) => method === 'POST')
    assert.ok(post)
    const fit = await fitted({ ...post, body: { name: 'kenari', colour: 'kuning' } }, canary.url, canary.headers)
    assert.deepEqual(fit?.body, { name: 'kenari' })
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
    const line = (status: number) =>
      `ido_http_request_duration_seconds_count{method="GET",route="/a",status="${status}"} 2`
    const { requests, errors } = countsIn([200, 400, 500, 502, 503, 507].map(line).join('\n'))
    assert.equal(requests, 12)
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

/** What a call takes, as `path id`, `query page`, `body scope.regions`, `file`. */
function parametersOf({ parameters, body, isUpload }: Operation, document: OpenApi): string[] {
  const places = parameters.map(({ name, in: place }) => `${place} ${name}`)
  const fields = body === null ? [] : fieldsOf(body, document).map((field) => `body ${field}`)
  return [...new Set([...places, ...fields, ...(isUpload ? ['file name', 'file content'] : [])])]
}

/** Of a body that may have several shapes, the fields of all of them; those within lists stand without their place. */
function fieldsOf(schema: Schema, document: OpenApi): string[] {
  const known = document.components.schemas[schema.$ref?.replace(/^.*\//, '') ?? '']
  if (known) return fieldsOf(known, document)
  if (schema.anyOf) return schema.anyOf.filter(({ type }) => type !== 'null').flatMap((one) => fieldsOf(one, document))
  if (schema.items) return fieldsOf(schema.items, document)
  return Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => {
    const within = fieldsOf(inner, document)
    return within.length === 0 ? [name] : within.map((field) => `${name}.${field}`)
  })
}

/** Whether a value stands for what a call takes: that itself, or one within it that has no name in the contract. */
const standsFor = (value: string, parameter: string): boolean =>
  value === parameter || value.startsWith(`${parameter}.`)

/** `METHOD path: place name` of what no request of these has a value for, and nothing excuses. */
function forgotten(operations: readonly Operation[], document: OpenApi, targets: readonly Target[]): string[] {
  return operations.flatMap((operation) => {
    const name = nameOf(operation)
    const values = targets.filter((target) => target.name === name).flatMap(valuesIn)
    if (excused[name] !== undefined) return []
    return parametersOf(operation, document)
      .filter((parameter) => !values.some((value) => standsFor(value, parameter)))
      .map((parameter) => `${name}: ${parameter}`)
      .filter((one) => excused[one] === undefined)
  })
}
