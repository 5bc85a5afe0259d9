import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { rootFolder } from '../config/folders.ts'
import { handleUnknown } from './error-handler.ts'
import { addPageFiles } from './page-files.ts'
import { newNonce, pagePolicy } from './security-headers.ts'

/** Where the web app is built to. */
export const webFolder = join(rootFolder, 'apps/web/dist')

// A screen takes dozens of these files. What a document may do says nothing about them, and nobody looks one of them up
// in the log by its answer; the names of most tell whether they are still the same: 400 bytes each.
const partOfPage = /\.(?:js|css|woff2)(?:\.(?:br|gz))?$/
const ofDocuments = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'permissions-policy',
  'x-frame-options',
  'referrer-policy',
]
const needless = [...ofDocuments, 'x-request-id', 'accept-ranges', 'last-modified']

/** The part of the policy that files have: no other site may show one in a frame. */
const framePolicy = "frame-ancestors 'none'"

const noncePlaceholder = /__CSP_NONCE__/g

interface Pages {
  /** Origins whose pages may stand in a frame of ours. */
  frames?: readonly string[]
  /** Addresses of screens that are data, such as dashboards that the portal ships. */
  shown?: readonly string[]
}

/**
 * Serves the built web app: its files with the encodings made at build, and its page for every other address: 200 where it
 * shows something there, 404 where it says that nothing is. Calls and files that do not exist stay 404 in the envelope.
 */
export async function addWebPages(
  app: FastifyInstance,
  folder: string,
  { frames = [], shown = [] }: Pages = {},
): Promise<void> {
  const index = join(folder, 'index.html')
  const page = existsSync(index) ? await readFile(index, 'utf8') : null
  const isKnown: KnowsAddress = existsSync(join(folder, addressesFile))
    ? await readAddresses(folder, shown)
    : () => true
  if (page !== null) {
    await app.register(fastifyStatic, {
      root: folder,
      index: false,
      // Never as a file: the page needs its nonce, also under its own name.
      allowedPath: (path) => path !== '/index.html' && path !== `/${addressesFile}`,
      preCompressed: true,
      cacheControl: false,
      setHeaders: setFileHeaders,
    })
    addPageFiles(app, folder, setFileHeaders)
  }
  // The folder itself, which fastify-static would refuse to a client that takes no encoding.
  if (page !== null) {
    app.route({ method: ['GET', 'HEAD'], url: '/', handler: (_request, reply) => sendPage(reply, 200, page, frames) })
  }
  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' || request.method === 'HEAD'
    if (page === null || !isPage || isCallOrFile(request)) handleUnknown(request, reply)
    else sendPage(reply, isKnown(pathOf(request)) ? 200 : 404, page, frames)
  })
}

// Names under /assets carry a hash of their content; the few others are asked for again after a while.
function cachingOf(path: string): string {
  return path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=600'
}

function setFileHeaders(reply: Pick<FastifyReply, 'header' | 'removeHeader'>, path: string): void {
  reply.header('cache-control', cachingOf(path))
  for (const name of needlessFor(path)) reply.removeHeader(name)
  if (partOfPage.test(path)) reply.header('content-security-policy', framePolicy)
}

function needlessFor(path: string): readonly string[] {
  if (!partOfPage.test(path)) return []
  return path.includes('/assets/') ? [...needless, 'etag'] : needless
}

const pathOf = ({ url }: FastifyRequest) => url.split('?', 1)[0] ?? ''

function isCallOrFile(request: FastifyRequest): boolean {
  const path = pathOf(request)
  if (/^\/(?:api|query|assets)(?:\/|$)/.test(path)) return true
  // A dot may be part of a page's address; only for a page does a browser say that it wants one.
  return /\.\w{1,11}$/.test(path) && !request.headers.accept?.includes('text/html')
}

/** The page with a nonce of this answer's own, which its style elements carry. */
function sendPage(reply: FastifyReply, code: 200 | 404, page: string, frames: readonly string[]): void {
  const nonce = newNonce()
  void reply
    .code(code)
    .header('content-security-policy', pagePolicy(nonce, frames))
    .header('cache-control', 'no-cache')
    .type('text/html; charset=utf-8')
    .send(page.replace(noncePlaceholder, nonce))
}

/** Beside the page, written by its build. */
export const addressesFile = 'page-addresses.json'

type KnowsAddress = (path: string) => boolean

/**
 * Which addresses the built page knows.
 * @param shown addresses of screens below one of those that stand for all that follows (`/tioc/$`); one that is not among them does not exist
 */
async function readAddresses(folder: string, shown: readonly string[]): Promise<KnowsAddress> {
  const patterns = JSON.parse(await readFile(join(folder, addressesFile), 'utf8')) as string[]
  const known = [...patterns.filter((pattern) => !pattern.endsWith('/$')), ...shown].map(partsOf)
  return (path) => {
    const parts = partsOf(path)
    return known.some((pattern) => fits(parts, pattern))
  }
}

/** In whatever letters, with or without a slash at the end. */
const partsOf = (path: string) => path.toLowerCase().replace(/^\//, '').replace(/\/$/, '').split('/')

/** `$name` is any part, `{-$name}` one that may be missing, `register-{$name}` one that begins so. */
function fits(parts: readonly string[], pattern: readonly string[]): boolean {
  const least = pattern.filter((part) => !part.startsWith('{-$')).length
  return (
    parts.length >= least &&
    parts.length <= pattern.length &&
    parts.every((part, at) => fitsPart(part, pattern[at] ?? ''))
  )
}

function fitsPart(part: string, pattern: string): boolean {
  const [before = '', after] = pattern.split(/\{-?\$\w+\}|^\$\w+$/)
  if (after === undefined) return part === before
  return part.length > before.length + after.length && part.startsWith(before) && part.endsWith(after)
}
