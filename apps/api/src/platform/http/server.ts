import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import { fastify, LogController, type FastifyInstance } from 'fastify'
import type { Config } from '../config/config.ts'
import { refuseBoundless } from './bounded-input.ts'
import { refuseCrossSite } from './cross-site.ts'
import { unavailable } from '../errors.ts'
import { handleClientError, handleError } from './error-handler.ts'
import { logRequests, loggerOptions, requestId } from './request-log.ts'
import { addSecurityHeaders, headersFor, headersOfStrays } from './security-headers.ts'

/** How many connections may wait to be taken; Node's 511 overflow, and are reset, when hundreds of people come at once. */
export const waitingConnections = 4096

const bodyLimit = 1024 * 1024
// A form of ours has the file alone; what other programs put beside it is passed over.
const uploadLimits = {
  fileSize: Infinity,
  files: 1,
  fields: 20,
  parts: 21,
  fieldSize: 10_000,
  fieldNameSize: 100,
  headerPairs: 20,
}
// Twenty megabytes over a poor line; without an end, idle senders would hold connections for ever.
const longestRequestMs = 300_000

/** A server that speaks the envelope, logs one line a request and refuses other sites; it has no routes yet. */
export async function createServer(config: Config, logTo?: NodeJS.WritableStream): Promise<FastifyInstance> {
  const app = fastify({
    logger: loggerOptions(config, logTo),
    // Its two lines a request are ours, in one (request-log.ts).
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    requestIdHeader: false,
    genReqId: requestId,
    trustProxy: trusted(config),
    bodyLimit,
    requestTimeout: longestRequestMs,
    routerOptions: { maxParamLength: 500 },
    // Before any hook: an address that cannot be read, for one.
    frameworkErrors: (error, request, reply) => {
      reply.headers({ ...headersFor(request, config), 'x-request-id': request.id })
      handleError(error, request, reply)
    },
    clientErrorHandler: (error, socket) => handleClientError(error, socket, headersOfStrays(config)),
    // It would not answer in our envelope; refuseWhileClosing does.
    return503OnClosing: false,
  })
  app.setErrorHandler(handleError)
  logRequests(app, config)
  addSecurityHeaders(app, config)
  refuseWhileClosing(app)
  readJsonOnly(app)
  await app.register(cookie)
  // The endpoint sets the limit of its files where it stores them.
  await app.register(multipart, { limits: uploadLimits })
  // One cheap encoding for what is made per request; files of the page were compressed when they were built.
  await app.register(compress, { encodings: ['gzip'], zlibOptions: { level: 4 }, globalDecompression: false })
  app.addHook('onRequest', async (request) => refuseCrossSite(request, config))
  return app
}

/** Refuses requests on open connections once the process stops; another process, or this one after its restart, answers them. */
function refuseWhileClosing(app: FastifyInstance): void {
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })
  app.addHook('onRequest', async () => {
    if (isClosing) throw unavailable('stopping')
  })
}

/** Fastify believes no bare number of proxies, since it cannot know who connects; who sets it says that only they do. */
function trusted({ trustProxy }: Config): boolean | string[] | ((address: string, hop: number) => boolean) {
  return typeof trustProxy === 'number' ? (_address, hop) => hop < trustProxy : trustProxy
}

/** JSON bodies, and none at all where a client names the type but sends nothing, as many do on DELETE. */
function readJsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined)
    try {
      refuseBoundless(body as string)
    } catch (error) {
      return done(error as Error)
    }
    void parse(request, body as string, done)
  })
}
