import { mostQuestions, queryCall, questionsCall, type EndpointAnswer, type Query } from '@ido/contract'
import { i18n } from '../i18n/i18n.ts'
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
import { togetherBy } from './together.ts'

type Answered = CallResult<typeof queryCall>
type Line = EndpointAnswer<typeof questionsCall>

const askAlone = (query: Query, signal: AbortSignal): Promise<Answered> => read(queryCall, signal, { body: query })
const broken = () => new ApiError(unreachable, i18n.t('failure.unreachable'))

const ask = togetherBy<Query, Answered>({
  most: mostQuestions,
  alone: askAlone,
  broken,
  async together(questions, signal) {
    const response = await responseTo(questionsCall, [{ body: { questions: [...questions] } }], { signal })
    // What is wrong with one of them, or with asking so, is told to that one.
    if ([400, 404, 413].includes(response.status)) return null
    const header = (name: string) => response.headers.get(name)
    if (!response.ok) unwrap(queryCall, response.status, envelopeIn(await response.text()), header)
    return answersIn(response, header)
  },
})

/**
 * Asks one question; those that are asked in the same moment go out as one call, which answers each as soon as it is known:
 * a page has twenty, and a browser asks six at a time. A screen on a wall may ask what its boards ask, question by question.
 * @throws ApiError as the question alone would
 */
export const askTogether = (query: Query, signal: AbortSignal): Promise<Answered> =>
  isOnWall() ? askAlone(query, signal) : ask(query, signal)

/** @throws ApiError where the answer breaks off, or is none of the portal's */
async function* answersIn({ body }: Response, header: HeaderOf) {
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
  let begun = ''
  try {
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      const lines = (begun + part.value).split('\n')
      begun = lines.pop() ?? ''
      for (const text of lines) {
        const line = JSON.parse(text) as Line
        yield { at: line.at, answer: answerOf(line, header) }
      }
    }
  } catch {
    throw broken()
  } finally {
    reader?.cancel().catch(() => {})
  }
}

async function answerOf({ status, body, retryAfterSeconds }: Line, header: HeaderOf): Promise<Answered> {
  return unwrap(queryCall, status, body, (name) =>
    name === 'retry-after' && retryAfterSeconds ? String(retryAfterSeconds) : header(name),
  )
}
