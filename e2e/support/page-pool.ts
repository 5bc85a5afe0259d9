import type { BrowserContext, Page } from '@playwright/test'

type Cookies = Parameters<BrowserContext['addCookies']>[0]

const viewport = { width: 1280, height: 800 }
/** Of the portal, and nothing runs there. */
const still = '/healthz'

/** What is installed in a page, or in its context, stays there. */
function lasting(page: Page): Page {
  const refuse = () => Promise.reject(new Error('Install it in a fresh page: as(who, {})'))
  const everywhere = {
    addInitScript: refuse,
    exposeFunction: refuse,
    exposeBinding: refuse,
    routeWebSocket: refuse,
    setExtraHTTPHeaders: refuse,
  }
  Object.assign(page.clock, { install: refuse, setFixedTime: refuse, setSystemTime: refuse })
  Object.assign(page.context(), { ...everywhere, grantPermissions: refuse, setGeolocation: refuse })
  return Object.assign(page, { ...everywhere, addLocatorHandler: refuse })
}

/**
 * Pages that were used and are as new: a browser that has read the portal's scripts before needs half as long for its next load
 * as a fresh one. Nothing of a story is left in it but files whose names say what is in them.
 */
export class PagePool {
  readonly #free: Page[] = []

  /** @param make a context, where none is free */
  async take(make: () => Promise<BrowserContext>, cookies: Cookies): Promise<Page> {
    const page = this.#free.pop() ?? lasting(await (await make()).newPage())
    await page.context().addCookies(cookies)
    return page
  }

  /** Where anything of it cannot be undone it is closed. */
  async giveBack(page: Page): Promise<void> {
    const context = page.context()
    try {
      for (const other of context.pages()) if (other !== page) await other.close()
      page.removeAllListeners()
      page.setDefaultTimeout(0)
      page.setDefaultNavigationTimeout(0)
      await page.unrouteAll({ behavior: 'wait' })
      await context.unrouteAll({ behavior: 'wait' })
      await context.setOffline(false)
      await page.setViewportSize(viewport)
      await page.emulateMedia({ colorScheme: null, media: null, forcedColors: null, reducedMotion: 'reduce' })
      // What a page writes when it is left is written before it is forgotten.
      await page.goto(still)
      await page.evaluate(() => {
        localStorage.clear()
        sessionStorage.clear()
      })
      await context.clearCookies()
      await page.goto('about:blank')
      this.#free.push(page)
    } catch {
      await context.close()
    }
  }
}
