import { LRUCache } from 'lru-cache'
import { Callers, withContext } from '../platform/pools/query-context.ts'
import { SharedAnswers } from '../platform/pools/shared-answers.ts'
import { minute, upToMinute } from './calendar.ts'
import type { Dataset } from './catalog/types.ts'
import type { QueryEngine } from './run.ts'
import type { Scope } from '../platform/person.ts'

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
/** What is made behind those who were answered stands in one line with them, as one who asks. */
const behindThem = new Callers('what is made behind others')

/**
 * The same of what takes much of the thread and tells of hours and days. It is made anew when the data change, and every
 * five minutes. Where some are being made already, who asks hears what was true a minute ago at most, if it was asked for,
 * and it is made behind them, one after the other, of what the data are then: with a new fact two hundred viewers want all
 * of theirs at once.
 */
export function sharedInTurn<A extends object>(
  engine: Pick<QueryEngine, 'versions'>,
  most: number,
  sizeOf: (answer: A) => number,
) {
  const kept = new SharedAnswers<A>(most, sizeOf)
  const told = new LRUCache<string, { answer: A; at: number }>({
    maxSize: most,
    sizeCalculation: (one) => sizeOf(one.answer),
    ttl: toldAgain,
    ttlAutopurge: true,
  })
  // Of each question what asked for it last.
  const behind = new Map<string, Behind>()
  let making = 0
  let isMakingBehind = false

  async function made({ question, asked, signal, make }: Asking<A>): Promise<A> {
    const { datasets, now } = asked
    const key = keyOf(question, now, await versionsOf(engine, datasets))
    const answer = await kept.get(key, signal, async (stop) => {
      making += 1
      try {
        return await make(stop)
      } finally {
        making -= 1
      }
    })
    told.set(question, { answer, at: now })
    return answer
  }

  async function makeBehind(): Promise<void> {
    if (isMakingBehind) return
    isMakingBehind = true
    for (const [question, { begin, at }] of behind) {
      behind.delete(question)
      // Who asks so seldom is not told what was.
      if (performance.now() - at > toldAgain) continue
      // What fails is asked for again by the next who comes.
      await withContext({ callers: behindThem, signal: null, isLimited: false }, begin).catch(() => {})
    }
    isMakingBehind = false
  }

  return async (
    asked: SharedQuestion,
    { scope, signal }: SharedReader,
    make: (reader: SharedReader) => Promise<A>,
  ): Promise<A> => {
    const { datasets, what, now } = asked
    const question = JSON.stringify([what, scope])
    const asking = (until: AbortSignal | null): Asking<A> => {
      return { question, asked, signal: until, make: (stop) => make({ scope, signal: stop }) }
    }
    const last = told.get(question)
    const isMade = kept.kept(keyOf(question, now, await versionsOf(engine, datasets))) !== undefined
    if (!isMade && making > 0 && last && Math.abs(now - last.at) <= toldAgain) {
      behind.set(question, { begin: () => made(asking(null)), at: performance.now() })
      void makeBehind()
      return last.answer
    }
    behind.delete(question)
    return made(asking(signal))
  }
}

interface Asking<A> {
  readonly question: string
  readonly asked: SharedQuestion
  readonly signal: AbortSignal | null
  readonly make: (stop: AbortSignal) => Promise<A>
}

interface Behind {
  readonly begin: () => Promise<unknown>
  /** On the process's own clock. */
  readonly at: number
}

const keyOf = (question: string, now: number, versions: unknown) =>
  JSON.stringify([question, Math.floor(now / steady), versions])

const versionsOf = (engine: Pick<QueryEngine, 'versions'>, datasets: readonly Dataset[]) =>
  Promise.all(datasets.map(async (dataset) => [dataset.id, ...(await engine.versions(dataset))]))
