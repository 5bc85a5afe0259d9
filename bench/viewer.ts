import { once } from 'node:events'
import { Agent, request as httpRequest, type IncomingMessage } from 'node:http'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'
import { type EndpointAnswer, login, type questionsCall, type Role } from '@ido/contract'
import type pg from 'pg'
import { addPeople } from '../apps/api/src/testing/data-folder.ts'
import { demoPassword } from '../apps/api/src/platform/demo-accounts.ts'
import type { PageCall } from '../e2e/support/refresh-calls.ts'

/** Who has a dashboard open: roles as the soak has them, of whom half see everything. */
const cast: readonly { role: Role | null; regions?: number[]; products?: number[] }[] = [
  { role: 'ADMIN' },
  { role: 'MANAGEMENT' },
  { role: 'MANAGEMENT', regions: [1] },
  { role: 'CMP' },
  { role: 'CMP', regions: [2, 3] },
  { role: 'PO', products: [1] },
  { role: 'PO', products: [2, 3] },
  { role: 'AGENT' },
  { role: null },
  { role: null, regions: [4] },
]
/** From one viewer to the next another part of the cast, and with each round of it another board. */
export const kindsOfViewer = cast.length

const nikOf = (place: number) => String(400_001 + place)

/** Accounts for so many viewers, with roles and scopes in turn; those that are there stay. */
export async function addViewers(database: pg.Client, count: number): Promise<void> {
  const { rows } = await database.query<{ nik: string }>(`select nik from account where nik like '4%'`)
  const known = new Set(rows.map(({ nik }) => nik))
  const wanted = Array.from({ length: count }, (_, place) => ({ nik: nikOf(place), ...cast[place % cast.length] }))
  const newcomers = wanted.filter(({ nik }) => !known.has(nik))
  const people = newcomers.map(({ nik, role = null }) => ({ nik, name: `Penonton ${nik}`, role }))
  await addPeople(database, people, demoPassword)
  for (const { nik, regions = null, products = null } of newcomers) {
    if (regions ?? products) {
      await database.query('update account set scope_regions = $2, scope_products = $3 where nik = $1', [
        nik,
        regions,
        products,
      ])
    }
  }
}

/** One answer: which call, how many milliseconds from when it was sent to the last byte of it, and what was wrong with it. */
export interface ViewerAnswer {
  path: string
  milliseconds: number
  fault: string | null
}

// As many as a browser opens to one host.
const connectionsEach = 6

/** A browser with a dashboard open, as far as the portal can tell. */
export class Viewer {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: connectionsEach })
  readonly #url: string
  readonly #cookie: string

  private constructor(url: string, cookie: string) {
    this.#url = url
    this.#cookie = cookie
  }

  static signIn(url: string, place: number): Promise<Viewer> {
    return Viewer.signInAs(url, nikOf(place), demoPassword)
  }

  static async signInAs(url: string, nik: string, password: string): Promise<Viewer> {
    const response = await fetch(url + login.path, {
      method: login.method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ nik, password }),
    })
    if (!response.ok) throw new Error(`${nik} could not sign in: ${response.status} ${await response.text()}`)
    const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '')
    return new Viewer(url, cookies.join('; '))
  }

  /** Asks all of them together, as the page does when its seconds are over. */
  async refresh(calls: readonly PageCall[]): Promise<ViewerAnswer[]> {
    return (await Promise.all(calls.map((call) => this.#ask(call)))).flat()
  }

  /** One answer, or as many as the call has lines, each of which the page shows when it comes. */
  async #ask({ method, path, headers, body }: PageCall): Promise<ViewerAnswer[]> {
    const length = body === null ? {} : { 'content-length': Buffer.byteLength(body) }
    const sent = { ...headers, ...length, cookie: this.#cookie }
    const answers: ViewerAnswer[] = []
    let began = performance.now()
    const came = (fault: string | null) =>
      answers.push({ path: path.replace(/\?.*/s, ''), milliseconds: performance.now() - began, fault })
    try {
      const request = httpRequest(this.#url + path, { method, headers: sent, agent: this.#agent })
      // Until then it waits for one of the browser's own connections, which is not the portal's doing.
      request.once('socket', () => (began = performance.now()))
      request.end(body ?? undefined)
      const [response] = (await once(request, 'response')) as [IncomingMessage]
      if (isLines(response)) for await (const line of linesOf(response)) came(faultOfLine(line))
      else came(await faultOf(response))
    } catch (error) {
      came(String(error))
    }
    return answers
  }

  close(): void {
    this.#agent.destroy()
  }
}

const isLines = ({ statusCode, headers }: IncomingMessage): boolean =>
  statusCode === 200 && (headers['content-type']?.startsWith('application/x-ndjson') ?? false)

const linesOf = (response: IncomingMessage): AsyncIterable<string> => {
  const isPacked = response.headers['content-encoding'] === 'gzip'
  return createInterface({ input: isPacked ? response.pipe(createGunzip()) : response })
}

function faultOfLine(line: string): string | null {
  const { status } = JSON.parse(line) as EndpointAnswer<typeof questionsCall>
  return status === 200 ? null : `${status} ${line.slice(0, 200)}`
}

async function faultOf(response: IncomingMessage): Promise<string | null> {
  let answer = ''
  for await (const part of response) if (response.statusCode !== 200) answer += String(part)
  return response.statusCode === 200 ? null : `${response.statusCode} ${answer.slice(0, 200)}`
}
