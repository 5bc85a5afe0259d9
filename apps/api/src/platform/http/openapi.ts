import swagger, { type StaticDocumentSpec } from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { errorEnvelope, login, permissionRoles, readingScope, wallHeader, type Endpoint } from '@ido/contract'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { version } from '../config/folders.ts'
import { firstTime } from '../once.ts'

type Json = Record<string, unknown>

const jsonBody = (schema: Json, more: Json = {}): Json => ({ ...more, content: { 'application/json': { schema } } })

/**
 * The OpenAPI 3.1 document of the endpoints that the server has mounted. Shapes with an id become components; two
 * different shapes under one id are refused, so that the document has no twins.
 */
export function openApiDocument(endpoints: readonly Endpoint[]): Json {
  const components = new Map<string, Json>()
  const paths: Record<string, Json> = {}
  const error = shapeOf(errorEnvelope, 'output', components)
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint, error, components) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'IDO',
      version,
      description:
        'Every answer is an envelope {code, message, content, meta}; the HTTP status is its code. Messages follow accept-language (id, en). Header x-request-id names the request.',
    },
    tags: [...new Set(endpoints.map((endpoint) => endpoint.tag))].map((name) => ({ name })),
    paths,
    components: {
      schemas: Object.fromEntries([...components].toSorted(([a], [b]) => (a < b ? -1 : 1))),
      securitySchemes: {
        cookie: { type: 'apiKey', in: 'cookie', name: 'token' },
        bearer: { type: 'http', scheme: 'bearer' },
        basic: { type: 'http', scheme: 'basic' },
        apiKey: { type: 'apiKey', in: 'header', name: 'x-api-key' },
        wall: { type: 'apiKey', in: 'header', name: wallHeader },
      },
    },
  }
}

function operation(endpoint: Endpoint, error: Json, components: Map<string, Json>): Json {
  return {
    operationId: `${endpoint.method.toLowerCase()}${endpoint.path.replace(/\W+/g, '_')}`,
    tags: [endpoint.tag],
    summary: endpoint.summary,
    description: permissionSentence(endpoint),
    security: securityOf(endpoint),
    parameters: [...parametersOf(endpoint, 'path', components), ...parametersOf(endpoint, 'query', components)],
    ...requestBody(endpoint, components),
    responses: { 200: success(endpoint, components), ...refusals(endpoint, error) },
  }
}

function securityOf({ permission, forKeys, onWalls }: Endpoint): Json[] {
  if (permission === 'public') return []
  if (permission === 'wall') return [{ wall: [] }]
  if (permission === 'requestAccess') return [{ basic: [] }]
  if (permission === 'apiKey') return [{ bearer: [] }, { apiKey: [] }]
  return [{ cookie: [] }, { bearer: [] }, ...(forKeys ? [{ apiKey: [] }] : []), ...(onWalls ? [{ wall: [] }] : [])]
}

function permissionSentence({ permission, forKeys, onWalls }: Endpoint): string {
  const allowed = permissionRoles[permission]
  if (permission === 'public') return 'Needs no session.'
  if (permission === 'apiKey') return 'Needs an API key with the scope; a session does not count.'
  if (permission === 'wall') return 'For screens on walls: needs the cookie of a link, and its id in x-ido-wall.'
  if (permission === 'requestAccess') return 'Needs the fixed basic credentials of the request-access form.'
  if (permission === 'signedIn') return 'Needs a session.'
  const roles = allowed === null ? '' : ` and one of the roles ${allowed.join(', ')} that leads`
  const others = [
    ...(forKeys ? [`an API key with the scope ${readingScope}`] : []),
    ...(onWalls ? ['the link of a screen on a wall, of its boards alone'] : []),
  ]
  return `Needs a session of an account with access${roles}${others.map((other) => `, or ${other}`).join('')}.`
}

function parametersOf(endpoint: Endpoint, place: 'path' | 'query', components: Map<string, Json>): Json[] {
  const schema = place === 'path' ? endpoint.params : endpoint.query
  if (schema === undefined) return []
  const { properties = {}, required = [] } = shapeOf(schema, 'input', components) as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, { description, ...shape }]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    ...(description !== undefined && { description }),
    schema: shape,
  }))
}

function requestBody(endpoint: Endpoint, components: Map<string, Json>): Json {
  if (endpoint.upload) {
    const file = { type: 'string', contentMediaType: 'application/octet-stream' }
    const schema = { type: 'object', required: ['file'], properties: { file } }
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } }
  }
  if (endpoint.rows) {
    const row = { type: 'object', additionalProperties: true }
    const content = {
      'application/json': { schema: { oneOf: [{ type: 'array', items: row }, row] } },
      'application/x-ndjson': { schema: { type: 'string', description: 'One object a line.' } },
    }
    return { requestBody: { required: true, content } }
  }
  if (endpoint.body === undefined) return {}
  return { requestBody: jsonBody(shapeOf(endpoint.body, 'input', components), { required: true }) }
}

