import { webhookLimits, type DeliveryProblem } from '@ido/contract'
import { Agent as PlainAgent, request as plain } from 'node:http'
import { Agent as SecureAgent, request as secure, type RequestOptions } from 'node:https'
import { checkTarget, type Resolve } from './webhooks.address.ts'

/** How a try went. */
export interface HookAnswer {
  statusCode: number | null
  problem: DeliveryProblem | null
  answer: string | null
  /** As the receiver wrote it. */
  retryAfter: string | null
  tookMs: number
}

interface HookCall {
  url: string
  body: string
  headers: Record<string, string>
}

interface CallLimits {
  privateHosts: readonly string[]
  /** Milliseconds for the whole of it. */
  patience: number
  signal: AbortSignal
  resolve?: Resolve | undefined
}

const nothing = { statusCode: null, problem: null, answer: null, retryAfter: null }

/** Where one address takes no connection, or takes longer than this for it, the next that was checked is tried. */
const connecting = { autoSelectFamily: true, autoSelectFamilyAttemptTimeout: 2_000 }

/** Posts to the very addresses that were checked; redirects are an answer like any other, and of a long one only the beginning is read. */
export async function callHook(call: HookCall, limits: CallLimits): Promise<HookAnswer> {
  const began = Date.now()
  const took = () => ({ tookMs: Date.now() - began })
  const late = AbortSignal.timeout(limits.patience)
  try {
    const target = await checkTarget(call.url, limits.privateHosts, limits)
    if ('problem' in target) return { ...nothing, problem: target.problem, ...took() }
    const { url, to } = target
    const options: RequestOptions = {
      method: 'POST',
      agent: new (url.protocol === 'https:' ? SecureAgent : PlainAgent)(connecting),
      // With more than one address to try, Node asks for `all` of them.
      lookup: (_host, { all }, done) => (all ? done(null, [...to]) : done(null, to[0]?.address ?? '', to[0]?.family)),
      headers: { ...call.headers, 'content-length': Buffer.byteLength(call.body) },
      signal: AbortSignal.any([late, limits.signal]),
    }
    return { ...(await post(url, options, call.body)), ...took() }
  } catch {
    limits.signal.throwIfAborted()
    return { ...nothing, problem: late.aborted ? 'timeout' : 'network', ...took() }
  }
}

function post(url: URL, options: RequestOptions, body: string): Promise<Omit<HookAnswer, 'tookMs'>> {
  return new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? secure : plain
    const asked = send(url, options, (answered) => {
      const parts: Buffer[] = []
      let length = 0
      const finish = () => {
        const text = Buffer.concat(parts).subarray(0, webhookLimits.answerLength).toString('utf8').replaceAll('\0', '')
        const retryAfter = answered.headers['retry-after'] ?? null
        resolve({ statusCode: answered.statusCode ?? null, problem: null, answer: text || null, retryAfter })
        asked.destroy()
      }
      answered.on('data', (part: Buffer) => {
        parts.push(part)
        length += part.length
        if (length >= webhookLimits.answerLength) finish()
      })
      answered.on('end', finish)
      answered.on('error', reject)
    })
    asked.on('error', reject)
    asked.end(body)
  })
}

interface Written {
  kind: string
  created_at: Date
  /** What happened, as it was written down: JSON with the page that shows it. */
  body: string
}

/** What a receiver is sent: the same letters at each try, since its signature is of them. */
export function messageBody({ kind, created_at, body }: Written, portal: string): string {
  const { page, ...data } = JSON.parse(body) as { page: string }
  return JSON.stringify({ type: kind, timestamp: created_at.toISOString(), data: { ...data, link: portal + page } })
}
