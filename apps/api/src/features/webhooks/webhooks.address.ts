import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import type { DeliveryProblem } from '@ido/contract'
import ipaddr from 'ipaddr.js'

export interface HostAddress {
  address: string
  family: number
}
/** All addresses that a name has. */
export type Resolve = (host: string) => Promise<readonly HostAddress[]>

/** The address that may be called, or why none may. */
export type CheckedTarget = { url: URL; to: HostAddress } | { problem: DeliveryProblem }

const resolveName: Resolve = (host) => lookup(host, { all: true })

/**
 * Resolves a receiver's name once and checks every address that it has. Who calls connects to the very address that is
 * answered here, so that a name which changes its mind in between leads nowhere else.
 * @param privateHosts names that may lead into the own network, where a loopback address may be called without TLS
 */
export async function checkTarget(
  text: string,
  privateHosts: readonly string[],
  resolve: Resolve = resolveName,
): Promise<CheckedTarget> {
  const url = URL.parse(text)
  if (url === null || url.username || url.password || url.hash || !url.hostname) return { problem: 'address' }
  if (!['https:', 'http:'].includes(url.protocol)) return { problem: 'address' }
  const host = url.hostname.replace(/^\[|\]$/g, '').toLowerCase()
  const isPermitted = privateHosts.includes(host)
  if (url.protocol === 'http:' && !isPermitted) return { problem: 'plain' }
  const found = isIP(host) === 0 ? await resolve(host).catch(() => []) : [{ address: host, family: isIP(host) }]
  const [to] = found
  if (to === undefined) return { problem: 'name' }
  // One bad address among good ones is no accident.
  if (!isPermitted && !found.every(({ address }) => isPublic(address))) return { problem: 'private' }
  if (url.protocol === 'http:' && !found.every(({ address }) => rangeOf(address) === 'loopback')) {
    return { problem: 'plain' }
  }
  return { url, to }
}

/** Anything but plain unicast is refused, also where IPv6 wraps an IPv4 address. */
const isPublic = (address: string): boolean => rangeOf(address) === 'unicast' && !isWrapped(address)

function rangeOf(address: string): string {
  return ipaddr.isValid(address) ? ipaddr.process(address).range() : 'invalid'
}

const isWrapped = (address: string): boolean => {
  const parsed = ipaddr.parse(address)
  // `::a.b.c.d`, deprecated long ago, counts as unicast in the library.
  return (
    parsed instanceof ipaddr.IPv6 &&
    (parsed.isIPv4MappedAddress() || parsed.parts.slice(0, 6).every((part) => part === 0))
  )
}
