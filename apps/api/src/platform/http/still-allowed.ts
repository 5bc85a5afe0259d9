import { readingScope, type Endpoint } from '@ido/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Scope } from '../person.ts'
import type { Config } from '../config/config.ts'
import { forbidden, Refusal, unauthenticated } from '../errors.ts'
import type { ApiKeys } from './api-keys.ts'
import { checkPermission, refuseUntilSetUp, refuseWhileViewing } from './permission.ts'
import { apiKeyOf, tokenOf } from './request-token.ts'
import type { Sessions } from './sessions.ts'
import { wallOf, type Walls } from './walls.ts'

interface Parts {
  sessions: Sessions
  apiKeys: ApiKeys
  walls: Walls
  config: Pick<Config, 'publicUrl'>
}

/** Milliseconds between two looks; a stream ends so long after its right at most, and the time of one statement. */
export const lookEveryMs = 5_000

/**
 * Ends what goes out for long once its caller may not have it any more: signed out, suspended, without the role, or with
 * another scope. Every file and every stream of lines is mounted with it.
 * @param stop ends what is made for the answer, and the answer
 */
export function stopWhenNotAllowed(
  endpoint: Endpoint,
  parts: Parts,
  request: FastifyRequest,
  reply: FastifyReply,
  stop: (reason: Refusal) => void,
): void {
  let isLooking = false
  const look = async () => {
    if (isLooking) return
    isLooking = true
    try {
      await refuseIfLost(endpoint, parts, request)
    } catch (error) {
      if (error instanceof Refusal) stop(error)
      // While the database cannot say, nothing comes from it either; the next look asks again.
      else request.log.warn({ err: error }, 'whether a file may still go out could not be asked')
    } finally {
      isLooking = false
    }
  }
  const timer = setInterval(() => void look(), lookEveryMs).unref()
  reply.raw.once('close', () => clearInterval(timer))
}

/** @throws Refusal where the caller, as of now, would not be let in, or sees something else than when the answer began */
async function refuseIfLost(endpoint: Endpoint, parts: Parts, request: FastifyRequest): Promise<void> {
  const { person, apiKey, wall } = request
  if (wall) return refuseOther(wall.scope, await scopeOfWall(parts, request))
  if (apiKey) return refuseOther(apiKey.scope, await scopeOfKey(parts, request))
  if (person) return refuseOther(person.scope, await scopeOfPerson(endpoint, parts, request))
}

async function scopeOfWall({ walls, config }: Parts, request: FastifyRequest): Promise<Scope> {
  const given = wallOf(request, config)
  const found = given && (await walls.find(given.linkId, given.token))
  if (!found) throw unauthenticated('wallEnded')
  return found.scope
}

async function scopeOfKey({ apiKeys }: Parts, request: FastifyRequest): Promise<Scope> {
  const key = apiKeyOf(request)
  const found = key === null ? null : await apiKeys.find(key)
  if (!found) throw unauthenticated('apiKeyNeeded')
  if (!found.scopes.includes(readingScope))
    throw forbidden('apiKeyScope', { scope: readingScope, scopes: found.scopes.join(', ') })
  return found.scope
}

async function scopeOfPerson(endpoint: Endpoint, { sessions, config }: Parts, request: FastifyRequest): Promise<Scope> {
  const token = tokenOf(request, config)
  const found = token === null ? null : await sessions.find(token)
  if (found === null) throw unauthenticated('notSignedIn')
  const { permission } = endpoint
  refuseUntilSetUp(endpoint, found)
  if (permission !== 'apiKey' && permission !== 'requestAccess' && permission !== 'wall')
    checkPermission(permission, found)
  refuseWhileViewing(endpoint, found)
  return found.scope
}

function refuseOther(before: Scope, now: Scope): void {
  if (JSON.stringify(before) !== JSON.stringify(now)) throw forbidden('scopeChanged')
}
