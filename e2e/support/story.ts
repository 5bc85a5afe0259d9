import { test as base, type BrowserContext, type BrowserContextOptions, type Page } from '@playwright/test'
import { login } from '@ido/contract'
import { password, people, type Who } from './people.ts'
import { portalUrl } from './portal.ts'
import { Watch } from './watch.ts'

interface Story {
  /** Collects what no story may cause: errors in the console, failed answers of the server, requests to elsewhere. */
  watch: Watch
  /** A fresh browser of somebody who is not signed in. */
  visitor: (options?: BrowserContextOptions) => Promise<Page>
  /** A fresh browser of that person, signed in already. */
  as: (who: Who, options?: BrowserContextOptions) => Promise<Page>
}

export const test = base.extend<Story>({
  watch: [
    async ({ baseURL }, use) => {
      const watch = new Watch(baseURL ?? portalUrl())
      await use(watch)
      watch.refuseProblems()
    },
    { auto: true },
  ],
  visitor: async ({ browser, watch }, use) => {
    const contexts: BrowserContext[] = []
    await use(async (options) => {
      const context = await browser.newContext({ baseURL: portalUrl(), ...options })
      contexts.push(context)
      watch.follow(context)
      return context.newPage()
    })
    for (const context of contexts) await context.close()
  },
  as: async ({ visitor }, use) => {
    await use(async (who, options) => {
      const page = await visitor(options)
      const { nik } = people[who]
      const answer = await page.context().request.post(login.path, { data: { nik, password } })
      if (!answer.ok()) throw new Error(`${who} could not sign in: ${answer.status()} ${await answer.text()}`)
      return page
    })
  },
})

export { expect } from '@playwright/test'
