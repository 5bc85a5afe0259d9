import { type Grain, instantOf, nextStep, type QueryMeta, type QueryRow, stepStart } from '@ido/contract'
import { timeAt } from './rows.ts'

interface AnsweredSteps {
  readonly rows: readonly QueryRow[]
  readonly measures: readonly string[]
  readonly grain: Grain | undefined
  readonly meta: QueryMeta
}

/** Where a dataset's first fact lies, beyond which steps that nothing happened in are known to have been so. */
export const firstFact = ({ dataFrom }: QueryMeta): number => (dataFrom ? instantOf(dataFrom) : -Infinity)

/**
 * Steps of time that were over before a dataset had its first fact are counted as nothing, though nothing is known of
 * them: here they, and those that they are compared with, have no figures.
 */
export function sinceFirstFact({ rows, measures, grain, meta }: AnsweredSteps): QueryRow[] {
  const first = firstFact(meta)
  // By how much earlier the period lies that `previous` is of.
  const earlier = meta.compared ? instantOf(meta.asOf) - instantOf(meta.compared.to) : 0
  const unknown = Object.fromEntries(measures.map((measure) => [measure, null]))
  return rows.map((row) => {
    const time = timeAt(row)
    if (time === null || !grain) return row
    const end = nextStep(stepStart(instantOf(time), grain), grain)
    const hasPrevious = row['previous'] !== undefined
    if (end <= first) return { ...row, ...unknown, ...(hasPrevious && { previous: unknown }) }
    return hasPrevious && end - earlier <= first ? { ...row, previous: unknown } : row
  })
}
