import { ingestCall } from '@ido/contract'
import { forbidden, invalid, unknownName } from '../../platform/errors.ts'
import type { Feature } from '../../platform/http/feature.ts'
import { createIngest } from './api/ingest.service.ts'
import { importDatasets } from './datasets.ts'

/** Data that programs send. */
export const ingestRoutes: Feature = (mount, { database }) => {
  const ingest = createIngest(database)

  mount(ingestCall, async ({ params: { dataset }, apiKey, rows, language, signal }) => {
    const names = importDatasets.map(({ name }) => name)
    if (!names.includes(dataset)) throw invalid([unknownName('dataset', dataset, names)])
    if (!apiKey.scopes.includes(dataset)) {
      throw forbidden('apiKeyScope', { scope: dataset, scopes: apiKey.scopes.join(', ') })
    }
    return { answer: await ingest({ dataset, apiKey, rows, language, signal }) }
  })
}
