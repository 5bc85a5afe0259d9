import type { Endpoint } from '@ido/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { invalid, unsupportedMedia } from '../errors.ts'
import { answerWriter, sendFile } from './answer.ts'
import type { Call, FileResult, Handler, Mount, Result } from './feature.ts'
import { inputReader } from './input.ts'
import { languageOf } from './language.ts'
import { checkPermission } from './permission.ts'
import { clearSessionCookies, tokenOf } from './request-token.ts'
import type { Sessions } from './sessions.ts'
import { discardUpload, isBroken, readUpload } from './upload.ts'

/**
 * Turns endpoints of the contract into routes. In this order: session, permission, input, handler, answer. A refusal is
 * thrown from wherever it is found and written by the error handler.
 */
export function createMount(app: FastifyInstance, sessions: Sessions, mounted: Endpoint[]): Mount {
  return (endpoint, handler) => {
    mounted.push(endpoint)
    const readInput = inputReader(endpoint)
    const writeAnswer = answerWriter(endpoint)
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      // A HEAD would run the handler too, which for an export means a line in the download log.
      exposeHeadRoute: false,
      onRequest: (request, reply) => authorise(endpoint, sessions, request, reply),
      handler: async (request, reply) => {
        if (endpoint.body && request.isMultipart()) throw unsupportedMedia('jsonExpected')
        const language = languageOf(request.headers['accept-language'])
        const input = readInput(request)
        const result = await callHandler(endpoint, handler, request, reply, { ...input, language })
        if ('file' in result) return sendFile(reply, result as FileResult)
        return reply.type('application/json; charset=utf-8').send(writeAnswer(result, language))
      },
    })
  }
}

/** Before the body is read, so that strangers cannot make the server take in megabytes. */
async function authorise(
  endpoint: Endpoint,
  sessions: Sessions,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  if (endpoint.permission === 'public') return
  const token = tokenOf(request)
  request.person = token === null ? null : await sessions.find(token)
  // The browser forgets a session that has ended, so that its pages stop believing in it.
  if (request.person === null && request.cookies['token'] !== undefined) clearSessionCookies(reply)
  checkPermission(endpoint.permission, request.person)
}

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
    upload,
    request,
    reply,
    get signal() {
      return signalOf(reply)
    },
  }
  try {
    // What the types promise was checked above: the permission gives the person, the shapes give the input.
    return await handler(call as unknown as Call<E>)
  } catch (error) {
    if (upload === undefined) throw error
    discardUpload(request)
    throw isBroken(upload) ? invalid([{ field: 'file', key: 'brokenUpload' }]) : error
  }
}

function signalOf(reply: FastifyReply): AbortSignal {
  const controller = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort()
  })
  return controller.signal
}
