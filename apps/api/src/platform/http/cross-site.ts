import type { FastifyRequest } from 'fastify'
import type { Config } from '../config/config.ts'
import { forbidden } from '../errors.ts'
import { carriesToken } from './request-token.ts'

const safeMethods = ['GET', 'HEAD', 'OPTIONS']

/**
 * Refuses changes that another site makes a browser send. Browsers say where a request comes from in Sec-Fetch-Site,
 * older ones in Origin; what says neither is no browser and carries no cookie that its owner did not put there.
 */
export function refuseCrossSite(request: FastifyRequest, config: Config): void {
  if (safeMethods.includes(request.method) || carriesToken(request)) return
  const site = request.headers['sec-fetch-site']
  const isOurs = site === undefined ? isOwnOrigin(request, config) : site === 'same-origin' || site === 'none'
  if (!isOurs) throw forbidden('crossSite')
}

/**
 * Refuses a GET that another site makes a browser send and that leaves a trace, such as an export's line in the download
 * log. Calls that answer with a redirect are not checked: the specification lets other sites link to them.
 */
export function refuseCrossSiteRead(request: FastifyRequest, config: Pick<Config, 'publicUrl'>): void {
  if (carriesToken(request)) return
  if (isSentByOthers(request) || !isOwnOrigin(request, config)) throw forbidden('crossSite')
}

/** Whether a page of another site led the browser here, as far as it says so. */
export const isSentByOthers = ({ headers }: FastifyRequest): boolean =>
  ['cross-site', 'same-site'].includes(String(headers['sec-fetch-site']))

function isOwnOrigin(request: FastifyRequest, config: Pick<Config, 'publicUrl'>): boolean {
  const { origin } = request.headers
  if (origin === undefined) return true
  if (!URL.canParse(origin)) return false
  return [request.host, new URL(config.publicUrl).host].includes(new URL(origin).host)
}
