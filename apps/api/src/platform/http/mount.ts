import { constants } from 'node:zlib'
import { type Endpoint, readingScope, writes } from '@ido/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Activity } from '../audit/activity.ts'
import { Callers, withContext, type QueryContext } from '../pools/query-context.ts'
import type { Config } from '../config/config.ts'
import { forbidden, invalid, unauthenticated, unsupportedMedia } from '../errors.ts'
import { refuseCrossSiteRead } from './cross-site.ts'
import { codeOf, referenceBroken } from '../storage/room.ts'
import { answerWriter, sendFile, sendLines } from './answer.ts'
import {
  type Call,
  type FileResult,
  type Handler,
  keepBodiesUnread,
  type LinesResult,
  type Mount,
  type Result,
  rowsOf,
} from './feature.ts'
import { inputReader, type Input } from './input.ts'
import { languageOf } from './language.ts'
import type { Scope } from '../person.ts'
import { type ApiKeys, guardKey, isApiKey } from './api-keys.ts'
import { checkPermission, refuseUntilSetUp, refuseWhileViewing } from './permission.ts'
import { apiKeyOf, carriesBasic, clearSessionCookies, sessionCookieOf, tokenOf } from './request-token.ts'
import type { Sessions } from './sessions.ts'
import { stopWhenNotAllowed } from './still-allowed.ts'
import { discardUpload, isBroken, readUpload } from './upload.ts'
import { clearWallCookie, isFromWall, wallOf, type Walls, type WallScreen } from './walls.ts'

/** What finds out who is asking, and who is told what they did. */
export interface MountParts {
  sessions: Sessions
  apiKeys: ApiKeys
  walls: WallDoor
  /** Refuses a key that asks too often. */
  keepPace(key: number): void
  /** How people reach the portal, and the fixed basic credentials of the two request-access calls. */
  config: Pick<Config, 'publicUrl' | 'requestAccess'>
  activity: Activity
  /** Called before somebody is told that they have written. */
  wrote(request: FastifyRequest): Promise<void>
}

/** What lets screens on walls in. */
interface WallDoor extends Walls {
  /** Refuses what lies outside of the boards of a screen, and answers how the result is cut for it. */
  guard: WallGuard
  /** Refuses a screen that asks too often. */
  keepPace(screen: number): void
}

/** Stands before every call of a screen on a wall, once its input is read; what it does not know it refuses. */
export type WallGuard = (
  wall: WallScreen,
  endpoint: Endpoint,
  input: { query?: unknown; body?: unknown },
) => Promise<(answer: unknown) => unknown>

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the route changes something that others read. */
    writes?: boolean
  }
}

/**
 * Turns endpoints of the contract into routes. In this order: session or key, permission, input, handler, answer. A
 * refusal is thrown from wherever it is found and written by the error handler.
 */
export function createMount(app: FastifyInstance, parts: MountParts, mounted: Endpoint[]): Mount {
  return (endpoint, handler) => {
    // What is cut for a wall is one answer.
    if (endpoint.lines && endpoint.onWalls) throw new Error(`${endpoint.path}: lines are not cut for walls`)
    mounted.push(endpoint)
    if (!endpoint.rows) return addRoute(app, parts, endpoint, handler)
    void app.register(async (child) => {
      keepBodiesUnread(child)
      addRoute(child, parts, endpoint, handler)
    })
  }
}

/** Compressed line by line: who reads them does not wait for the next. What a route says of it replaces what the server does. */
const eachByItself = {
  encodings: ['gzip' as const],
  customTypes: /ndjson/,
  zlibOptions: { level: 4, flush: constants.Z_SYNC_FLUSH },
}

