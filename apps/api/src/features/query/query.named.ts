import { recordAddress, type EndpointAnswer, type recordsNamed } from '@ido/contract'
import { datasets } from '../../semantic/catalog/catalog.ts'
import type { QueryEngine } from '../../semantic/run.ts'
import type { Scope } from '../../platform/person.ts'

interface Asking {
  readonly scope: Scope
  readonly signal: AbortSignal
}

/** What is called so, of every dataset whose records are found by a name: one question instead of one for each of them. */
export async function findNamed(
  engine: Pick<QueryEngine, 'record'>,
  name: string,
  { scope, signal }: Asking,
): Promise<EndpointAnswer<typeof recordsNamed>> {
  const found = await Promise.all(
    datasets.map(async ({ id, titles, records }) => {
      if (records.findBy === undefined) return []
      const record = await engine.record({ dataset: id, name }, scope, signal)
      const address = record && recordAddress(records, record)
      return record && address !== null ? [{ dataset: id, titles, name: String(record[records.findBy]), address }] : []
    }),
  )
  return found.flat()
}
