import type { BrowserContext, ConsoleMessage, Request, Response, WebError } from '@playwright/test'

/** Notes in every page of a story what a person would never see and must not happen. */
export class Watch {
  readonly #url: string
  readonly #problems: string[] = []
  readonly #expected: RegExp[] = []
  /** What was asked and answered where an answer was no success: the console tells only that there was one. */
  readonly #refusals: string[] = []

  constructor(url: string) {
    this.#url = url
  }

  /** A refusal that the story provokes: Chromium writes each into the console. */
  expect(pattern: RegExp): void {
    this.#expected.push(pattern)
  }

  /** Answers how to let go of the context, where it outlives the story. */
  follow(context: BrowserContext): () => void {
    const asked = (request: Request) => {
      const { origin, protocol } = new URL(request.url())
      const local = protocol === 'data:' || protocol === 'blob:' || origin === new URL(this.#url).origin
      if (!local) this.#problems.push(`A request left the host: ${request.url()}`)
    }
    const answered = (response: Response) => {
      if (response.status() >= 400) void this.#noteRefusal(response)
      if (response.status() >= 500) this.#problems.push(`${response.url()} answered ${response.status()}`)
    }
    const written = (message: ConsoleMessage) => {
      if (message.type() !== 'error' && message.type() !== 'warning') return
      this.#problems.push(`Console ${message.type()}: ${message.text()} (${message.location().url})`)
    }
    const failed = (failure: WebError) => this.#problems.push(`Uncaught: ${failure.error().message}`)
    context.on('request', asked).on('response', answered).on('console', written).on('weberror', failed)
    return () => {
      context.off('request', asked).off('response', answered).off('console', written).off('weberror', failed)
    }
  }

  /** What was noted and not provoked. */
  unexpected(): string[] {
    return this.#problems.filter((problem) => !this.#expected.some((pattern) => pattern.test(problem)))
  }

  refuseProblems(): void {
    const unexpected = this.unexpected()
    if (unexpected.length > 0) throw new Error([...unexpected, ...this.#refusals].join('\n'))
  }

  async #noteRefusal(response: Response): Promise<void> {
    const asked = response.request().postData() ?? ''
    const place = this.#refusals.push(`${response.status()} ${response.url()} ${asked.slice(0, 3_000)}`) - 1
    const said = await response.text().catch(() => 'its page is gone')
    this.#refusals[place] += ` -> ${said.slice(0, 500)}`
  }
}
