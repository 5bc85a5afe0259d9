import type { BrowserContext, Page } from '@playwright/test'
import { open, openWithin } from './pages.ts'

/** Where a page goes between two stories, so that nothing of the first is left on it: one that is soon drawn. */
const between = '/v3/guideline'

type Size = NonNullable<ReturnType<Page['viewportSize']>>

/** Pages that the stories of one file leave open for those after them: to load one costs a browser more than most stories. */
export class SharedPages {
  readonly #pages = new Map<string, Page>()
  readonly #sizes = new Map<Page, Size | null>()
  #file = ''

  /** Whatever stories of another file left is closed. */
  async beginIn(file: string): Promise<void> {
    if (this.#file === file) return
    this.#file = file
    for (const page of this.#pages.values()) await page.context().close()
    this.#pages.clear()
    this.#sizes.clear()
  }

  /** The page of that name; where there is none yet, a new one of a context made for it. */
  async named(name: string, make: () => Promise<BrowserContext>): Promise<Page> {
    const known = this.#pages.get(name)
    if (known) {
      await restore(known, this.#sizes.get(known) ?? null)
      return known
    }
    const page = await (await make()).newPage()
    this.#pages.set(name, page)
    this.#sizes.set(page, page.viewportSize())
    return page
  }
}

/** As large as it was made, whatever size the last story looked at. */
async function restore(page: Page, size: Size | null): Promise<void> {
  if (size && JSON.stringify(page.viewportSize()) !== JSON.stringify(size)) await page.setViewportSize(size)
}

/** Leads a page to an address as one that was just opened: nothing of the last story stays on it or in what its tab keeps. */
export async function goAnew(page: Page, address: string): Promise<void> {
  if (page.url() === 'about:blank') return open(page, address)
  await page.unrouteAll({ behavior: 'wait' })
  await page.emulateMedia({ colorScheme: null })
  await openWithin(page, between)
  await page.evaluate(() => sessionStorage.clear())
  // What the last story was told, or what it still fetches, would stand there for up to 20 seconds, and answer for this one.
  if (await page.evaluate(tellsOutsideMain)) await open(page, between)
  return openWithin(page, address)
}

/** Whether the frame around the page tells something: a notice, or a file under way. */
const tellsOutsideMain = () =>
  [...document.querySelectorAll('[role=status]')].some((told) => told.closest('main') === null && told.textContent)