function success(endpoint: Endpoint, components: Map<string, Json>): Json {
  if (endpoint.file) {
    const schema = { type: 'string', contentMediaType: 'application/octet-stream' }
    return { description: 'The file.', content: { 'application/octet-stream': { schema } } }
  }
  if (endpoint.lines && endpoint.answer) {
    const schema = shapeOf(endpoint.answer, 'output', components)
    return {
      description: 'A line for each, in the order in which they are known.',
      content: { 'application/x-ndjson': { schema } },
    }
  }
  const payload = endpoint.payload ?? 'content'
  const properties: Json = {
    code: { const: 200 },
    message: { type: 'string' },
    [payload]: endpoint.answer ? shapeOf(endpoint.answer, 'output', components) : { type: 'null' },
    ...(endpoint.meta && { meta: shapeOf(endpoint.meta, 'output', components) }),
  }
  return jsonBody({ type: 'object', required: Object.keys(properties), properties }, { description: 'Success.' })
}

const refusalTexts = {
  400: 'The input is wrong; content.fields names each field.',
  401: 'No session, or it has ended.',
  403: 'The account or its role may not do this.',
  404: 'There is no such record.',
  409: 'The state of the record does not allow this; message.details[0].message says why.',
  413: 'The body is too large.',
  415: 'The content type is not accepted.',
  429: 'Too many failed attempts; header retry-after says how many seconds to wait.',
  500: 'An unexpected error; the log has it under the x-request-id.',
}

function refusals(endpoint: Endpoint, error: Json): Json {
  const writes = endpoint.method !== 'GET'
  const applies: Record<keyof typeof refusalTexts, boolean> = {
    400: true,
    // Of the public calls only the sign-in answers it, for wrong credentials.
    401: endpoint.permission !== 'public' || endpoint.path === login.path,
    403: endpoint.permission !== 'public' || writes,
    404: endpoint.params !== undefined || writes,
    409: writes && endpoint.permission !== 'public' && !endpoint.rows,
    413: endpoint.body !== undefined || endpoint.upload === true || endpoint.rows === true,
    415: endpoint.body !== undefined || endpoint.upload === true || endpoint.rows === true,
    429: endpoint.permission === 'public' && writes,
    500: true,
  }
  const entries = Object.entries(refusalTexts).filter(([code]) => applies[Number(code) as keyof typeof refusalTexts])
  return Object.fromEntries(entries.map(([code, description]) => [code, jsonBody(error, { description })]))
}

/** The JSON schema of a shape, with its named parts moved to the components. */
function shapeOf(schema: z.ZodType, io: 'input' | 'output', components: Map<string, Json>): Json {
  const {
    $schema: _,
    $defs = {},
    ...shape
  } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => tidy(jsonSchema),
  }) as Json & { $defs?: Record<string, Json> }
  for (const [name, { id: _id, ...definition }] of Object.entries($defs)) keep(name, definition, components)
  const { id, ...own } = toComponents(shape)
  if (typeof id !== 'string') return own
  keep(id, own, components)
  return { $ref: `#/components/schemas/${id}` }
}

function keep(name: string, definition: Json, components: Map<string, Json>): void {
  const moved = toComponents(definition)
  const known = components.get(name)
  if (known !== undefined && JSON.stringify(known) !== JSON.stringify(moved)) {
    throw new Error(`The contract has two different shapes named ${name}`)
  }
  components.set(name, moved)
}

const toComponents = (shape: Json): Json =>
  JSON.parse(JSON.stringify(shape).replaceAll('"#/$defs/', '"#/components/schemas/')) as Json

/** A format says more than its pattern, and the bounds of safe integers say nothing. */
function tidy(schema: z.core.JSONSchema.BaseSchema): void {
  if (schema.format !== undefined) delete schema.pattern
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum
}

// Swagger UI draws its icons from data addresses, has one style element of its own (the hash), and loads nothing from
// outside.
const docsPolicy = [
  "default-src 'none'",
  "object-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

/** `/api/openapi.json` and the readable page at `/api/docs`, both of what is mounted; neither needs a session. */
export async function addDocs(app: FastifyInstance, mounted: readonly Endpoint[]): Promise<void> {
  // As bytes: of a text, Node copies all with the head before it, and again, for each who asks.
  const text = firstTime(() => Buffer.from(JSON.stringify(openApiDocument(mounted))))
  const document = firstTime(() => JSON.parse(text().toString()) as Record<string, unknown>)
  app.get('/api/openapi.json', async (_request, reply) => reply.type('application/json; charset=utf-8').send(text()))
  const specification = { document: { openapi: '3.1.0' } } as unknown as StaticDocumentSpec
  await app.register(swagger, { mode: 'static', specification })
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: docsPolicy,
    transformSpecification: document,
    transformSpecificationClone: false,
    theme: { title: 'IDO API' },
    // Without the bar on top, which asks for other documents to open.
    uiConfig: { layout: 'BaseLayout', defaultModelsExpandDepth: 0, persistAuthorization: false },
  })
}
