import type { DeliveryProblem } from '@ido/contract'
import ipaddr from 'ipaddr.js'
import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { createTurns } from '../../platform/pools/turns.ts'

/** The addresses that may be called, in the order in which its name has them, or why none may. */
type CheckedTarget = { url: URL; to: readonly HostAddress[] } | { problem: DeliveryProblem }

interface Resolving {
  resolve?: Resolve | undefined
  /** Milliseconds. */
  patience?: number
}

/** Milliseconds that a name has to be found, of the ten seconds that a delivery has. */
const namePatience = 5_000

/**
 * Resolves a receiver's name once and checks every address that it has. Who calls connects to the very addresses that are
 * answered here, so that a name which changes its mind in between leads nowhere else.
 * @param privateHosts names that may lead into the own network, where a loopback address may be called without TLS
 */
export async function checkTarget(
  text: string,
  privateHosts: readonly string[],
  { resolve = resolveName, patience = namePatience }: Resolving = {},
): Promise<CheckedTarget> {
  const url = URL.parse(text)
  if (url === null || url.username || url.password || url.hash || !url.hostname) return { problem: 'address' }
  if (!['https:', 'http:'].includes(url.protocol)) return { problem: 'address' }
  const host = url.hostname.replace(/^\[|\]$/g, '').toLowerCase()
  const isPermitted = privateHosts.includes(host)
  if (url.protocol === 'http:' && !isPermitted) return { problem: 'plain' }
  const named = [{ address: host, family: isIP(host) }]
  const found = isIP(host) === 0 ? await resolvedWithin(Math.min(patience, namePatience), host, resolve) : named
  if (found === null) return { problem: 'timeout' }
  if (found.length === 0) return { problem: 'name' }
  // One bad address among good ones is no accident.
  if (!isPermitted && !found.every(({ address }) => isPublic(address))) return { problem: 'private' }
  if (url.protocol === 'http:' && !found.every(({ address }) => rangeOf(address) === 'loopback')) {
    return { problem: 'plain' }
  }
  return { url, to: found }
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

export interface HostAddress {
  address: string
  family: number
}
/** All addresses that a name has; who waits no longer aborts. */
export type Resolve = (host: string, signal: AbortSignal) => Promise<readonly HostAddress[]>

/** Look-ups take threads that files need as well, and one that is never answered keeps its own. */
const mostAtOnce = 2

/** Looks up a few names at once; who asks for a name that is being looked up gets the same answer. */
export function fewAtOnce(find: (host: string) => ReturnType<Resolve>, most = mostAtOnce): Resolve {
  const takeTurn = createTurns(most)
  const underWay = new Map<string, ReturnType<Resolve>>()
  const begin = (host: string) => {
    const found = underWay.get(host) ?? find(host).finally(() => underWay.delete(host))
    underWay.set(host, found)
    return found
  }
  return async (host, signal) => underWay.get(host) ?? takeTurn(() => begin(host), signal)
}

const resolveName = fewAtOnce((host) => lookup(host, { all: true }))

/** @returns null where it takes longer than so many milliseconds; nothing where there is no such name */
async function resolvedWithin(
  patience: number,
  host: string,
  resolve: Resolve,
): Promise<readonly HostAddress[] | null> {
  const late = AbortSignal.timeout(patience)
  const ended = Promise.withResolvers<null>()
  late.addEventListener('abort', () => ended.resolve(null), { once: true })
  return Promise.race([resolve(host, late).catch(() => (late.aborted ? null : [])), ended.promise])
}
