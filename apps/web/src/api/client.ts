import type { Endpoint, EndpointAnswer, EndpointMeta, ErrorEnvelope, FieldError } from '@ido/contract'
import { i18n } from '../i18n/i18n.ts'
import { addressOf, type AnyInput, type CallInput } from './address.ts'

export { addressOf }

/** Code of a call that never reached the server: no network, or the server is down. */
export const unreachable = 0

export type HeaderOf = (name: string) => string | null

/** A refused or failed call: `message` is the server's own sentence, `fields` what a form can show beside its inputs. */
export class ApiError extends Error {
  readonly code: number
  readonly fields: readonly FieldError[]
  readonly requestId: string | null
  /** When the server wants to be asked again. */
  readonly retryAfterSeconds: number | null
  /** Whether the sentence is the server's own. */
  readonly isExplained: boolean
  /** What a conflict carries on top of its sentence, such as the record as it stands now. */
  readonly content: unknown

  constructor(code: number, message: string, header: HeaderOf = () => null, envelope: Partial<ErrorEnvelope> = {}) {
    super(message)
    this.name = 'ApiError'
    this.code = code
    this.requestId = header('x-request-id')
    this.retryAfterSeconds = Number(header('retry-after')) || null
    this.isExplained = envelope.message !== undefined
    this.content = envelope.content ?? null
    this.fields = (envelope.content as { fields?: FieldError[] } | null | undefined)?.fields ?? []
  }
}

export interface CallResult<E extends Endpoint> {
  readonly answer: EndpointAnswer<E>
  readonly meta: EndpointMeta<E>
}

let unauthenticatedListener: () => void = () => undefined

/** Called when the server refuses a session that the browser believed in; set once by the router. */
export function onUnauthenticated(listener: () => void): void {
  unauthenticatedListener = listener
}

let wall: Readonly<Record<string, string>> | null = null

/** With the header of a link this page is a screen on a wall: its calls count as those of that link alone, whoever is signed in here. */
export function actAsWall(header: typeof wall): void {
  wall = header
}

export const isOnWall = (): boolean => wall !== null

/** Sends one declared call; the types of what goes in and comes out are the contract's. */
export async function call<E extends Endpoint>(endpoint: E, ...input: CallInput<E>): Promise<CallResult<E>> {
  return send(endpoint, input, {})
}

/** The fixed basic credentials of the two request-access calls, as the portal tells them to its own page. */
export interface BasicCredentials {
  readonly user: string
  readonly password: string
}

/** As `call`, for what takes basic credentials instead of a session. */
export async function callWith<E extends Endpoint & { readonly permission: 'requestAccess' }>(
  credentials: BasicCredentials,
  endpoint: E,
  ...input: CallInput<E>
): Promise<CallResult<E>> {
  return send(endpoint, input, { credentials })
}

/** As `call`, for reads that a screen may drop half-way: `signal` is what the query library hands to its functions. */
export async function read<E extends Endpoint>(
  endpoint: E,
  signal: AbortSignal,
  ...input: CallInput<E>
): Promise<CallResult<E>> {
  return send(endpoint, input, { signal })
}

interface Sending {
  readonly signal?: AbortSignal
  readonly credentials?: BasicCredentials
}

async function send<E extends Endpoint>(endpoint: E, input: CallInput<E>, sending: Sending): Promise<CallResult<E>> {
  const response = await responseTo(endpoint, input, sending)
  return unwrap(endpoint, response.status, envelopeIn(await response.text()), (name) => response.headers.get(name))
}

/** Sends it and answers what came back, whatever it is. @throws ApiError where nothing did */
export async function responseTo<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  { signal, credentials }: Sending,
): Promise<Response> {
  const body = (input[0] as AnyInput | undefined)?.body
  const headers: Record<string, string> = { accept: 'application/json', 'accept-language': i18n.language, ...wall }
  if (body !== undefined) headers['content-type'] = 'application/json'
  if (credentials) headers['authorization'] = `Basic ${btoa(`${credentials.user}:${credentials.password}`)}`
  const request: RequestInit = { method: endpoint.method, headers, credentials: 'same-origin' }
  if (body !== undefined) request.body = JSON.stringify(body)
  if (signal) request.signal = signal
  return fetch(addressOf(endpoint, ...input), request).catch((failure: unknown) => {
    if (signal?.aborted) throw failure
    throw new ApiError(unreachable, i18n.t('failure.unreachable'))
  })
}

/** Sends a file as multipart field `file`; `onProgress` is told the share sent, from 0 to 1. */
export function upload<E extends Endpoint & { readonly upload: true }>(
  endpoint: E,
  file: File,
  { onProgress, signal }: { onProgress?: (share: number) => void; signal?: AbortSignal },
  ...input: CallInput<E>
): Promise<CallResult<E>> {
  // fetch tells nothing about what was sent so far, so uploads use the older interface.
  const request = new XMLHttpRequest()
  const form = new FormData()
  form.set('file', file)
  return new Promise((resolve, reject) => {
    request.upload.onprogress = (event) => onProgress?.(event.total === 0 ? 0 : event.loaded / event.total)
    request.onerror = () => reject(new ApiError(unreachable, i18n.t('failure.unreachable')))
    request.onabort = () => reject(new DOMException('Upload cancelled', 'AbortError'))
    request.onload = () => {
      try {
        resolve(
          unwrap(endpoint, request.status, envelopeIn(request.responseText), (name) => request.getResponseHeader(name)),
        )
      } catch (failure) {
        reject(failure)
      }
    }
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.open(endpoint.method, addressOf(endpoint, ...input))
    request.setRequestHeader('accept-language', i18n.language)
    request.send(form)
  })
}

/** What a call answered, from its envelope; null where there is none. @throws ApiError where it was refused or failed */
export function unwrap<E extends Endpoint>(
  endpoint: E,
  status: number,
  envelope: Record<string, unknown> | null,
  header: HeaderOf,
): CallResult<E> {
  if (status >= 200 && status < 300 && envelope !== null) {
    return { answer: envelope[endpoint.payload ?? 'content'], meta: envelope['meta'] } as CallResult<E>
  }
  // Only calls that a session opens tell something about it.
  if (status === 401 && wall === null && !['public', 'requestAccess'].includes(endpoint.permission))
    unauthenticatedListener()
  throw new ApiError(status, sentence(envelope), header, envelope ?? {})
}

/** The object that a text is, null where it is none. */
export function envelopeIn(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}

/** A conflict says it in `message.details`, everything else in `message`; a proxy in between may say nothing of ours. */
function sentence(envelope: Record<string, unknown> | null): string {
  const message = envelope?.['message'] as ErrorEnvelope['message'] | undefined
  if (typeof message === 'string') return message
  return message?.details[0]?.message ?? i18n.t('failure.unexplained')
}
