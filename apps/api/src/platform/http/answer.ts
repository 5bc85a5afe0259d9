import type { Readable } from 'node:stream'
import type { Endpoint } from '@ido/contract'
import type { FastifyReply } from 'fastify'
import { say, type Language, type MessageKey } from '../messages.ts'
import type { FileResult, LinesResult } from './feature.ts'

export interface JsonResult {
  answer: unknown
  meta?: unknown
  message?: MessageKey
}

/** The success envelope, parsed against the contract: what an endpoint does not declare cannot leave. */
export function answerWriter(endpoint: Endpoint): (result: JsonResult, language: Language) => string {
  const payload = endpoint.payload ?? 'content'
  return (result, language) => {
    const message = JSON.stringify(say(language, result.message ?? 'success'))
    const answer = JSON.stringify(endpoint.answer?.parse(result.answer) ?? null)
    const meta = endpoint.meta ? `,"meta":${JSON.stringify(endpoint.meta.parse(result.meta))}` : ''
    return `{"code":200,"message":${message},"${payload}":${answer}${meta}}`
  }
}

/** @param stopped ends it before its last byte */
export function sendFile(reply: FastifyReply, { file, name, type, size }: FileResult, stopped: AbortSignal): Readable {
  reply.header('content-type', type)
  reply.header('content-disposition', contentDisposition(name))
  if (size !== undefined) reply.header('content-length', size)
  // A client that goes away must not leave a cursor or an open file behind.
  reply.raw.once('close', () => file.destroy())
  return endedBy(stopped, file)
}

/** Sent as they come: neither held back to be compressed together nor by a proxy in between. */
export function sendLines(reply: FastifyReply, { lines }: LinesResult, stopped: AbortSignal): Readable {
  reply.header('content-type', 'application/x-ndjson; charset=utf-8').header('x-accel-buffering', 'no')
  reply.raw.once('close', () => lines.destroy())
  return endedBy(stopped, lines)
}

/** Its reader sees an answer that breaks off, never one that looks whole. */
function endedBy(stopped: AbortSignal, stream: Readable): Readable {
  const end = () => stream.destroy(stopped.reason as Error)
  if (stopped.aborted) end()
  else stopped.addEventListener('abort', end, { once: true })
  return stream
}

/** Always a download, never shown in the portal's own origin; old clients get an ASCII name, the others the real one. */
function contentDisposition(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16)}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
