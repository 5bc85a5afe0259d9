import { request as plain } from 'node:http'
import { type RequestOptions, request as secure } from 'node:https'
import { type DeliveryProblem, webhookLimits } from '@ido/contract'
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

export interface HookCall {
  url: string
  body: string
  headers: Record<string, string>
}

export interface CallLimits {
  privateHosts: readonly string[]
  /** Milliseconds for the whole of it. */
  patience: number
  signal: AbortSignal
  resolve?: Resolve | undefined
}

const nothing = { statusCode: null, problem: null, answer: null, retryAfter: null }

/** Posts to the very address that was checked; redirects are an answer like any other, and of a long one only the beginning is read. */
export async function callHook(call: HookCall, limits: CallLimits): Promise<HookAnswer> {
  const began = Date.now()
  const took = () => ({ tookMs: Date.now() - began })
  const late = AbortSignal.timeout(limits.patience)
  const ended = Promise.withResolvers<never>()
  late.addEventListener('abort', () => ended.reject(late.reason), { once: true })
  try {
    const target = await Promise.race([checkTarget(call.url, limits.privateHosts, limits.resolve), ended.promise])
    if ('problem' in target) return { ...nothing, problem: target.problem, ...took() }
    const { url, to } = target
    const options: RequestOptions = {
      method: 'POST',
      agent: false,
      // Always asked with `all`, or without: it is the checked one in both shapes.
      lookup: (_host, { all }, done) =>
        all ? done(null, [{ address: to.address, family: to.family }]) : done(null, to.address, to.family),
      headers: { ...call.headers, 'content-length': Buffer.byteLength(call.body) },
      signal: AbortSignal.any([late, limits.signal]),
    }
    return { ...(await post(url, options, call.body)), ...took() }
  } catch {
    limits.signal.throwIfAborted()
    return { ...nothing, problem: late.aborted ? 'timeout' : 'network', ...took() }
  } finally {
    ended.promise.catch(() => undefined)
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
