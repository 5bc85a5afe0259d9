import type { BrowserContext } from '@playwright/test'

/** Notes in every page of a story what a person would never see and must not happen. */
export class Watch {
  readonly #url: string
  readonly #problems: string[] = []
  readonly #expected: RegExp[] = []

  constructor(url: string) {
    this.#url = url
  }

  /** A refusal that the story provokes: Chromium writes each into the console. */
  expect(pattern: RegExp): void {
    this.#expected.push(pattern)
  }

  follow(context: BrowserContext): void {
    context.on('request', (request) => {
      const { origin, protocol } = new URL(request.url())
      const local = protocol === 'data:' || protocol === 'blob:' || origin === new URL(this.#url).origin
      if (!local) this.#problems.push(`A request left the host: ${request.url()}`)
    })
    context.on('response', (response) => {
      if (response.status() >= 500) this.#problems.push(`${response.url()} answered ${response.status()}`)
    })
    context.on('console', (message) => {
      if (message.type() !== 'error' && message.type() !== 'warning') return
      this.#problems.push(`Console ${message.type()}: ${message.text()} (${message.location().url})`)
    })
    context.on('weberror', (failure) => this.#problems.push(`Uncaught: ${failure.error().message}`))
  }

  refuseProblems(): void {
    const unexpected = this.#problems.filter((problem) => !this.#expected.some((pattern) => pattern.test(problem)))
    if (unexpected.length > 0) throw new Error(unexpected.join('\n'))
  }
}
