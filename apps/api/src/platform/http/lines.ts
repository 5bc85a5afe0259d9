import { once } from 'node:events'
import { PassThrough, type Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Endpoint } from '@ido/contract'
import type { FastifyBaseLogger } from 'fastify'
import { unavailable } from '../errors.ts'
import type { Language } from '../messages.ts'
import { answerWriter, type JsonResult } from './answer.ts'
import { tellError } from './error-handler.ts'
import { failureIn } from './request-log.ts'

/** As many as a browser asks at once by itself: who asks a hundred together takes no more of the machine at a time. */
const mostAtOnce = 6
/** Milliseconds after which none is begun any more: who asked was looked up once for all of them. */
const longest = 30_000

/** By status how many lines this process has answered. */
export const answeredLines = new Map([[200, 0]])

interface Reader {
  readonly language: Language
  readonly signal: AbortSignal
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'error'>
}

/**
 * Answers each of several inputs as a call of the endpoint with it alone would, in lines `{at, status, body}` as soon as each is known.
 * One that fails is a line, too, and keeps none of the others from being answered; so is one whose turn does not come in time.
 */
export function lineWriter(endpoint: Endpoint) {
  const write = answerWriter(endpoint)

  /** @param inputs read already, so that they have the shape of the endpoint */
  return <Input>(
    inputs: readonly Input[],
    ask: (input: Input) => Promise<JsonResult>,
    { language, signal, log }: Reader,
  ): Readable => {
    const end = performance.now() + longest
    return linesOf(inputs, signal, async (input, at) => {
      try {
        if (performance.now() > end) throw unavailable('tooLong')
        const line = `{"at":${at},"status":200,"body":${write(await ask(input), language)}}`
        count(200)
        return line
      } catch (error) {
        const { envelope, retryAfterSeconds, failure } = tellError(error, language)
        const status = envelope.code
        if (!signal.aborted) {
          count(status)
          log[status >= 500 ? 'error' : 'warn']({ at, status, ...failureIn(failure) }, 'one of several')
        }
        return JSON.stringify({ at, status, retryAfterSeconds, body: envelope })
      }
    })
  }
}

/** What each input makes, a line each in the order in which they are done, a few at a time. */
function linesOf<Input>(
  inputs: readonly Input[],
  signal: AbortSignal,
  lineOf: (input: Input, at: number) => Promise<string>,
): Readable {
  const lines = new PassThrough()
  const left = inputs.entries()

  async function work(): Promise<void> {
    for (const [at, input] of left) {
      // What is answered at once, without a look at the database, leaves the others room all the same.
      await nextTurn()
      if (signal.aborted) return
      // A reader who takes nothing is waited for before the next is asked.
      if (!lines.write(`${await lineOf(input, at)}\n`)) await once(lines, 'drain', { signal })
    }
  }

  void Promise.all(Array.from({ length: mostAtOnce }, work)).then(
    () => lines.end(),
    (reason: unknown) => lines.destroy(reason as Error),
  )
  return lines
}

const count = (status: number) => answeredLines.set(status, (answeredLines.get(status) ?? 0) + 1)
