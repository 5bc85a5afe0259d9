import { mostQuestions, queryCall, questionsCall, type EndpointAnswer, type Query } from '@ido/contract'
import {
  ApiError,
  envelopeIn,
  isOnWall,
  read,
  responseTo,
  unreachable,
  unwrap,
  type CallResult,
  type HeaderOf,
} from './client.ts'
import { i18n } from '../i18n/i18n.ts'

type Answered = CallResult<typeof queryCall>
type Line = EndpointAnswer<typeof questionsCall>

interface Waiting {
  readonly query: Query
  readonly signal: AbortSignal
  readonly resolve: (answer: Answered | Promise<Answered>) => void
  readonly reject: (failure: unknown) => void
}

let waiting: Waiting[] = []

/**
 * Asks one question; those that are asked in the same moment go out as one call, which answers each as soon as it is known:
 * a page has twenty, and a browser asks six at a time.
 * @throws ApiError as the question alone would
 */
export function askTogether(query: Query, signal: AbortSignal): Promise<Answered> {
  // A screen may ask what its boards ask, question by question.
  if (isOnWall()) return read(queryCall, signal, { body: query })
  return new Promise((resolve, reject) => {
    if (waiting.length === 0) setTimeout(sendWaiting)
    waiting.push({ query, signal, resolve, reject })
  })
}

function sendWaiting(): void {
  const asked = waiting.filter(({ signal }) => !signal.aborted)
  waiting = []
  for (let first = 0; first < asked.length; first += mostQuestions) void send(asked.slice(first, first + mostQuestions))
}

async function send(asked: readonly Waiting[]): Promise<void> {
  if (asked.length === 1) return askAlone(asked)
  const left = new Map(asked.entries())
  try {
    const questions = asked.map(({ query }) => query)
    const response = await responseTo(questionsCall, [{ body: { questions } }], { signal: whenAllWent(asked) })
    // What is wrong with one of them, or with asking so, is told to that one.
    if ([400, 404, 413].includes(response.status)) return askAlone(asked)
    const header = (name: string) => response.headers.get(name)
    if (!response.ok) unwrap(queryCall, response.status, envelopeIn(await response.text()), header)
    if (!response.body) throw new TypeError('The answer has no body.')
    for await (const line of linesOf(response.body)) {
      left.get(line.at)?.resolve(answerOf(line, header))
      left.delete(line.at)
    }
    if (left.size > 0) throw new TypeError('The answer ended too early.')
  } catch (failure) {
    // What breaks off in the middle was not reached any more.
    const told = failure instanceof ApiError ? failure : new ApiError(unreachable, i18n.t('failure.unreachable'))
    for (const { reject } of left.values()) reject(told)
  }
}

function askAlone(asked: readonly Waiting[]): void {
  for (const { query, signal, resolve } of asked) resolve(read(queryCall, signal, { body: query }))
}

/** Ends the call where nobody waits for any of its answers. */
function whenAllWent(asked: readonly Waiting[]): AbortSignal {
  const controller = new AbortController()
  const look = () => {
    if (asked.every(({ signal }) => signal.aborted)) controller.abort()
  }
  for (const { signal } of asked) signal.addEventListener('abort', look, { once: true })
  return controller.signal
}

async function* linesOf(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<Line> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  let begun = ''
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const lines = (begun + part.value).split('\n')
    begun = lines.pop() ?? ''
    for (const line of lines) yield JSON.parse(line) as Line
  }
}

async function answerOf({ status, body, retryAfterSeconds }: Line, header: HeaderOf): Promise<Answered> {
  return unwrap(queryCall, status, body, (name) =>
    name === 'retry-after' && retryAfterSeconds ? String(retryAfterSeconds) : header(name),
  )
}
