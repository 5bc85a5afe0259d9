import swagger, { type StaticDocumentSpec } from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { Endpoint } from '@ido/contract'
import type { FastifyInstance } from 'fastify'
import { openApiDocument } from './openapi.ts'

// Swagger UI draws its icons from data addresses and sets its styles through the DOM; it loads nothing from outside.
const docsPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

/** `/api/openapi.json` and the readable page at `/api/docs`, both of what is mounted; neither needs a session. */
export async function addDocs(app: FastifyInstance, mounted: readonly Endpoint[]): Promise<void> {
  const document = openApiDocument(mounted)
  const specification = { document } as unknown as StaticDocumentSpec
  const text = JSON.stringify(document)
  app.get('/api/openapi.json', async (_request, reply) => reply.type('application/json; charset=utf-8').send(text))
  await app.register(swagger, { mode: 'static', specification })
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: docsPolicy, theme: { title: 'IDO API' } })
}
