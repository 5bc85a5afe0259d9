import type { Findings, FindingsAsked, FoundTrouble } from '@ido/contract'
import type { Database } from '../platform/database/database.ts'
import { findDataset } from './catalog/catalog.ts'
import { changesIn, troublesOfNow } from './findings/find.ts'
import { minute } from './calendar.ts'
import type { QueryEngine, Reader } from './run.ts'
import { withKeptTargets } from './run-targets.ts'
import type { StateWatch } from './run-watch.ts'

/** Milliseconds for which data that stay the same say the same of a period of days. */
const steady = 5 * minute

/**
 * What is wrong with the figures of a period, the worst first: what is out right now is of the minute, what has changed for the
 * worse takes many questions and much of the thread, and is told together to all who ask the same.
 */
export function createFindings(
  database: Pick<Database, 'read'>,
  engine: Pick<QueryEngine, 'ask' | 'shared'>,
  watch: StateWatch,
) {
  let making = 0
  const counted = async <T>(work: () => Promise<T>): Promise<T> => {
    making += 1
    try {
      return await work()
    } finally {
      making -= 1
    }
  }
  return async (figuresAsked: FindingsAsked, reader: Reader, now: number): Promise<Findings> => {
    const asked = await withKeptTargets(database, figuresAsked, reader.scope, now)
    const ids = [...new Set(asked.figures.map(({ dataset }) => dataset))].toSorted()
    const datasets = ids.flatMap((id) => findDataset(id) ?? [])
    const [changed, standing] = await Promise.all([
      engine.shared<Findings>(
        { datasets, what: ['changes', asked], now, steady, weigh: weighFindings, isRecentEnough: () => making > 0 },
        reader,
        (sharing) => counted(() => changesIn(asked, { engine, ...sharing }, now)),
      ),
      engine.shared<FoundTrouble[]>({ datasets, what: ['troubles', asked], now, weigh: weighRows }, reader, (sharing) =>
        troublesOfNow(asked, { engine, watch, ...sharing }, now),
      ),
    ])
    return { ...changed, findings: [...standing, ...changed.findings] }
  }
}

const weighRows = ({ length }: readonly unknown[]): number => 1 + length

const weighFindings = ({ figures, findings }: Findings): number =>
  figures.reduce((sum, { groups }) => sum + 1 + (groups?.length ?? 0), 1 + findings.length)
