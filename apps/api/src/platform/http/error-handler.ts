import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import type { ErrorEnvelope } from '@ido/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { noRoom, notFound, Refusal, unavailable, type RefusalCode } from '../errors.ts'
import { say, sayBriefly, shortened, type Language, type MessageKey } from '../messages.ts'
import { codeOf, fullDatabase, fullFolder } from '../storage/room.ts'
import { languageOf } from './language.ts'
import { sayFields } from './wrong-input.ts'

/** The one map from refusals to HTTP. */
const statuses: Record<RefusalCode, number> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  notFound: 404,
  conflict: 409,
  tooLarge: 413,
  unsupportedMedia: 415,
  tooMany: 429,
  unavailable: 503,
  noRoom: 507,
}

/** What Fastify and its plugins refuse by themselves, by their status. */
const frameworkRefusals: Partial<Record<number, [RefusalCode, MessageKey]>> = {
  403: ['notFound', 'notFound'],
  404: ['notFound', 'notFound'],
  413: ['tooLarge', 'bodyTooLarge'],
  415: ['unsupportedMedia', 'jsonExpected'],
}
const malformedJson = 'FST_ERR_CTP_INVALID_JSON_BODY'

// PostgreSQL is shutting down, starting, full, or not there; or it gave a statement up for another's sake: a deadlock that
// no further try got by, a standby that had to replay what stood in its way; or it is not (yet) the primary (25006).
const databaseAway = /^(?:ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENOTFOUND|EPIPE|57P0[123]|53300|08\w{3}|40001|40P01|25006)$/

// Stopped by its lane's limit, by the server's, or because it waited too long for somebody's lock.
const stoppedStatement = /^(?:57014|25P0[34]|55P03)$/

// A value that no shape refused and no column takes: too large, no date, no text. The sender's fault, and worth a look.
const unstorable = /^22(?:003|007|008|021|P02|P05)$/

/** The refusal behind an error, or null where nobody expected it. */
function refusalOf(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error
  if (codeOf(error) === malformedJson) return new Refusal('invalid', { key: 'malformedJson' })
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
  const [code, key] = frameworkRefusals[status] ?? ['invalid', 'malformedRequest']
  if (status >= 400 && status < 500) return new Refusal(code, { key })
  if (unstorable.test(codeOf(error))) return new Refusal('invalid', { key: 'invalid' })
  if (fullFolder.test(codeOf(error))) return noRoom('diskFull')
  if (codeOf(error) === fullDatabase) return unavailable('diskFull')
  if (stoppedStatement.test(codeOf(error))) return unavailable('tooLong')
  return databaseAway.test(codeOf(error)) ? unavailable('databaseAway') : null
}

/** What the log must have whole, though the reader gets a sentence: who runs the portal has to look at it. */
const isOperational = (error: unknown): boolean =>
  [databaseAway, unstorable, stoppedStatement, fullFolder].some((codes) => codes.test(codeOf(error))) ||
  codeOf(error) === fullDatabase ||
  (error instanceof Refusal && error.code === 'noRoom')

/** What the reader is told of an error, and the log: of an unexpected one the reader learns the request id, the log everything. */
export function tellError(error: unknown, language: Language) {
  const refusal = refusalOf(error)
  return {
    envelope: refusal === null ? unexpected(language) : envelopeOf(refusal, language),
    retryAfterSeconds: refusal?.details.retryAfterSeconds,
    failure: refusal === null || isOperational(error) || refusal.cause !== undefined ? error : refusal.message,
  }
}

/** Answers any error in the envelope. */
export function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const { envelope, retryAfterSeconds, failure } = tellError(error, languageOf(request.headers['accept-language']))
  request.failure = failure
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds)
  // Headers that were set for a file which then could not be sent.
  for (const header of ['content-disposition', 'content-encoding', 'content-length']) void reply.removeHeader(header)
  void reply.code(envelope.code).type('application/json; charset=utf-8').send(JSON.stringify(envelope))
}

/** No route: a call or a file that does not exist. */
export function handleUnknown(request: FastifyRequest, reply: FastifyReply): void {
  handleError(notFound(/^\/(?:api|query)(?:[/?]|$)/.test(request.url) ? 'unknownCall' : 'notFound'), request, reply)
}

function unexpected(language: Language): ErrorEnvelope {
  return { code: 500, message: say(language, 'unexpected'), content: null }
}

function envelopeOf({ code, details }: Refusal, language: Language): ErrorEnvelope {
  const status = statuses[code]
  const sentence = sayBriefly(language, details.key, details.values)
  const content = boundedContent(details.content ?? null)
  if (code === 'conflict') return { code: status, message: { details: [{ message: sentence }] }, content }
  if (details.fields === undefined) return { code: status, message: sentence, content }
  const fields = sayFields(details.fields, language)
  return {
    code: status,
    message: fields.map(({ field, message }) => `${field}: ${message}`).join('; '),
    content: { fields },
  }
}

const mostContentBytes = 48 * 1024
/** Longest text and list that are tried in turn until an answer is small enough. */
const sizes = [
  [Infinity, Infinity],
  [500, 200],
  [200, 50],
  [100, 20],
] as const

/** What goes along with a refusal, its long texts and lists cut where it would be too much: a refusal is never a download. */
function boundedContent(content: unknown): unknown {
  for (const [longestText, longestList] of sizes) {
    const cut = longestText === Infinity ? content : cutTo(content, longestText, longestList)
    if (Buffer.byteLength(JSON.stringify(cut) ?? '') <= mostContentBytes) return cut
  }
  return null
}

function cutTo(value: unknown, longestText: number, longestList: number): unknown {
  if (typeof value === 'string') return shortened(value, longestText)
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.slice(0, longestList).map((item) => cutTo(item, longestText, longestList))
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, cutTo(inner, longestText, longestList)]),
  )
}

/** What is not even HTTP gets the envelope too, without a request to hang it on. */
export function handleClientError(
  error: Error & { code?: string },
  socket: Socket,
  headers: Readonly<Record<string, string>>,
): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return
  const isTooLarge = error.code === 'HPE_HEADER_OVERFLOW'
  const code = isTooLarge ? 431 : 400
  const body = JSON.stringify({ code, message: say('id', 'malformedRequest'), content: null })
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(
    `HTTP/1.1 ${code} ${isTooLarge ? 'Request Header Fields Too Large' : 'Bad Request'}\r\n` +
      `content-type: application/json; charset=utf-8\r\nx-request-id: ${randomUUID()}\r\n${lines.join('')}` +
      `content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  )
}
