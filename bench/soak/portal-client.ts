import { type Endpoint, login } from '@ido/contract'
import type { Meter } from './meter.ts'
import { password, type SoakProcess, type Soaked } from './world.ts'

export interface Wish {
  params?: Record<string, string | number>
  query?: Record<string, string | number>
  body?: object
  file?: { name: string; content: Uint8Array<ArrayBuffer> | string }
  headers?: Record<string, string>
  /** Which process is asked; else one after the other. */
  at?: number
  /** Answers that are as good as 200: another was faster, or there is nothing. */
  also?: readonly number[]
}

export interface Answered<T> {
  status: number
  content: T
  text: string
  /** The process that answered. */
  at: number
}

/** A request that ended as a fault has it, or as nobody can explain: what was to come after it is left out. */
export class NotDone extends Error {}

/** Who works with the portal, and their session. */
export interface Worker extends Soaked {
  token: string | null
  isBusy: boolean
}

const longest = 60_000

/** Asks the portal's processes in turn, times every answer, and tells what was not as it should be. */
export class PortalClient {
  readonly meter: Meter
  readonly #places: readonly SoakProcess[]
  #turns = 0

  constructor(places: readonly SoakProcess[], meter: Meter) {
    this.#places = places
    this.meter = meter
  }

  get processes(): number {
    return this.#places.length
  }

  /** @throws NotDone where the answer was neither 200 nor one of `also` */
  async ask<T = unknown>(token: string | null, endpoint: Endpoint, wish: Wish = {}): Promise<Answered<T>> {
    const at = wish.at ?? this.#next()
    const name = `${endpoint.method} ${endpoint.path}`
    const from = performance.now()
    const answer = await send(this.#places[at]?.url ?? '', token, endpoint, wish).catch((error: unknown) =>
      describe(error),
    )
    if (typeof answer === 'string') {
      // No answer at all is clear only where the process was killed, or the one that killed it is us; a file that has begun
      // can say by nothing else that what it is made of has ended.
      const isFile = endpoint.file === true && answer.startsWith(cutOff)
      const faults = this.meter.faultsBetween(from, performance.now(), at)
      const isClear = isFile || faults.some(({ place }) => place !== null)
      this.meter.note(name, from, at, { kind: answer, isClear })
      throw new NotDone(answer)
    }
    const isFine = answer.status === 200 || (wish.also ?? []).includes(answer.status)
    const kind = `${answer.status} ${answer.text.slice(0, 200)}`
    this.meter.note(name, from, at, isFine ? null : { kind, isClear: answer.status === 503 })
    if (!isFine) throw new NotDone(kind)
    const content = answer.isJson ? (JSON.parse(answer.text) as Record<string, T>)[endpoint.payload ?? 'content'] : null
    return { status: answer.status, content: content as T, text: answer.text, at }
  }

  #next(): number {
    for (let tried = 0; tried < this.#places.length; tried += 1) {
      this.#turns += 1
      const at = this.#turns % this.#places.length
      // A proxy leaves out what is not ready.
      if (this.#places[at]?.process) return at
    }
    return 0
  }
}

export async function signIn(client: PortalClient, nik: string): Promise<string> {
  const { content } = await client.ask<{ token: string }>(null, login, { body: { nik, password } })
  return content.token
}

interface Plain {
  status: number
  text: string
  isJson: boolean
}

async function send(url: string, token: string | null, endpoint: Endpoint, wish: Wish): Promise<Plain> {
  const { body, file } = wish
  const form = new FormData()
  if (file) form.set('file', new Blob([file.content]), file.name)
  const response = await fetch(url + addressOf(endpoint, wish), {
    method: endpoint.method,
    headers: {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...wish.headers,
    },
    ...(body ? { body: JSON.stringify(body) } : file ? { body: form } : {}),
    redirect: 'manual',
    signal: AbortSignal.timeout(longest),
  })
  const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false
  const text = await response.text().catch((error: unknown) => {
    throw new Error(cutOff, { cause: error })
  })
  return { status: response.status, text, isJson }
}

function addressOf({ path }: Endpoint, { params = {}, query }: Wish): string {
  const address = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  if (!query) return address
  const pairs = Object.entries(query).map(([name, value]): [string, string] => [name, String(value)])
  return `${address}?${new URLSearchParams(pairs)}`
}

const cutOff = 'cut off'

function describe(error: unknown): string {
  const how = error instanceof Error && error.message === cutOff ? cutOff : 'no answer'
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  return `${how}: ${code || (cause instanceof Error ? cause.name : String(cause))}`
}
