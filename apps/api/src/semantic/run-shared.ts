import { SharedAnswers } from '../platform/shared-answers.ts'
import { upToMinute } from './calendar.ts'
import type { Dataset } from './catalog/types.ts'
import type { QueryEngine } from './run.ts'
import type { Scope } from './validate.ts'

/** On whose behalf something is made, and until when somebody waits for it. */
export interface SharedReader {
  readonly scope: Scope
  readonly signal: AbortSignal
}

interface SharedQuestion {
  readonly datasets: readonly Dataset[]
  readonly what: unknown
  readonly now: number
}

/**
 * Asked by everybody at once: made once for a scope, as long as neither the data nor the minute is another one.
 * @param most how much all kept answers together may weigh
 * @param sizeOf how much one weighs
 */
export function sharedByMinute<A extends object>(
  engine: Pick<QueryEngine, 'versions'>,
  most: number,
  sizeOf: (answer: A) => number,
) {
  const kept = new SharedAnswers<A>(most, sizeOf)
  return async (
    { datasets, what, now }: SharedQuestion,
    { scope, signal }: SharedReader,
    make: (reader: SharedReader) => Promise<A>,
  ): Promise<A> => {
    const versions = await Promise.all(
      datasets.map(async (dataset) => [dataset.id, ...(await engine.versions(dataset))]),
    )
    const key = JSON.stringify([what, scope, upToMinute(now), versions])
    return kept.get(key, signal, (stop) => make({ scope, signal: stop }))
  }
}
