import { once } from 'node:events'
import { Agent, request as httpRequest } from 'node:http'
import autocannon from 'autocannon'
import type { Endpoint } from '@ido/contract'

export interface HttpQuestion {
  method: Endpoint['method']
  path: string
  body?: string
}

/** One request after the other on one connection; reads the answer whole and refuses anything but 200. */
export class HttpClient {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 })
  readonly url: string
  readonly headers: Readonly<Record<'authorization' | 'content-type', string>>

  constructor(url: string, token: string) {
    this.url = url
    this.headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  }

  async ask({ method, path, body }: HttpQuestion): Promise<string> {
    const length = body ? { 'content-length': Buffer.byteLength(body) } : {}
    const request = httpRequest(this.url + path, {
      agent: this.#agent,
      method,
      headers: { ...this.headers, ...length },
    })
    request.end(body)
    const [response] = await once(request, 'response')
    const chunks: Buffer[] = []
    for await (const chunk of response) chunks.push(chunk)
    const text = Buffer.concat(chunks).toString()
    if (response.statusCode !== 200) throw new Error(`${path} answered ${response.statusCode}: ${text}`)
    return text
  }

  async contentOf<T>(question: HttpQuestion): Promise<T> {
    const { content, data } = JSON.parse(await this.ask(question)) as { content?: T; data?: T }
    return (content ?? data) as T
  }

  close(): void {
    this.#agent.destroy()
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

interface Load {
  connections: number
  seconds: number
  /** Most requests a second of each connection. */
  pace?: number
}

/** Starts to ask these questions in turn on so many connections. */
export function startLoad({ url, headers }: HttpClient, asked: readonly HttpQuestion[], load: Load) {
  const { connections, seconds, pace } = load
  const instance = autocannon(
    {
      url,
      headers,
      requests: asked.map(({ method, path, body }) => ({ method, path, ...(body ? { body } : {}) })),
      connections,
      duration: seconds,
      timeout: 60,
      ...(pace === undefined ? {} : { connectionRate: pace }),
    },
    () => undefined,
  )
  const ended = once(instance, 'done') as Promise<[autocannon.Result]>
  return {
    stop: () => instance.stop(),
    /** How many answers had each status. */
    async statuses(): Promise<Record<string, number>> {
      const [{ statusCodeStats = {}, errors }] = await ended
      const counts = Object.entries(statusCodeStats).map(([status, { count = 0 }]): [string, number] => [status, count])
      return Object.fromEntries([...counts, ...(errors > 0 ? [['failed', errors] as [string, number]] : [])])
    },
  }
}

export const connections = 32

/** Answers a second at 32 connections. @throws where one of them is not 200 */
export async function rateOf(client: HttpClient, asked: readonly HttpQuestion[], seconds: number): Promise<number> {
  const { 200: answers = 0, ...others } = await startLoad(client, asked, { connections, seconds }).statuses()
  if (Object.keys(others).length > 0) throw new Error(`${asked[0]?.path} under load: ${JSON.stringify(others)}`)
  return answers / seconds
}
