import swagger, { type StaticDocumentSpec } from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { Endpoint } from '@ido/contract'
import type { FastifyInstance } from 'fastify'
import { firstTime } from '../first-time.ts'
import { openApiDocument } from './openapi.ts'

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
