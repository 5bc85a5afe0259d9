import type { BrowserContext, Page } from '@playwright/test'
import { open, openWithin } from './pages.ts'

/** Where a page goes between two stories, so that nothing of the first is left on it: one that is soon drawn. */
const between = '/v3/guideline'

/** Pages that the stories of one file leave open for those after them: to load one costs a browser more than most stories. */
export class SharedPages {
  readonly #pages = new Map<string, Page>()
  #file = ''

  /** Whatever stories of another file left is closed. */
  async beginIn(file: string): Promise<void> {
    if (this.#file === file) return
    this.#file = file
    for (const page of this.#pages.values()) await page.context().close()
    this.#pages.clear()
  }

  /** The page of that name; where there is none yet, a new one of a context made for it. */
  async named(name: string, make: () => Promise<BrowserContext>): Promise<Page> {
    const page = this.#pages.get(name) ?? (await (await make()).newPage())
    this.#pages.set(name, page)
    return page
  }
}

/** Leads a page to an address as one that was just opened: nothing of the last story stays on it or in what its tab keeps. */
export async function goAnew(page: Page, address: string): Promise<void> {
  if (page.url() === 'about:blank') return open(page, address)
  await page.unrouteAll({ behavior: 'wait' })
  await page.emulateMedia({ colorScheme: null })
  await openWithin(page, between)
  await page.evaluate(() => sessionStorage.clear())
  return openWithin(page, address)
}
