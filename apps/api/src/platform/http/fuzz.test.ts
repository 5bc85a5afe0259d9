import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { createVoc } from '@ido/contract'
import { fuzzValues, randomFrom, type Schema, type FuzzValues } from '../../testing/fuzz-values.ts'
import { testPortal, testRoles, type TestPortal, type TestSession } from '../../testing/portal.ts'

const seed = 20_261_121
const requests = 1_800
// They have credentials of their own, so a session never opens them; ingest/api/fuzz.test.ts comes with its key.
const otherDoors = /\/(?:ingest|request-access)\//
const atOnce = 6

interface Operation {
  method: string
  path: string
  parameters: { name: string; in: string; required: boolean; schema: Schema }[]
  body: Schema | null
  isUpload: boolean
}
interface Document {
  paths: Record<
    string,
    Record<string, Pick<Operation, 'parameters'> & { requestBody?: { content: Record<string, { schema: Schema }> } }>
  >
  components: { schemas: Record<string, Schema> }
}

function operationsOf(document: Document): Operation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters, requestBody }]) => ({
      method: method.toUpperCase(),
      path,
      parameters,
      body: requestBody?.content['application/json']?.schema ?? null,
      isUpload: requestBody?.content['multipart/form-data'] !== undefined,
    })),
  )
}

const takesBasic = /request-access\/(?:kode-otp|request-access)$/
const basic = `Basic ${Buffer.from('ido:ido-demo').toString('base64')}`

const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

function addressOf({ path, parameters }: Operation, values: FuzzValues): string {
  const query = new URLSearchParams()
  let address = path
  for (const { name, in: place, required, schema } of parameters) {
    if (place === 'path')
      address = address.replace(`{${name}}`, encodeURIComponent(asText(values.of(schema)).toWellFormed()))
    else if (required || values.chance(0.12)) query.append(name, asText(values.of(schema)))
  }
  if (values.chance(0.03)) query.append(values.pick(['nonsense', 'page', '__proto__', 'orderName']), '1')
  return query.size === 0 ? address : `${address}?${query.toString()}`
}

function requestOf(operation: Operation, values: FuzzValues): { address: string; init: RequestInit } {
  const headers: Record<string, string> = {
    'accept-language': values.pick(['id', 'en', '*', ';;q=x,,', 'x'.repeat(500)]),
  }
  const init: RequestInit = { method: operation.method, headers }
  if (operation.isUpload && values.chance(0.9)) {
    const form = new FormData()
    form.set(
      values.pick(['file', 'file', 'other']),
      new Blob([values.pick(['', '%PDF-1.7 x', 'text', '\x89PNG\r\n\x1a\n'])]),
      asText(values.pick(['a.png', '../x', '', '\0'])),
    )
    init.body = form
  } else if (operation.body !== null || values.chance(0.05)) {
    headers['content-type'] = values.chance(0.97)
      ? 'application/json'
      : values.pick(['text/plain', 'multipart/form-data', 'application/json; charset=utf-16', 'x'])
    const body = JSON.stringify(values.of(operation.body ?? {})) ?? ''
    if (operation.method !== 'GET') init.body = values.chance(0.97) ? body : body.slice(0, -1)
  }
  return { address: addressOf(operation, values), init }
}

describe('requests made up from the OpenAPI document', () => {
  let portal: TestPortal
  let operations: Operation[]
  let sessions: TestSession[]
  let values: FuzzValues

  before(async () => {
    portal = await testPortal({ env: { SIGN_IN_FAILURES_PER_MINUTE: '100000' } })
    const document = JSON.parse((await portal.anonymous.get('/api/openapi.json')).text) as Document
    operations = operationsOf(document)
    values = fuzzValues(randomFrom(seed), document.components.schemas, 0.06)
    sessions = await Promise.all(testRoles.map((role) => portal.signIn(role)))
    const [admin = portal.anonymous] = sessions
    for (let record = 0; record < 5; record += 1) assert.equal((await admin.call(createVoc, { body: {} })).status, 200)
  })
  after(() => portal.close())

  const failures: string[] = []
  const statuses = new Map<number, number>()

  async function send(operation: Operation): Promise<void> {
    // Much of what there is to manage is the administrator's.
    const session = values.chance(0.6) ? sessions[0] : values.pick(sessions)
    const { address, init } = requestOf(operation, values)
    // Signing out would leave the rest of the requests outside.
    const token = operation.path.endsWith('dashboard-logout') ? 'nobody' : (session?.token ?? 'nobody')
    const authorization = takesBasic.test(operation.path) ? basic : `Bearer ${token}`
    const headers = { ...(init.headers as Record<string, string>), authorization }
    const response = await fetch(portal.url + address, { ...init, headers })
    const text = await response.text()
    const { status } = response
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    if (status === 401 && session && token !== 'nobody' && !otherDoors.test(operation.path)) await signInAgain(session)
    const isJson = response.headers.get('content-type')?.startsWith('application/json')
    const isEnvelope = isJson ? (JSON.parse(text) as { code: number }).code === status : status === 200
    if (status >= 500 || !isEnvelope)
      failures.push(
        `${operation.method} ${address} ${typeof init.body === 'string' ? init.body : 'a form'} -> ${status} ${text.slice(0, 300)}`,
      )
  }

  /** Calls about people end sessions, the caller's too; who was suspended or deleted by one stays outside. */
  async function signInAgain(ended: TestSession): Promise<void> {
    const index = sessions.indexOf(ended)
    const role = testRoles[index]
    if (role === undefined) return
    const again = await portal.signIn(role).catch(() => null)
    if (again !== null) sessions[index] = again
  }

  it('are answered by what they deserve, and never by a 500', async () => {
    const queue = Array.from({ length: requests }, (_, index) => operations[index % operations.length] as Operation)
    const worker = async () => {
      for (let next = queue.shift(); next !== undefined; next = queue.shift()) await send(next)
    }
    await Promise.all(Array.from({ length: atOnce }, worker))
    assert.deepEqual(failures, [], `seed ${seed}`)
    const share = (status: number) => (statuses.get(status) ?? 0) / requests
    const seen = JSON.stringify(Object.fromEntries(statuses))
    assert.ok(share(200) > 0.25, `too few requests came through to be a test: ${seen}`)
    assert.ok(share(400) > 0.1 && statuses.has(403) && statuses.has(404) && statuses.has(409), seen)
  })
})
