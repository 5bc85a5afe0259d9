import {
  hostileDelivery,
  hostileRequest,
  operationsOf,
  plainRequest,
  type FuzzRequest,
  type OpenApi,
  type Operation,
} from './fuzz-requests.ts'
import { fuzzValues, randomFrom } from './fuzz-values.ts'
import type { Hold, MeasuredPortal } from './measured-portal.ts'
import { testRoles } from './portal.ts'

interface FuzzOptions {
  requests: number
  seed: number
}

export interface FuzzResult {
  /** How often each status was answered, to requests that mostly fit their call and to those that do not. */
  plain: Map<number, number>
  hostile: Map<number, number>
  /** Requests that were answered by a 500, by something that is no envelope, or not at all. */
  failures: string[]
  /** The longest refusal, in bytes, and of what. */
  longestError: { bytes: number; of: string }
  /** What held the portal's thread longest, the worst first. */
  holds: Hold[]
  seconds: number
}

const atOnce = 6
const betweenLooks = 20
const listedHolds = 5
const hostileShare = 0.35
// Those have credentials of their own, so a session never opens them.
const takesBasic = /request-access\/(?:kode-otp|request-access)$/
const basic = `Basic ${Buffer.from('ido:ido-demo').toString('base64')}`
const nobody = 'nobody'

/** Asks every call of the contract again and again, well and badly, as everybody. */
export async function fuzz(portal: MeasuredPortal, { requests, seed }: FuzzOptions): Promise<FuzzResult> {
  const began = performance.now()
  const document = (await (await fetch(`${portal.url}/api/openapi.json`)).json()) as OpenApi
  const operations = operationsOf(document)
  const values = fuzzValues(randomFrom(seed), document.components.schemas, 0.06)
  const tokens = await Promise.all(testRoles.map((role) => portal.token(role)))
  await addRecords(portal.url, tokens[0] ?? nobody)
  const result: FuzzResult = {
    plain: new Map(),
    hostile: new Map(),
    failures: [],
    longestError: { bytes: 0, of: '' },
    holds: [],
    seconds: 0,
  }
  await portal.hold()

  async function send(operation: Operation): Promise<void> {
    const isDelivery = operation.path.includes('/ingest/')
    const isHostile = isDelivery || values.chance(hostileShare)
    const request = isDelivery
      ? hostileDelivery(values)
      : isHostile
        ? hostileRequest(operation, values)
        : plainRequest(operation, values)
    // Much of what there is to manage is the administrator's.
    const who = values.chance(0.7) ? 0 : values.pick([...tokens.keys()])
    const token = operation.path.endsWith('dashboard-logout') ? nobody : (tokens[who] ?? nobody)
    const bearer = `Bearer ${isDelivery && values.chance(0.9) ? portal.key : token}`
    const status = await answered(portal.url, request, takesBasic.test(operation.path) ? basic : bearer, result)
    const counted = isHostile ? result.hostile : result.plain
    counted.set(status, (counted.get(status) ?? 0) + 1)
    const mayHaveEnded = status === 401 && token !== nobody && !isDelivery && !takesBasic.test(operation.path)
    // Calls about people end sessions, the caller's too; who was suspended or deleted by one stays outside.
    if (mayHaveEnded) tokens[who] = await portal.token(testRoles[who] ?? 'STAFF')
  }

  const queue = Array.from({ length: requests }, (_, index) => operations[index % operations.length] as Operation)
  const worker = async () => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      await send(next)
      if (queue.length % betweenLooks === 0) result.holds.push(await portal.hold())
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  result.holds = result.holds.toSorted((one, other) => other.ms - one.ms).slice(0, listedHolds)
  return { ...result, seconds: (performance.now() - began) / 1000 }
}

async function addRecords(url: string, token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  for (let record = 0; record < 5; record += 1)
    await fetch(`${url}/api/v2/voc`, { method: 'POST', body: '{}', headers })
}

async function answered(
  url: string,
  { address, init }: FuzzRequest,
  authorization: string,
  result: FuzzResult,
): Promise<number> {
  const what = `${init.method} ${address.slice(0, 300)}`
  const sent =
    typeof init.body === 'string' ? `${init.body.slice(0, 300)} (${init.body.length} letters)` : 'a form or nothing'
  const response = await fetch(url + address, { ...init, headers: { ...init.headers, authorization } }).catch(
    (error: unknown) => error as Error,
  )
  if (response instanceof Error) {
    result.failures.push(`${what} ${sent} -> ${response.message} ${String(response.cause)}`)
    return 0
  }
  const text = await response.text()
  const { status } = response
  const isJson = response.headers.get('content-type')?.startsWith('application/json')
  const isEnvelope = isJson ? (JSON.parse(text) as { code: number }).code === status : status === 200
  // Who has to wait is told so: several of these requests are under way at once.
  const isAskedToWait = status === 503 && response.headers.has('retry-after')
  if ((status >= 500 && !isAskedToWait) || !isEnvelope)
    result.failures.push(`${what} ${sent} -> ${status} ${text.slice(0, 300)}`)
  const bytes = status >= 400 ? Buffer.byteLength(text) : 0
  if (bytes > result.longestError.bytes) result.longestError = { bytes, of: what }
  return status
}
