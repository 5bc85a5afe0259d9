import type { Page, Request } from '@playwright/test'

/** What is not answered by then would hold the story until its own end, which tells nothing of it. */
const patience = 90_000

/** What a page asks for from now on; made before the page is opened, over when it `ends`. */
export class Traffic {
  readonly #page: Page
  readonly #open = new Set<Request>()
  #lastChange = performance.now()

  constructor(page: Page) {
    this.#page = page
    page.on('request', this.#asked)
    page.on('requestfinished', this.#answered)
    page.on('requestfailed', this.#answered)
  }

  /**
   * Waits until nothing is under way, nothing was for so many milliseconds, and the page has nothing to do: on a busy
   * machine the time between an answer and the next question is the page's own.
   */
  async ends(quietMilliseconds = 0): Promise<void> {
    let isQuiet = false
    const began = performance.now()
    while (!isQuiet) {
      if (performance.now() - began > patience)
        throw new Error(`Never answered: ${[...this.#open].map((request) => request.url()).join(', ')}`)
      await this.#page.evaluate(untilIdle)
      isQuiet = this.#open.size === 0 && performance.now() - this.#lastChange >= quietMilliseconds
    }
    this.#page.off('request', this.#asked)
    this.#page.off('requestfinished', this.#answered)
    this.#page.off('requestfailed', this.#answered)
  }

  readonly #asked = (request: Request): void => {
    this.#open.add(request)
    this.#lastChange = performance.now()
  }

  readonly #answered = (request: Request): void => {
    this.#open.delete(request)
    this.#lastChange = performance.now()
  }
}

/** Two idle moments: what the first one's answers and timers started is seen by the second. */
async function untilIdle(): Promise<void> {
  // A window that was resized may draw nothing for minutes, and then calls nobody idle.
  const idle = () => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2_000 }))
  await idle()
  await new Promise((resolve) => setTimeout(resolve, 30))
  await idle()
}
