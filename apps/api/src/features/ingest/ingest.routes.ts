import { ingestCall, listApiKeys, makeApiKey, revokeApiKey } from '@ido/contract'
import { forbidden, invalid, unknownName } from '../../platform/errors.ts'
import { filesRoutes } from './files/files.routes.ts'
import type { Feature } from '../../platform/http/feature.ts'
import { keysPage } from './api/api-keys.queries.ts'
import { makeKey, revokeByPerson } from './api/api-keys.service.ts'
import { createIngest } from './api/ingest.service.ts'
import { importDatasets } from './datasets.ts'

/** Data that programs send, the keys that they do it with, and files that people bring. */
export const ingestRoutes: Feature = (mount, services) => {
  const { database } = services
  const ingest = createIngest(database)

  mount(ingestCall, async ({ params: { dataset }, apiKey, rows, language, signal }) => {
    const names = importDatasets.map(({ name }) => name)
    if (!names.includes(dataset)) throw invalid([unknownName('dataset', dataset, names)])
    if (!apiKey.scopes.includes(dataset)) {
      throw forbidden('apiKeyScope', { scope: dataset, scopes: apiKey.scopes.join(', ') })
    }
    return { answer: await ingest({ dataset, apiKey, rows, language, signal }) }
  })

  filesRoutes(mount, services)

  mount(listApiKeys, async ({ query, ...asking }) => keysPage(database, query, asking))
  mount(makeApiKey, async ({ body, ...asking }) => ({ answer: await makeKey(services, body, asking) }))
  mount(revokeApiKey, async ({ params, ...asking }) => {
    await revokeByPerson(services, params.id, asking)
    return { answer: null }
  })
}
