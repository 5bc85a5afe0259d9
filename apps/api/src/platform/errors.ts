import type { LaneName } from './pools/query-context.ts'
import type { MessageKey, MessageValues } from './messages.ts'

/** What can be refused; http/error-handler.ts has the one map from here to HTTP. */
export type RefusalCode =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'notFound'
  | 'conflict'
  | 'tooLarge'
  | 'unsupportedMedia'
  | 'tooMany'
  | 'unavailable'
  | 'noRoom'

/** A field that the request got wrong; `key` is said in the reader's language when the answer is written. */
export interface WrongField {
  field: string
  key: MessageKey
  values?: MessageValues
}

export interface RefusalDetails {
  key: MessageKey
  values?: MessageValues
  fields?: WrongField[]
  /** Goes out as the envelope's `content`, so that a screen can show more than a sentence. */
  content?: unknown
  retryAfterSeconds?: number
}

/** An expected refusal: thrown anywhere below a handler, answered in the envelope, logged as a warning. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly details: RefusalDetails

  /** @param cause the error behind it, for the log alone */
  constructor(code: RefusalCode, details: RefusalDetails, cause?: unknown) {
    // For the log; the reader gets the key's text. Field names tell more than 'invalid' does.
    super(
      `${code}: ${details.fields ? namesOf(details.fields) : details.key}`,
      cause === undefined ? undefined : { cause },
    )
    this.code = code
    this.details = details
  }
}

const mostLogged = 20
const longestLogged = 100
const namesOf = (fields: readonly WrongField[]): string =>
  fields
    .slice(0, mostLogged)
    .map(({ field }) => field.slice(0, longestLogged))
    .join(', ')

type Say = [key: MessageKey, values?: MessageValues | undefined]
const refuse = (code: RefusalCode, [key, values]: Say, more: Omit<RefusalDetails, 'key' | 'values'> = {}): Refusal =>
  new Refusal(code, { key, ...(values && { values }), ...more })

/** A name that is none of those there are, which the reader is told. */
export const unknownName = (field: string, name: string, known: Iterable<string>): WrongField => ({
  field,
  key: 'unknownName',
  values: { name, known: [...new Set(known)].join(', ') },
})

/** 400 that names each wrong field. */
export const invalid = (fields: WrongField[]): Refusal => refuse('invalid', ['invalid'], { fields })
export const unauthenticated = (...say: Say): Refusal => refuse('unauthenticated', say)
export const forbidden = (...say: Say): Refusal => refuse('forbidden', say)
/** 403 that names the field which asks for too much. */
export const forbiddenField = (field: string, ...[key, values]: Say): Refusal =>
  refuse('forbidden', [key, values], { fields: [{ field, key, ...(values && { values }) }] })
export const notFound = (...say: Say): Refusal => refuse('notFound', say)
/** 409; the message goes out as `message.details[0].message`. */
export const conflict = (key: MessageKey, values?: MessageValues, content: unknown = null): Refusal =>
  refuse('conflict', [key, values], { content })
export const tooLarge = (...say: Say): Refusal => refuse('tooLarge', say)
export const unsupportedMedia = (...say: Say): Refusal => refuse('unsupportedMedia', say)
export const tooMany = (retryAfterSeconds: number, ...say: Say): Refusal =>
  refuse('tooMany', say, { retryAfterSeconds })
export const unavailable = (...say: Say): Refusal => refuse('unavailable', say, { retryAfterSeconds: soon })
/** The same for an error that the log should have whole. */
export const unavailableBecause = (cause: unknown, key: MessageKey, values?: MessageValues): Refusal =>
  new Refusal('unavailable', { key, ...(values && { values }), retryAfterSeconds: soon }, cause)
/** 503: the lane has no room for more. */
export const busy = (lane: BusyName): Refusal => unavailable(busyKeys[lane])

const soon = 5
const busyKeys = {
  light: 'busy',
  lists: 'listsBusy',
  figures: 'figuresBusy',
  files: 'exportsBusy',
  /** Files that people bring. */
  reading: 'readingBusy',
  /** Large deliveries that programs send. */
  deliveries: 'deliveriesBusy',
} as const satisfies Record<LaneName | 'reading' | 'deliveries', MessageKey>
export type BusyName = keyof typeof busyKeys
/** 507: the disk is full, and who runs the portal has to make room. */
export const noRoom = (...say: Say): Refusal => refuse('noRoom', say)
