import {
  test as base,
  type APIRequestContext,
  type BrowserContext,
  type BrowserContextOptions,
  expect,
  type Page,
  type PlaywrightWorkerArgs,
  type TestInfo,
} from '@playwright/test'
import { login } from '@ido/contract'
import { keepPictures } from './failed-pages.ts'
import { password, people, type Who } from './people.ts'
import { portalUrl } from './portal.ts'
import { goAnew, SharedPages } from './shared-pages.ts'
import { Watch } from './watch.ts'

interface Story {
  /** Collects what no story may cause: errors in the console, failed answers of the server, requests to elsewhere. */
  watch: Watch
  /** A fresh browser of somebody who is not signed in. */
  visitor: (options?: BrowserContextOptions) => Promise<Page>
  /** A fresh browser of that person, signed in already, in a session that other stories share. */
  as: (who: Who, options?: BrowserContextOptions) => Promise<Page>
  /**
   * The page of that person that the stories of this file share, led to that address from within: only the first of them
   * loads it. What a tab keeps for itself is forgotten in between; of what stays beyond that a story may leave nothing that
   * the next could see. The file's stories run one after the other.
   */
  shared: (who: Who, address: string, options?: BrowserContextOptions) => Promise<Page>
  /** The same in a session of the story's own, for what ends or changes it. */
  asAnew: (who: Who, options?: BrowserContextOptions) => Promise<Page>
  /** Calls of that person, or of somebody who is not signed in, where no page of theirs is looked at: a page costs a browser. */
  callsOf: (who: Who | null) => Promise<APIRequestContext>
}

type Session = Awaited<ReturnType<BrowserContext['storageState']>>

interface Shared {
  sessionOf: (who: Who) => Promise<Session>
}

/** Of this worker, which is a process of its own. */
const sharedPages = new SharedPages()

export const test = base.extend<Story, Shared>({
  sessionOf: [
    async ({ playwright }, use) => {
      const sessions = new Map<Who, Promise<Session>>()
      await use((who) => {
        const session = sessions.get(who) ?? signIn(playwright, who)
        sessions.set(who, session)
        return session
      })
    },
    { scope: 'worker' },
  ],
  watch: [
    async ({ baseURL }, use, { file, retry }) => {
      await sharedPages.beginIn(file)
      const watch = new Watch(baseURL ?? portalUrl())
      // The trace of a second try looks into every frame; mails are shown in sandboxed ones, which refuse it.
      if (retry > 0) watch.expect(/Blocked script execution in 'about:srcdoc'/)
      await use(watch)
      watch.refuseProblems()
    },
    { auto: true },
  ],
  visitor: async ({ browser, watch }, use, story) => {
    const contexts: BrowserContext[] = []
    await use(async (options) => {
      const context = await browser.newContext({ baseURL: portalUrl(), ...options })
      contexts.push(context)
      watch.follow(context)
      return context.newPage()
    })
    if (hasFailed(story, watch)) await keepPictures(contexts, story)
    for (const context of contexts) await context.close()
  },
  as: async ({ visitor, sessionOf }, use) => {
    await use(async (who, options) => visitor({ storageState: await sessionOf(who), ...options }))
  },
  shared: async ({ browser, sessionOf, watch }, use, story) => {
    const lettingGo: (() => void)[] = []
    const contexts: BrowserContext[] = []
    await use(async (who, address, options = {}) => {
      const name = `${who} ${JSON.stringify(options)}`
      const ofTheirs = { storageState: await sessionOf(who), ...options }
      const page = await sharedPages.named(name, () => browser.newContext({ baseURL: portalUrl(), ...ofTheirs }))
      lettingGo.push(watch.follow(page.context()))
      contexts.push(page.context())
      await goAnew(page, address)
      return page
    })
    if (hasFailed(story, watch)) await keepPictures(contexts, story)
    for (const letGo of lettingGo) letGo()
  },
  asAnew: async ({ playwright, visitor }, use) => {
    await use(async (who, options) => visitor({ storageState: await signIn(playwright, who), ...options }))
  },
  callsOf: async ({ playwright, sessionOf }, use) => {
    const made: APIRequestContext[] = []
    await use(async (who) => {
      const session = who ? { storageState: await sessionOf(who) } : {}
      const calls = await playwright.request.newContext({ baseURL: portalUrl(), ...session })
      made.push(calls)
      return calls
    })
    for (const calls of made) await calls.dispose()
  },
})

async function signIn({ request }: PlaywrightWorkerArgs['playwright'], who: Who): Promise<Session> {
  const calls = await request.newContext({ baseURL: portalUrl() })
  const answer = await calls.post(login.path, { data: { nik: people[who].nik, password } })
  if (!answer.ok()) throw new Error(`${who} could not sign in: ${answer.status()} ${await answer.text()}`)
  const session = await calls.storageState()
  await calls.dispose()
  return session
}

const hasFailed = (story: TestInfo, watch: Watch): boolean => story.errors.length > 0 || watch.unexpected().length > 0

/** As many parts of about as many, for as many stories, so that several browsers work at once. */
export function sharedOut<T>(all: readonly T[], parts: number): T[][] {
  return Array.from({ length: parts }, (_, part) => all.filter((_each, place) => place % parts === part))
}

/** A step for each page; one that is wrong is told by its address and hides none of the others. */
export async function eachOf<T extends { address: string }>(
  pages: readonly T[],
  look: (page: T) => Promise<void>,
): Promise<void> {
  for (const page of pages) {
    await test.step(page.address, async () => {
      const fault = await look(page).then(
        () => '',
        (error: unknown) => (error instanceof Error ? (error.stack ?? error.message) : String(error)),
      )
      expect.soft(fault, page.address).toBe('')
    })
  }
}

export { expect } from '@playwright/test'
