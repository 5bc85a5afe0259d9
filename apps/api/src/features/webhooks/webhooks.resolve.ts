import { lookup } from 'node:dns/promises'
import { createTurns } from '../../platform/pools/turns.ts'

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

export const resolveName = fewAtOnce((host) => lookup(host, { all: true }))

/** @returns null where it takes longer than so many milliseconds; nothing where there is no such name */
export async function resolvedWithin(
  patience: number,
  host: string,
  resolve: Resolve,
): Promise<readonly HostAddress[] | null> {
  const late = AbortSignal.timeout(patience)
  const ended = Promise.withResolvers<null>()
  late.addEventListener('abort', () => ended.resolve(null), { once: true })
  return Promise.race([resolve(host, late).catch(() => (late.aborted ? null : [])), ended.promise])
}
