import type { Findings, FindingsAsked, FoundTrouble } from '@ido/contract'
import type { Database } from '../platform/database/database.ts'
import { findDataset } from './catalog/catalog.ts'
import { changesIn, troublesOfNow } from './findings/find.ts'
import type { QueryEngine } from './run.ts'
import { sharedByMinute, sharedInTurn, type SharedReader } from './run-shared.ts'
import { withKeptTargets } from './run-targets.ts'
import type { StateWatch } from './run-watch.ts'

/** How many figures and labels of them all kept answers together may tell of; each takes less than a kilobyte. */
const mostKept = 20_000

/**
 * What is wrong with the figures of a period, the worst first: what is out right now is of the minute, what has changed for the
 * worse takes many questions and much of the thread, and is told together to all who ask the same.
 */
export function createFindings(
  database: Pick<Database, 'read'>,
  engine: Pick<QueryEngine, 'ask' | 'versions'>,
  watch: StateWatch,
) {
  const changes = sharedInTurn<Findings>(engine, mostKept, sizeOf)
  const troubles = sharedByMinute<FoundTrouble[]>(engine, mostKept, ({ length }) => 1 + length)
  return async (figuresAsked: FindingsAsked, reader: SharedReader, now: number): Promise<Findings> => {
    const asked = await withKeptTargets(database, figuresAsked, reader.scope, now)
    const ids = [...new Set(asked.figures.map(({ dataset }) => dataset))].toSorted()
    const datasets = ids.flatMap((id) => findDataset(id) ?? [])
    const question = { datasets, what: asked, now }
    const [changed, standing] = await Promise.all([
      changes(question, reader, (sharing) => changesIn(asked, { engine, ...sharing }, now)),
      troubles(question, reader, (sharing) => troublesOfNow(asked, { engine, watch, ...sharing }, now)),
    ])
    return { ...changed, findings: [...standing, ...changed.findings] }
  }
}

const sizeOf = ({ figures, findings }: Findings): number =>
  figures.reduce((sum, { groups }) => sum + 1 + (groups?.length ?? 0), 1 + findings.length)