function addRoute<const E extends Endpoint>(
  app: FastifyInstance,
  parts: MountParts,
  endpoint: E,
  handler: Handler<E>,
): void {
  const readInput = inputReader(endpoint)
  const writeAnswer = answerWriter(endpoint)
  const isWrite = writes(endpoint) && !endpoint.onlyLogs
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    // A HEAD would run the handler too, which for an export means a line in the download log.
    exposeHeadRoute: false,
    config: { writes: isWrite },
    ...(endpoint.lines && { compress: eachByItself }),
    onRequest: (request, reply) => authorise(endpoint, parts, request, reply),
    handler: async (request, reply) => {
      if (endpoint.body && request.isMultipart()) throw unsupportedMedia('jsonExpected')
      const language = languageOf(request.headers['accept-language'])
      const { watch, ...given } = withoutWatch(endpoint, readInput(request))
      const stop = new AbortController()
      if (endpoint.file || endpoint.lines) stopWhenNotAllowed(endpoint, parts, request, reply, (why) => stop.abort(why))
      const input = { ...given, language, signal: AbortSignal.any([signalOf(reply), stop.signal]) }
      const file = endpoint.file &&
        endpoint.method === 'GET' && { address: addressAgain(request), watch, stop: stop.abort.bind(stop) }
      const result = await withContext({ ...contextOf(endpoint, request, input), ...(file && { file }) }, async () => {
        const cut = await cutOf(parts, endpoint, request, input)
        const done = await callHandler(endpoint, handler, request, reply, input)
        if (isWrite) await parts.wrote(request)
        return cut && 'answer' in done ? { ...done, answer: cut(done.answer) as typeof done.answer } : done
      }).catch(async (error: unknown) => {
        // What is written in somebody's name waits for their account; one that is deleted meanwhile ends the session too.
        if (codeOf(error) === referenceBroken) await authorise(endpoint, parts, request, reply)
        throw error
      })
      if ('redirect' in result) return reply.redirect(result.redirect, 302)
      if ('lines' in result) return sendLines(reply, result as LinesResult, stop.signal)
      const text = 'file' in result ? null : writeAnswer(result, language)
      const answer = 'answer' in result ? result.answer : null
      parts.activity.recordCall(endpoint, request, { input, answer })
      if ('file' in result) return sendFile(reply, result as FileResult, stop.signal)
      return reply.type('application/json; charset=utf-8').send(text)
    },
  })
}

/** Checks the reach of a wall display or a reading key, and returns the function that cuts the answer; null for people. */
async function cutOf(
  { walls }: MountParts,
  endpoint: Endpoint,
  { wall, apiKey }: FastifyRequest,
  input: object,
): Promise<((answer: unknown) => unknown) | null> {
  if (wall) return walls.guard(wall, endpoint, input)
  return apiKey && endpoint.forKeys ? guardKey(apiKey, endpoint, input) : null
}

/** Before the body is read, so that strangers cannot make the server take in megabytes. */
async function authorise(
  endpoint: Endpoint,
  parts: MountParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const { permission } = endpoint
  if (leavesTrace(endpoint)) refuseCrossSiteRead(request, parts.config)
  if (permission === 'public') return
  if (permission === 'wall' || isFromWall(request)) return authoriseWall(endpoint, parts, request, reply)
  const { sessions, apiKeys, config, keepPace } = parts
  if (permission === 'requestAccess') {
    if (!carriesBasic(request, config.requestAccess)) throw unauthenticated('basicNeeded')
    return
  }
  if (permission === 'apiKey') {
    const key = apiKeyOf(request)
    request.apiKey = key === null ? null : await apiKeys.find(key)
    if (request.apiKey === null) throw unauthenticated('apiKeyNeeded')
    return
  }
  if (endpoint.forKeys && (await isReadByKey(request, apiKeys, keepPace))) return
  const token = tokenOf(request, config)
  request.person = token === null ? null : await sessions.find(token)
  // The browser forgets a session that has ended, so that its pages stop believing in it.
  if (request.person === null && sessionCookieOf(request, config) !== undefined) {
    clearSessionCookies(request, reply, config)
  }
  refuseUntilSetUp(endpoint, request.person)
  checkPermission(permission, request.person)
  refuseWhileViewing(endpoint, request.person)
}

/** A GET that does more than read. Redirects are left out: other sites link to them. */
const leavesTrace = (endpoint: Endpoint): boolean =>
  endpoint.method === 'GET' && endpoint.redirect !== true && writes(endpoint)

