import {
  catalogCall,
  type Endpoint,
  type EndpointInput,
  findingsCall,
  outagesCall,
  queryCall,
  recordCall,
  recordsCall,
  recordsNamed,
  watchCall,
} from '@ido/contract'
import { forbidden } from '../errors.ts'
import type { ApiKey } from './api-keys.ts'

interface Reach {
  /** The datasets that a call asks of; none where its answer is cut instead. */
  datasets?: (input: never) => readonly string[]
  /** Whether the answer names single records. */
  records?: true
  /** Which dataset a row of the answer is of. */
  rowOf?: (row: never) => string
}

/** The reach of each call that keys may make. A call that is not listed is refused, whatever it declares. */
const reaches = new Map<Endpoint, Reach>([
  [catalogCall, { rowOf: ({ id }: { id: string }) => id }],
  [queryCall, { datasets: ({ body }: EndpointInput<typeof queryCall>) => [body.dataset] }],
  [findingsCall, { datasets: ({ body }: EndpointInput<typeof findingsCall>) => body.figures.map(({ dataset }) => dataset) }],
  [watchCall, { datasets: ({ query }: EndpointInput<typeof watchCall>) => [query.dataset] }],
  [outagesCall, { datasets: ({ query }: EndpointInput<typeof outagesCall>) => [query.dataset] }],
  [recordsCall, { datasets: ({ query }: EndpointInput<typeof recordsCall>) => [query.dataset], records: true }],
  [recordCall, { datasets: ({ query }: EndpointInput<typeof recordCall>) => [query.dataset], records: true }],
  [recordsNamed, { rowOf: ({ dataset }: { dataset: string }) => dataset, records: true }],
]) // prettier-ignore

const whole = (answer: unknown): unknown => answer

/** Refuses a call beyond the datasets and records of a reading key, and returns the function that cuts its answer. */
export function guardKey(
  { datasets, figuresOnly }: Pick<ApiKey, 'datasets' | 'figuresOnly'>,
  endpoint: Endpoint,
  input: object,
): (answer: unknown) => unknown {
  const reach = reaches.get(endpoint)
  if (reach === undefined) throw forbidden('apiKeyNotRead')
  if (figuresOnly && reach.records) throw forbidden('apiKeyFiguresOnly')
  if (datasets === null) return whole
  const asked = reach.datasets?.(input as never) ?? []
  const foreign = asked.find((name) => !datasets.includes(name))
  if (foreign !== undefined) throw forbidden('apiKeyDataset', { dataset: foreign, datasets: datasets.join(', ') })
  const { rowOf } = reach
  if (rowOf === undefined) return whole
  return (answer) => (answer as never[]).filter((row) => datasets.includes(rowOf(row)))
}
