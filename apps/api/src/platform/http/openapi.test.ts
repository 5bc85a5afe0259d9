import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { endpoint, login } from '@ido/contract'
import { z } from 'zod'
import { declaredEndpoints } from '../../testing/contract.ts'
import { testPortal, type TestPortal } from '../../testing/portal.ts'
import { openApiDocument } from './openapi.ts'

interface Operation {
  operationId: string
  security: object[]
  parameters: { name: string; in: string; required: boolean; schema: object }[]
  requestBody?: { content: Record<string, { schema: object }> }
  responses: Record<string, { description: string; content: Record<string, { schema: { properties?: object } }> }>
}
interface Document {
  openapi: string
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, object>; securitySchemes: Record<string, object> }
}

describe('the OpenAPI document', () => {
  let portal: TestPortal
  let document: Document
  let operations: [name: string, operation: Operation][]

  before(async () => {
    portal = await testPortal()
    const { status, text } = await portal.anonymous.get('/api/openapi.json')
    assert.equal(status, 200)
    document = JSON.parse(text) as Document
    operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]): [string, Operation] => [
        `${method.toUpperCase()} ${path}`,
        operation,
      ]),
    )
  })
  after(() => portal.close())

  it('is 3.1 and has every endpoint of the contract', () => {
    assert.match(document.openapi, /^3\.1\./)
    const declared = declaredEndpoints.map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`)
    assert.deepEqual(operations.map(([name]) => name).toSorted(), declared.toSorted())
    assert.equal(new Set(operations.map(([, { operationId }]) => operationId)).size, operations.length)
  })

  it('tells of each its security, its parameters, its answer and its errors', () => {
    for (const [name, { security, parameters, responses }] of operations) {
      const declared = declaredEndpoints.find(
        ({ method, path }) => name === `${method} ${path.replace(/:(\w+)/g, '{$1}')}`,
      )
      assert.equal(security.length > 0, declared?.permission !== 'public', name)
      const inPath = [...name.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter)
      assert.deepEqual(
        parameters.filter((parameter) => parameter.in === 'path').map((parameter) => parameter.name),
        inPath,
      )
      assert.deepEqual(
        parameters.filter((parameter) => parameter.in === 'query').map((parameter) => parameter.name),
        Object.keys(declared?.query?.shape ?? {}),
      )
      assert.ok(responses['200'] && responses['400'] && responses['500'], name)
      assert.equal(responses['401'] === undefined, declared?.permission === 'public' && declared !== login, name)
    }
    const list = document.paths['/api/v2/voc/feedback-executive-summary']?.['get']
    assert.deepEqual(Object.keys(list?.responses['200']?.content['application/json']?.schema.properties ?? {}), [
      'code',
      'message',
      'content',
      'meta',
    ])
    const create = document.paths['/api/v2/voc']?.['post']
    assert.ok('data' in (create?.responses['200']?.content['application/json']?.schema.properties ?? {}))
    assert.ok(document.paths['/api/v2/voc-attachment/{id}']?.['post']?.requestBody?.content['multipart/form-data'])
  })

  it('names its shapes, each of them once, and refers to no other', () => {
    const { schemas } = document.components
    assert.ok('VocRow' in schemas && 'PageMeta' in schemas && 'ErrorEnvelope' in schemas)
    const bodies = Object.values(schemas).map((schema) => JSON.stringify(schema))
    assert.equal(new Set(bodies).size, bodies.length, 'two components are the same shape')
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, reference]) => reference)
    assert.ok(references.length > 20)
    for (const reference of references) {
      const [, name] = /^#\/components\/schemas\/(\w+)$/.exec(reference ?? '') ?? []
      assert.ok(name !== undefined && name in schemas, reference)
    }
  })

  it('refuses two different shapes under one name', () => {
    const twin = (shape: z.ZodType, path: `/api/${string}`) =>
      endpoint({ method: 'GET', path, summary: '', tag: '', permission: 'public', answer: shape })
    const first = z.object({ a: z.string() }).meta({ id: 'TestTwin' })
    assert.doesNotThrow(() => openApiDocument([twin(first, '/api/a'), twin(z.array(first), '/api/b')]))
    const input = z.object({ a: z.string().default('x') }).meta({ id: 'TestTwinByUse' })
    const asInput = endpoint({
      method: 'POST',
      path: '/api/c',
      summary: '',
      tag: '',
      permission: 'public',
      body: input,
      answer: input,
    })
    assert.throws(() => openApiDocument([asInput]), /two different shapes named TestTwinByUse/)
  })

  it('is readable as a page that needs no session and loads nothing from outside', async () => {
    const page = await portal.anonymous.get('/api/docs/')
    assert.equal(page.status, 200)
    assert.match(page.headers.get('content-type') ?? '', /^text\/html/)
    assert.doesNotMatch(page.text, /(?:src|href)="(?:https?:)?\/\//)
    assert.doesNotMatch(page.headers.get('content-security-policy') ?? 'unsafe', /unsafe|https?:/)
    const files = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)].map(
      ([, file]) => new URL(file ?? '', `${portal.url}/api/docs/`),
    )
    assert.ok(files.length >= 4)
    for (const file of files) assert.equal((await portal.anonymous.get(file.pathname)).status, 200, file.pathname)
    const shown = await portal.anonymous.get('/api/docs/json')
    assert.deepEqual(JSON.parse(shown.text), document)
    assert.match((await portal.anonymous.get('/api/docs/yaml')).text, /^openapi: 3\.1\.0$/m)
  })
})