/** A screen on a wall is nobody, whoever else its browser or its headers name; it may call what says that it may. */
async function authoriseWall(
  endpoint: Endpoint,
  { walls, config }: MountParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const given = wallOf(request, config)
  request.wall = given && (await walls.find(given.linkId, given.token))
  if (request.wall === null) {
    clearWallCookie(request, reply, config)
    throw unauthenticated('wallEnded')
  }
  if (!endpoint.onWalls) throw forbidden('wallShowsBoards')
  walls.keepPace(request.wall.id)
}

/** Whether a program asks by its key, which then has to be one that reads figures; a session counts for nothing beside it. */
async function isReadByKey(
  request: FastifyRequest,
  apiKeys: ApiKeys,
  keepPace: MountParts['keepPace'],
): Promise<boolean> {
  const key = apiKeyOf(request)
  if (key === null || !isApiKey(key)) return false
  request.apiKey = await apiKeys.find(key)
  if (request.apiKey === null) throw unauthenticated('apiKeyNeeded')
  const { id, scopes } = request.apiKey
  if (!scopes.includes(readingScope)) throw forbidden('apiKeyScope', { scope: readingScope, scopes: scopes.join(', ') })
  keepPace(id)
  return true
}

const sightless: Scope = { regions: [], products: [] }

async function callHandler<E extends Endpoint>(
  endpoint: E,
  handler: Handler<E>,
  request: FastifyRequest,
  reply: FastifyReply,
  input: object,
): Promise<Result<E>> {
  const upload = endpoint.upload ? await readUpload(request) : undefined
  const call = {
    ...input,
    person: request.person,
    apiKey: request.apiKey,
    wall: request.wall,
    scope: request.person?.scope ?? request.apiKey?.scope ?? request.wall?.scope ?? sightless,
    upload,
    rows: endpoint.rows && rowsOf(request),
    request,
    reply,
  }
  try {
    // What the types promise was checked above: the permission gives the person, the shapes give the input.
    return await handler(call as unknown as Call<E>)
  } catch (error) {
    if (upload === undefined && !endpoint.rows) throw error
    discardUpload(request)
    throw upload !== undefined && isBroken(upload) ? invalid([{ field: 'file', key: 'brokenUpload' }]) : error
  }
}

/** Whose turn it is when the call comes to the database, in which lane, and whether it ends when they go away. */
function contextOf(endpoint: Endpoint, request: FastifyRequest, { signal }: { signal: AbortSignal }): QueryContext {
  const isFile = endpoint.file === true && endpoint.method === 'GET'
  return {
    callers: new Callers(callerOf(request)),
    lane: endpoint.file && writes(endpoint) ? 'files' : isList(endpoint) ? 'lists' : 'light',
    // A file leaves nothing but its line in the log, which is written whoever goes.
    signal: writes(endpoint) && !isFile ? null : signal,
    isReading: isFile,
    isLimited: true,
  }
}

/** What the browser sees a file's progress by is no part of what is asked. */
function withoutWatch(endpoint: Endpoint, input: Input): Input & { watch: string | null } {
  if (!endpoint.file || !input.query) return { ...input, watch: null }
  const { watch = null, ...query } = input.query as { watch?: string }
  return { ...input, query, watch }
}

const addressAgain = ({ url }: FastifyRequest): string =>
  url.replace(/([?&])watch=[^&]*(?:&|$)/, '$1').replace(/[?&]$/, '')

/** Behind a view as somebody else it is the administrator who asks. */
function callerOf({ person, apiKey, wall, ip }: FastifyRequest): string {
  if (person) return `person ${person.viewedBy?.id ?? person.id}`
  if (wall) return `wall ${wall.id}`
  return apiKey ? `key ${apiKey.id}` : `address ${ip}`
}

const isList = ({ meta }: Endpoint): boolean => meta !== undefined && 'totalData' in meta.shape

function signalOf(reply: FastifyReply): AbortSignal {
  const controller = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort()
  })
  return controller.signal
}
