import type { Page, Request } from '@playwright/test'
import { open } from './pages.ts'
import { Traffic } from './still.ts'

/** A call as the page sends it, with the headers of its browser but for those of one connection and one person. */
export interface PageCall {
  readonly method: string
  /** With its query. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
}

const ofConnection = new Set(['host', 'connection', 'content-length', 'cookie'])

/** What the page at an address asks each time that its seconds to the next refresh are over. */
export async function refreshCalls(page: Page, address: string, seconds: number): Promise<PageCall[]> {
  await page.clock.install()
  await open(page, `${address}?refresh=${seconds}`)
  const asked: Request[] = []
  page.on('request', (request) => void asked.push(request))
  const traffic = new Traffic(page)
  await page.clock.fastForward(seconds * 1000)
  await traffic.ends(300)
  if (asked.length === 0) throw new Error(`${address} asked nothing when its ${seconds} s were over.`)
  return Promise.all(asked.map(callOf))
}

async function callOf(request: Request): Promise<PageCall> {
  const { pathname, search } = new URL(request.url())
  const headers = Object.entries(await request.allHeaders()).filter(([name]) => !ofConnection.has(name))
  return {
    method: request.method(),
    path: pathname + search,
    headers: Object.fromEntries(headers),
    body: request.postData(),
  }
}
