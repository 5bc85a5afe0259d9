import { z } from 'zod'
import type { Permission } from './permissions.ts'

/** What is told by the portal itself; callers of the activity log may name others of their own. */
export const activityTypes = [
  'SIGN_IN',
  'SIGN_OUT',
  'PAGE_OPENED',
  'CREATE',
  'UPDATE',
  'DELETE',
  'RESTORE',
  'EXPORT',
  'IMPORT',
  'VIEW_AS',
] as const
export type ActivityType = (typeof activityTypes)[number]

/** Where the payload stands in the envelope; the specification's POST and PUT voc answer `data`, all others `content`. */
export type PayloadKey = 'content' | 'data'

/**
 * One call of the API, declared once: the server mounts it, the browser calls it and OpenAPI documents it from here.
 * `answer` is the payload's shape; what it does not declare is stripped before it leaves the server.
 */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: `/api/${string}` | `/query/${string}` | `/authentication/${string}`
  readonly summary: string
  readonly tag: string
  readonly permission: Permission
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly body?: z.ZodType
  /** A multipart upload with the file in field `file`; it has no `body`. */
  readonly upload?: true
  readonly payload?: PayloadKey
  readonly answer?: z.ZodType
  readonly meta?: z.ZodObject
  /** The body is a stream of rows (JSON array or NDJSON) that the handler reads itself; it has no `body`. */
  readonly rows?: true
  /** The answer is a file, streamed as it is, with errors still in the envelope. */
  readonly file?: true
  /** The answer is lines of JSON (NDJSON), each of the shape `answer` and sent as soon as it is known, with errors before the first in the envelope. */
  readonly lines?: true
  /** The answer sends the browser to another address (302). */
  readonly redirect?: true
  /** Where the method tells it wrong: a POST that only asks, a GET that leaves a trace such as an export. */
  readonly effect?: 'reads' | 'writes'
  /** What it writes is a line of a log, which may show a moment later. */
  readonly onlyLogs?: true
  /** Also for an administrator who views the portal as somebody else, who may otherwise only read. */
  readonly whileViewing?: true
  /** Also for a program whose key reads figures, within the data scope of the key. */
  readonly forKeys?: true
  /** Also for a screen on a wall, of its boards alone and within the data scope of its link. */
  readonly onWalls?: true
  /** Also for who must set up a second factor first, and may do nothing else until then. */
  readonly whileSettingUp?: true
  /** What the activity log calls a successful call where the method tells it wrong; null where it tells by itself. */
  readonly activity?: ActivityType | null
  /**
   * Where that log finds the number of the record, where the `id` of address, body or answer is not that of what the
   * address names: in another parameter or in the answer; null where there is none.
   */
  readonly recordIn?: 'answer' | `params.${string}` | null
}

/** Whether a call changes or leaves something, which who views the portal as somebody else may not. */
export function writes({ method, effect }: Endpoint): boolean {
  return effect === undefined ? method !== 'GET' : effect === 'writes'
}

/** Keeps the literal types of a declaration, so that a missing parameter is a compile error on both sides. */
export function endpoint<const E extends Endpoint>(declaration: E): E {
  return declaration
}

type OutputOf<T> = T extends z.ZodType ? z.output<T> : undefined
type InputOf<T> = T extends z.ZodType ? z.input<T> : undefined

/** What the handler is given: parsed, with defaults filled in. */
export interface EndpointInput<E extends Endpoint> {
  readonly params: OutputOf<E['params']>
  readonly query: OutputOf<E['query']>
  readonly body: OutputOf<E['body']>
}

/** What the caller sends: the keys that the endpoint does not declare are absent. */
export type EndpointCall<E extends Endpoint> = (E['params'] extends z.ZodType
  ? { params: InputOf<E['params']> }
  : unknown) &
  (E['query'] extends z.ZodType ? { query: InputOf<E['query']> } : unknown) &
  (E['body'] extends z.ZodType ? { body: InputOf<E['body']> } : unknown)

export type EndpointAnswer<E extends Endpoint> = OutputOf<E['answer']>
export type EndpointMeta<E extends Endpoint> = OutputOf<E['meta']>
