import { LRUCache } from 'lru-cache'
import { forEverybody } from '../platform/query-context.ts'
import { SharedAnswers } from '../platform/shared-answers.ts'
import { createTurns } from '../platform/turns.ts'
import { minute, upToMinute } from './calendar.ts'
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
    const key = JSON.stringify([what, scope, upToMinute(now), await versionsOf(engine, datasets)])
    return kept.get(key, signal, (stop) => make({ scope, signal: stop }))
  }
}

/** Milliseconds for which data that stay the same say the same of a period of days. */
const steady = 5 * minute
/** Milliseconds for which an answer that was true is told again while others are made. */
const toldAgain = minute

/**
 * The same of what takes much of the thread and tells of hours and days. It is made anew when the data change, and every
 * five minutes. Where some are being made already, who asks hears what was true a minute ago at most, if it was asked for,
 * and it is made behind them, one after the other: with a new fact two hundred viewers want all of theirs at once.
 */
export function sharedInTurn<A extends object>(
  engine: Pick<QueryEngine, 'versions'>,
  most: number,
  sizeOf: (answer: A) => number,
) {
  const kept = new SharedAnswers<A>(most, sizeOf)
  const told = new LRUCache<string, { answer: A; at: number }>({
    maxSize: most,
    sizeCalculation: ({ answer }) => sizeOf(answer),
  })
  const takeTurn = createTurns(1)
  let making = 0

  return async (
    { datasets, what, now }: SharedQuestion,
    { scope, signal }: SharedReader,
    make: (reader: SharedReader) => Promise<A>,
  ): Promise<A> => {
    const versions = await versionsOf(engine, datasets)
    const question = JSON.stringify([what, scope])
    const key = JSON.stringify([question, Math.floor(now / steady), versions])
    const begin = async (stop: AbortSignal) => {
      making += 1
      try {
        return await make({ scope, signal: stop })
      } finally {
        making -= 1
      }
    }
    const tell = (answer: A) => {
      told.set(question, { answer, at: now })
      return answer
    }
    const known = kept.kept(key)
    if (known) return tell(known)
    const last = told.get(question)
    if (making > 0 && last && Math.abs(now - last.at) <= toldAgain) {
      // What fails is asked for again by the next who comes.
      if (!kept.has(key)) forEverybody(() => kept.get(key, null, (stop) => takeTurn(() => begin(stop)))).catch(() => {})
      return last.answer
    }
    return tell(await kept.get(key, signal, begin))
  }
}

const versionsOf = (engine: Pick<QueryEngine, 'versions'>, datasets: readonly Dataset[]) =>
  Promise.all(datasets.map(async (dataset) => [dataset.id, ...(await engine.versions(dataset))]))
