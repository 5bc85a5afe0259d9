import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request as httpRequest } from 'node:http'
import { join } from 'node:path'
import autocannon from 'autocannon'
import pg from 'pg'
import type { Endpoint } from '@ido/contract'

export const connections = 32

export interface HttpQuestion {
  method: Endpoint['method']
  path: string
  body?: string
}

export interface Times {
  median: number
  p95: number
  /** How many it is made from. */
  samples: number
}

/** One request after the other on one kept connection; reads the answer whole and refuses anything but 200. */
export class HttpClient {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 })
  readonly url: string
  readonly #token: string

  constructor(url: string, token: string) {
    this.url = url
    this.#token = token
  }

  get headers(): Record<string, string> {
    return { authorization: `Bearer ${this.#token}`, 'content-type': 'application/json' }
  }

  async ask(question: HttpQuestion): Promise<string> {
    const headers = question.body
      ? { ...this.headers, 'content-length': Buffer.byteLength(question.body) }
      : this.headers
    const request = httpRequest(this.url + question.path, { agent: this.#agent, method: question.method, headers })
    request.end(question.body)
    const [response] = await once(request, 'response')
    const chunks: Buffer[] = []
    for await (const chunk of response) chunks.push(chunk)
    const text = Buffer.concat(chunks).toString()
    if (response.statusCode !== 200) throw new Error(`${question.path} answered ${response.statusCode}: ${text}`)
    return text
  }

  close(): void {
    this.#agent.destroy()
  }
}

const fewest = 5

/**
 * Times the contenders in turn, so that a slow moment of the machine meets all of them; `between` runs untimed.
 * @param patience seconds after which five samples are enough
 */
export async function timesOf(
  contenders: (() => Promise<unknown>)[],
  samples: number,
  between: () => Promise<unknown>,
  patience = Infinity,
): Promise<Times[]> {
  const until = performance.now() + patience * 1000
  const taken = contenders.map((): number[] => [])
  const warmUp = Math.min(10, Math.ceil(samples / 6))
  for (let round = -warmUp; round < samples; round += 1) {
    if (performance.now() > until) {
      if (round >= fewest) break
      round = Math.max(0, round)
    }
    for (const [index, contender] of contenders.entries()) {
      await between()
      const start = performance.now()
      await contender()
      if (round >= 0) taken[index]?.push(performance.now() - start)
    }
  }
  return taken.map(timesSummary)
}

/** The middle one and the 95th percentile of so many times. */
export function timesSummary(times: number[]): Times {
  const { p50, p95, samples } = distributionOf(times)
  return { median: p50, p95, samples }
}

export interface TimeSpread {
  p50: number
  p95: number
  p99: number
  samples: number
}

/** How times are spread; in the unit that they are given in. */
export function distributionOf(times: readonly number[]): TimeSpread {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), samples: sorted.length }
}

/**
 * Answers per second over HTTP at 32 connections, each asking one question after the other; one answer that is not 200
 * fails the run.
 */
export async function httpRate(
  client: HttpClient,
  asked: HttpQuestion | readonly HttpQuestion[],
  seconds: number,
): Promise<number> {
  const questions = [asked].flat()
  const result = await autocannon({
    url: client.url,
    headers: client.headers,
    requests: questions.map(({ method, path, body }) => ({ method, path, ...(body ? { body } : {}) })),
    connections,
    duration: seconds,
    timeout: 60,
  })
  if (result.non2xx + result.errors > 0) {
    throw new Error(`${questions[0]?.path} under load: ${result.non2xx} refused, ${result.errors} failed`)
  }
  return result['2xx'] / result.duration
}

/** The same for SQL: 32 connections, each asking again as soon as it was answered. */
export async function sqlRate(
  databaseUrl: string,
  ask: (client: pg.ClientBase) => Promise<unknown>,
  seconds: number,
): Promise<number> {
  const clients = Array.from({ length: connections }, () => new pg.Client({ connectionString: databaseUrl }))
  await Promise.all(clients.map((client) => client.connect()))
  const start = performance.now()
  const until = start + seconds * 1000
  let answers = 0
  await Promise.all(
    clients.map(async (client) => {
      while (performance.now() < until) {
        await ask(client)
        answers += 1
      }
    }),
  )
  const elapsed = (performance.now() - start) / 1000
  await Promise.all(clients.map((client) => client.end()))
  return answers / elapsed
}

/** A bare server in a process of its own, told what to answer. */
export class BareServer {
  readonly #child: ChildProcess
  readonly client: HttpClient

  private constructor(child: ChildProcess, port: number) {
    this.#child = child
    this.client = new HttpClient(`http://127.0.0.1:${port}`, 'none')
  }

  static async start(): Promise<BareServer> {
    const child = fork(join(import.meta.dirname, 'bare.ts'))
    const [message] = (await once(child, 'message')) as [{ port: number }]
    return new BareServer(child, message.port)
  }

  async answerWith(answer: string): Promise<void> {
    const taken = once(this.#child, 'message')
    this.#child.send({ answer })
    await taken
  }

  stop(): void {
    this.client.close()
    this.#child.disconnect()
  }
}
