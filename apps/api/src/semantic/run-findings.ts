import type { Findings, FindingsAsked } from '@ido/contract'
import { findDataset } from './catalog/catalog.ts'
import { changesIn, troublesOfNow } from './findings/find.ts'
import type { QueryEngine } from './run.ts'
import { sharedInTurn, type SharedReader } from './run-shared.ts'
import type { StateWatch } from './run-watch.ts'

/** How many figures and labels of them all kept answers together may tell of; each takes less than a kilobyte. */
const mostKept = 20_000

/**
 * What is wrong with the figures of a period, the worst first: what is out right now is of the minute, what has changed for the
 * worse takes many questions and much of the thread, and is told together to all who ask the same.
 */
export function createFindings(engine: Pick<QueryEngine, 'ask' | 'versions'>, watch: StateWatch) {
  const shared = sharedInTurn<Findings>(engine, mostKept, sizeOf)
  return async (asked: FindingsAsked, reader: SharedReader, now: number): Promise<Findings> => {
    const ids = [...new Set(asked.figures.map(({ dataset }) => dataset))].toSorted()
    const datasets = ids.flatMap((id) => findDataset(id) ?? [])
    const [changed, troubles] = await Promise.all([
      shared({ datasets, what: asked, now }, reader, (sharing) => changesIn(asked, { engine, ...sharing }, now)),
      troublesOfNow(asked, { engine, watch, ...reader }, now),
    ])
    return { ...changed, findings: [...troubles, ...changed.findings] }
  }
}

const sizeOf = ({ figures, findings }: Findings): number =>
  figures.reduce((sum, { groups }) => sum + 1 + (groups?.length ?? 0), 1 + findings.length)
