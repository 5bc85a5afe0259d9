import { once } from 'node:events'
import autocannon from 'autocannon'
import type { Endpoint } from '@ido/contract'

export interface HttpQuestion {
  method: Endpoint['method']
  path: string
  body?: string
}

/** `GET` of a path with these parameters. */
export const get = (path: string, query: object = {}): HttpQuestion => {
  const pairs = Object.entries(query).map(([key, value]) => [key, String(value)])
  return { method: 'GET', path: pairs.length === 0 ? path : `${path}?${new URLSearchParams(pairs)}` }
}
export const post = (path: string, body: object): HttpQuestion => ({ method: 'POST', path, body: JSON.stringify(body) })

/** Asks as somebody who has signed in; reads the answer whole and refuses anything but 200. */
export class HttpClient {
  readonly url: string
  readonly headers: Readonly<Record<'authorization' | 'content-type', string>>

  constructor(url: string, token: string) {
    this.url = url
    this.headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  }

  async ask({ method, path, body }: HttpQuestion): Promise<string> {
    const response = await fetch(this.url + path, { method, headers: this.headers, body: body ?? null })
    const text = await response.text()
    if (response.status !== 200) throw new Error(`${path} answered ${response.status}: ${text}`)
    return text
  }

  async contentOf<T>(question: HttpQuestion): Promise<T> {
    const { content, data } = JSON.parse(await this.ask(question)) as { content?: T; data?: T }
    return (content ?? data) as T
  }
}

export type Times = Record<'median' | 'p95' | 'p99' | 'samples', number>

/** How times are spread; in the unit that they are given in. */
export function spreadOf(times: readonly number[]): Times {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
  return { median: at(0.5), p95: at(0.95), p99: at(0.99), samples: sorted.length }
}

export async function millisecondsOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

const fewest = 5

/**
 * Times one request after the other; `between` runs untimed.
 * @param patience seconds after which five samples are enough
 */
export async function timesOf(
  ask: () => Promise<unknown>,
  samples: number,
  { between, patience = Infinity }: { between?: () => Promise<unknown>; patience?: number } = {},
): Promise<Times> {
  const until = performance.now() + patience * 1000
  const times: number[] = []
  for (let warm = Math.min(10, Math.ceil(samples / 6)); warm > 0 && performance.now() < until; warm -= 1) await ask()
  while (times.length < samples && (times.length < fewest || performance.now() < until)) {
    await between?.()
    times.push(await millisecondsOf(ask))
  }
  return spreadOf(times)
}

/** Starts to ask these questions in turn on so many connections. */
export function startLoad(
  { url, headers }: HttpClient,
  requests: readonly HttpQuestion[],
  load: Pick<autocannon.Options, 'connections' | 'duration' | 'connectionRate'>,
) {
  const instance = autocannon({ url, headers, requests: [...requests], timeout: 60, ...load }, () => undefined)
  const ended = once(instance, 'done').then(([result]) => result as autocannon.Result)
  return { stop: () => instance.stop(), ended }
}

/** How many answers had each status. */
export function statusesOf({ statusCodeStats = {}, errors }: autocannon.Result): Record<string, number> {
  const counts = Object.entries(statusCodeStats).map(([status, { count = 0 }]) => [status, count])
  return Object.fromEntries([...counts, ...(errors > 0 ? [['failed', errors]] : [])])
}

/** Answers a second at 32 connections. @throws where one of them is not 200 */
export async function rateOf(client: HttpClient, asked: readonly HttpQuestion[], seconds: number): Promise<number> {
  const { 200: answers = 0, ...others } = statusesOf(
    await startLoad(client, asked, { connections: 32, duration: seconds }).ended,
  )
  if (Object.keys(others).length > 0) throw new Error(`${asked[0]?.path} under load: ${JSON.stringify(others)}`)
  return answers / seconds
}
