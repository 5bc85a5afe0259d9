import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config/config.ts'
import { isLoopback } from '../config/config-safety.ts'
import { isSecure } from './request-token.ts'

const always = {
  'x-content-type-options': 'nosniff',
  // Nobody else learns of an address, nor of the host's name.
  'referrer-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
}

const overHttps = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }

// Browsers heed it over HTTPS and on the machine itself, and complain about it elsewhere.
const whereTrusted = { 'cross-origin-opener-policy': 'same-origin' }

/** The policy of everything that is no page: nothing may be loaded or framed. */
const closedPolicy =
  "default-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/**
 * The policy of the portal's pages: scripts from files of ours only, style elements with this answer's nonce, nothing
 * from outside but the frames of origins that the configuration names. Components set their styles through the DOM, which needs no exception for style attributes.
 */
export function pagePolicy(nonce: string, frames: readonly string[]): string {
  return [
    "default-src 'none'",
    "object-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    `frame-src ${frames.length > 0 ? frames.join(' ') : "'none'"}`,
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

export const newNonce = (): string => randomBytes(16).toString('base64')

/** Of every answer, whatever comes of the request; a page and its files say otherwise where they may. */
const headersOfAll = (secure: boolean, host: string): Record<string, string> => ({
  ...always,
  'content-security-policy': closedPolicy,
  'cache-control': 'no-store',
  ...(secure && overHttps),
  ...((secure || isLoopback(host)) && whereTrusted),
})

/** Of what is not even a request, so that only the address tells whether it came over HTTPS. */
export const headersOfStrays = ({ publicUrl }: Config): Record<string, string> =>
  headersOfAll(publicUrl.startsWith('https:'), new URL(publicUrl).hostname)

export const headersFor = (request: FastifyRequest, config: Config): Record<string, string> =>
  headersOfAll(isSecure(request, config), request.hostname)

export function addSecurityHeaders(app: FastifyInstance, config: Config): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headersFor(request, config))
  })
}
