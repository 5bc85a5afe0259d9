import type { Findings, FindingsAsked } from '@ido/contract'
import { findDataset } from './catalog/catalog.ts'
import { findIn } from './findings/find.ts'
import type { QueryEngine } from './run.ts'
import { sharedByMinute, type SharedReader } from './run-shared.ts'
import type { StateWatch } from './run-watch.ts'

/** How many figures and labels of them all kept answers together may tell of; each takes less than a kilobyte. */
const mostKept = 20_000

/**
 * What is wrong with the figures of a period, the worst first. It takes many questions and much of the thread, and each
 * page that refreshes asks for it: who asks the same is answered together.
 */
export function createFindings(engine: Pick<QueryEngine, 'ask' | 'versions'>, watch: StateWatch) {
  const shared = sharedByMinute<Findings>(engine, mostKept, sizeOf)
  return (asked: FindingsAsked, reader: SharedReader, now: number): Promise<Findings> => {
    const ids = [...new Set(asked.figures.map(({ dataset }) => dataset))].toSorted()
    const datasets = ids.flatMap((id) => findDataset(id) ?? [])
    return shared({ datasets, what: asked, now }, reader, (sharing) =>
      findIn(asked, { engine, watch, ...sharing }, now),
    )
  }
}

const sizeOf = ({ figures, findings }: Findings): number =>
  figures.reduce((sum, { groups }) => sum + 1 + (groups?.length ?? 0), 1 + findings.length)
