import { once } from 'node:events'
import { PassThrough, type Readable } from 'node:stream'
import type { Endpoint } from '@ido/contract'
import type { FastifyBaseLogger } from 'fastify'
import type { Language } from '../messages.ts'
import { answerWriter, type JsonResult } from './answer.ts'
import { tellError } from './error-handler.ts'

/** As many as a browser asks at once by itself: who asks a hundred together takes no more of the machine at a time. */
const mostAtOnce = 6

interface Reader {
  readonly language: Language
  readonly signal: AbortSignal
  readonly log: Pick<FastifyBaseLogger, 'error'>
}

/**
 * Answers each input as a call of the endpoint with it alone would, in lines `{at, status, body}` as soon as each is known.
 * One that fails is a line, too, and keeps none of the others from being answered.
 * @param inputs read already, so that they have the shape of the endpoint
 */
export function answerEach<Input>(
  endpoint: Endpoint,
  inputs: readonly Input[],
  ask: (input: Input) => Promise<JsonResult>,
  { language, signal, log }: Reader,
): Readable {
  const lines = new PassThrough()
  const write = answerWriter(endpoint)
  const left = inputs.entries()

  async function lineOf(at: number, input: Input): Promise<string> {
    try {
      return `{"at":${at},"status":200,"body":${write(await ask(input), language)}}\n`
    } catch (error) {
      const { envelope, retryAfterSeconds, failure } = tellError(error, language)
      if (failure instanceof Error && !signal.aborted) log.error({ err: failure, at }, 'one of several')
      return `${JSON.stringify({ at, status: envelope.code, retryAfterSeconds, body: envelope })}\n`
    }
  }

  async function work(): Promise<void> {
    for (const [at, input] of left) {
      if (signal.aborted) return
      // A reader who takes nothing is waited for before the next is asked.
      if (!lines.write(await lineOf(at, input))) await once(lines, 'drain', { signal })
    }
  }

  void Promise.all(Array.from({ length: mostAtOnce }, work)).then(
    () => lines.end(),
    (reason: unknown) => lines.destroy(reason as Error),
  )
  return lines
}
