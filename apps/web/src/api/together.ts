import { collected } from './collected.ts'

/** How questions are asked. */
interface Asking<Question, Answer> {
  /** Most of one call. */
  readonly most: number
  readonly alone: (question: Question, signal: AbortSignal) => Promise<Answer>
  /** Answers as they come, each with its place among the questions; null where the call is not taken so, and each is asked alone. */
  readonly together: (
    questions: readonly Question[],
    signal: AbortSignal,
  ) => Promise<AsyncIterable<{ readonly at: number; readonly answer: Promise<Answer> }> | null>
  /** What is thrown where the answers end before the last. */
  readonly broken: () => Error
}

interface Waiting<Question, Answer> {
  readonly question: Question
  readonly signal: AbortSignal
  readonly resolve: (answer: Promise<Answer>) => void
  readonly reject: (failure: unknown) => void
}

const isWanted = ({ signal }: { readonly signal: AbortSignal }): boolean => !signal.aborted

/** Asks a question; those of the same moment go out as one call, one by itself alone. What nobody wants any more is not asked. */
export function togetherBy<Question, Answer>({ most, alone, together, broken }: Asking<Question, Answer>) {
  type One = Waiting<Question, Answer>

  const add = collected<One>((all) => {
    const asked = all.filter(isWanted)
    for (let first = 0; first < asked.length; first += most) void askAll(asked.slice(first, first + most))
  })

  function askAlone(asked: Iterable<One>): void {
    for (const { question, signal, resolve } of asked) resolve(alone(question, signal))
  }

  async function askAll(asked: readonly One[]): Promise<void> {
    if (asked.length === 1) return askAlone(asked)
    const left = new Map(asked.entries())
    try {
      const questions = asked.map(({ question }) => question)
      const answers = await together(questions, untilLeft(left, add))
      if (!answers) return askAlone([...left.values()].filter(isWanted))
      for await (const { at, answer } of answers) {
        left.get(at)?.resolve(answer)
        left.delete(at)
      }
      if (left.size > 0) throw broken()
    } catch (failure) {
      for (const { reject } of left.values()) reject(failure)
    }
  }

  return (question: Question, signal: AbortSignal): Promise<Answer> =>
    new Promise((resolve, reject) => add({ question, signal, resolve, reject }))
}

/**
 * Ends the call once most of what it has not answered is wanted no more: the server need not work it off before what is asked
 * next. The rest is asked again.
 * @param left what is not answered yet; empty once the call has ended so
 */
function untilLeft<One extends { readonly signal: AbortSignal }>(
  left: Map<number, One>,
  again: (one: One) => void,
): AbortSignal {
  const controller = new AbortController()
  const look = () => {
    const wanted = [...left.values()].filter(isWanted)
    if (wanted.length * 2 >= left.size) return
    left.clear()
    controller.abort()
    for (const one of wanted) again(one)
  }
  for (const { signal } of left.values()) signal.addEventListener('abort', look, { once: true })
  return controller.signal
}
