import type { Readable } from 'node:stream'
import type { Endpoint, EndpointInput } from '@ido/contract'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Activity, ActivityLines } from '../audit/activity.ts'
import type { Config } from '../config/config.ts'
import type { Database } from '../database/database.ts'
import type { Directory } from '../accounts/directory.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { ManagedCalls, ManagedList, ManagedRecord } from '../management/list.ts'
import type { PacedMail } from '../mail/mail-pace.ts'
import type { Language, MessageKey } from '../messages.ts'
import type { Person, Scope } from '../person.ts'
import type { Answers } from '../pools/answers.ts'
import type { Spool } from '../downloads/spool.ts'
import type { Storage } from '../storage/storage.ts'
import type { ApiKey } from './api-keys.ts'
import type { Sessions } from './sessions.ts'
import type { WallScreen } from './walls.ts'
import { unsupportedMedia } from '../errors.ts'

/** What every feature is handed; semantic/run.ts adds the engine of the figures. */
export interface Services {
  readonly config: Config
  readonly database: Database
  readonly storage: Storage
  /** Where files wait for slow readers. */
  readonly spool: Spool
  readonly mail: PacedMail
  /** The company directory, null where none is configured. */
  readonly directory: Directory | null
  readonly jobs: Jobs
  readonly sessions: Sessions
  /** What people do, where the mount does not tell it by itself: sign-ins. */
  readonly activity: Activity
  /** How many lines people's browsers add to it. */
  readonly activityLines: ActivityLines
  readonly log: FastifyBaseLogger
  /** What is deleted from each management list, and who may know of it; each adds itself when it is mounted. */
  readonly deletable: Pick<ManagedList<ManagedCalls, ManagedRecord>, 'trash' | 'titles' | 'isSeen'>[]
  /** Answers of this process, by question, scope and version of the data: equal questions are answered once. */
  readonly answers: Answers
}

/** `features/<x>/<x>.routes.ts` exports one; app.ts lists them. */
export type Feature = (mount: Mount, services: Services) => void

/** Registers an endpoint of the contract: the platform checks the permission and the input before the handler runs. */
export type Mount = <const E extends Endpoint>(endpoint: E, handler: Handler<E>) => void

export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Result<E>>

export interface Call<E extends Endpoint> extends EndpointInput<E> {
  readonly person: E['permission'] extends 'public' | 'apiKey' | 'requestAccess' | 'wall'
    ? null
    : E['forKeys'] extends true
      ? Person | null
      : E['onWalls'] extends true
        ? Person | null
        : Person
  readonly apiKey: E['permission'] extends 'apiKey' ? ApiKey : E['forKeys'] extends true ? ApiKey | null : null
  readonly wall: E['permission'] extends 'wall' ? WallScreen : E['onWalls'] extends true ? WallScreen | null : null
  /** What of the data who asks may see, a person, a program or a wall; nothing where nobody needs to say who they are. */
  readonly scope: Scope
  readonly language: Language
  /** The uploaded file of an endpoint with `upload`; its stream has no limit of its own, `storage.put` sets one. */
  readonly upload: E['upload'] extends true ? Upload : undefined
  /** The body of an endpoint with `rows`, unread. */
  readonly rows: E['rows'] extends true ? Rows : undefined
  /** Aborts when the client goes away. */
  readonly signal: AbortSignal
  readonly request: FastifyRequest
  /** For headers and cookies only; the body comes from the result. */
  readonly reply: FastifyReply
}

export interface Upload {
  readonly name: string
  readonly stream: Readable
}

export interface Rows {
  readonly format: 'json' | 'ndjson'
  readonly stream: Readable
}

/** The stream goes out as a download under `name`; a client that goes away destroys it. */
export interface FileResult {
  file: Readable
  name: string
  type: string
  size?: number
}

/** Lines of JSON, each of which ends with a line feed; a client that goes away destroys them. */
export interface LinesResult {
  lines: Readable
}

type AnswerOf<E extends Endpoint> = E['answer'] extends z.ZodType ? z.input<E['answer']> : null
type MetaPart<E extends Endpoint> = E['meta'] extends z.ZodType ? { meta: z.input<E['meta']> } : unknown
/** `message` replaces 'Berhasil' where a call has more to say. */
export type Result<E extends Endpoint> = E['redirect'] extends true
  ? { redirect: string }
  : E['file'] extends true
    ? FileResult
    : E['lines'] extends true
      ? LinesResult
      : { answer: AnswerOf<E>; message?: MessageKey } & MetaPart<E>

const formats: Readonly<Record<string, Rows['format']>> = {
  'application/json': 'json',
  'application/x-ndjson': 'ndjson',
  'application/ndjson': 'ndjson',
  'application/jsonl': 'ndjson',
  'application/x-jsonlines': 'ndjson',
}

/** Lets the bodies of this part of the server through unread, however long they are. */
export function keepBodiesUnread(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
}

/** The unread body as rows, by its content type. */
export function rowsOf(request: FastifyRequest): Rows {
  const [type = ''] = (request.headers['content-type'] ?? '').split(';')
  const format = formats[type.trim().toLowerCase()]
  const isPlain = (request.headers['content-encoding'] ?? 'identity') === 'identity'
  if (format === undefined || !isPlain) throw unsupportedMedia('rowsExpected')
  return { format, stream: request.raw }
}
