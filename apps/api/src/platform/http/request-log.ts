import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyServerOptions } from 'fastify'
import type { Config } from '../config/config.ts'
import type { ApiKey } from './api-keys.ts'
import type { Person } from '../person.ts'
import type { WallScreen } from './walls.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Who is asking, once the mount has found out. */
    person: Person | null
    /** Which program is asking, where a key is needed. */
    apiKey: ApiKey | null
    /** Which screen on a wall is asking. */
    wall: WallScreen | null
    /** Why the request failed, for its log line: the refusal's name, or the error that nobody expected. */
    failure: unknown
    /** What else the line says: of a sign-in whose it was, also where it failed. */
    noted: Readonly<Record<string, string | number | null>> | null
  }
}

const secretNames = [
  'authorization',
  'cookie',
  'set-cookie',
  'password',
  'password_hash',
  'token',
  'otp',
  'otp_code',
  'secret',
]
const secrets = new Set(secretNames)
const hidden = '[Redacted]'
const deepest = 5

// PostgreSQL puts whole rows into the detail of an error, a client of a store the headers that it sent.
const secretsOfErrors = [
  'err.detail',
  ...['err', 'err.*', 'err.*.*'].flatMap((prefix) => secretNames.map((name) => `${prefix}["${name}"]`)),
]

/**
 * What is logged without its secrets, as far as it is plain data; errors, and what a logger says with every line, are the
 * redaction's. It could look into everything, at 34 microseconds a line instead of 1.
 */
function withoutSecrets<T>(value: T, depth = 0): T {
  if (typeof value !== 'object' || value === null || depth > deepest) return value
  if (Array.isArray(value)) return value.map((inner) => withoutSecrets<unknown>(inner, depth + 1)) as T
  const kind: unknown = Object.getPrototypeOf(value)
  if (kind !== Object.prototype && kind !== null) return value
  const clean: Record<string, unknown> = {}
  for (const [name, inner] of Object.entries(value)) {
    clean[name] = secrets.has(name) ? hidden : withoutSecrets<unknown>(inner, depth + 1)
  }
  return clean as T
}

/** Nothing here logs bodies or headers; taking secrets out is for the day that somebody does. */
export function loggerOptions(
  config: Config,
  stream?: NodeJS.WritableStream,
): NonNullable<FastifyServerOptions['logger']> {
  return {
    level: config.logLevel,
    redact: { paths: [...secretNames, ...secretsOfErrors], censor: hidden },
    formatters: { log: (line) => withoutSecrets(line) },
    ...(stream && { stream: { write: (line: string) => void stream.write(line) } }),
  }
}

/** The caller's id where it is a sane one, so that one id follows a request through proxies; else a new one. */
export function requestId(request: IncomingMessage): string {
  const given = request.headers['x-request-id']
  return typeof given === 'string' && /^[\w.:-]{8,100}$/.test(given) ? given : randomUUID()
}

const level = (status: number) => (status >= 500 ? 'error' : status >= 400 ? 'warn' : 'info')

// Who has the address of such a page has what it opens; a part as long as our tokens is one, whatever the page.
const secretPaths = /^(\/forgot-password\/|\/authentication\/integration\/).+/
const tokens = /(?<=\/)[\w-]{40,}(?=\/|$)/g

/** The path alone: its query holds names and searched words. */
function pathOf(url: string): string {
  const [path = ''] = url.split('?', 1)
  return path.replace(secretPaths, '$1[Redacted]').replace(tokens, '[Redacted]')
}

/** Why something failed, as its line says it: the error that nobody expected, whole, or the refusal by name. */
export const failureIn = (failure: unknown) =>
  failure instanceof Error ? { err: failure } : failure !== null && { refusal: failure }

const healthChecks = new Set(['/healthz', '/readyz', '/metrics'])

/** One line a request. */
export function logRequests(app: FastifyInstance, { logHealthChecks }: Pick<Config, 'logHealthChecks'>): void {
  app.decorateRequest('person', null)
  app.decorateRequest('apiKey', null)
  app.decorateRequest('wall', null)
  app.decorateRequest('failure', null)
  app.decorateRequest('noted', null)
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  app.addHook('onResponse', async (request, reply) => {
    const { failure, noted } = request
    if (!logHealthChecks && reply.statusCode === 200 && healthChecks.has(pathOf(request.url))) return
    request.log[level(reply.statusCode)](
      {
        method: request.method,
        path: pathOf(request.url),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        ip: request.ip,
        ...(request.person && { person: request.person.id }),
        ...(request.apiKey && { apiKey: request.apiKey.id }),
        ...(request.wall && { wallLink: request.wall.linkId }),
        ...noted,
        ...failureIn(failure),
      },
      'request',
    )
  })
}
