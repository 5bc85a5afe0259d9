import { cancelExport, readExport, type ExportStanding } from '@ido/contract'
import { useSyncExternalStore } from 'react'
import { ApiError, call } from '../../api/client.ts'
import { nextLookMs } from './look-again.ts'

/** A file that the browser fetches by itself, and what is known of it. */
export interface Followed {
  readonly watch: string
  readonly name: string
  readonly format: string
  /** Rows of the list that it was asked for from; the server may know better. */
  readonly total: number | undefined
  /** Null until the server has begun it. */
  readonly standing: ExportStanding | null
  readonly isStopping: boolean
  /** Whether it was waited for in vain. */
  readonly isRefused: boolean
  /** So many looks in a row were not answered. */
  readonly failures: number
}

/** What waits for its turn is refused after half a minute; a little later nothing comes any more. */
const longestWaitMs = 45_000
/** Who looks elsewhere sees that it is done. */
const doneForMs = 8_000

let followed: readonly Followed[] = []
const listeners = new Set<() => void>()

function set(now: readonly Followed[]): void {
  followed = now
  for (const listener of listeners) listener()
}

const change = (watch: string, by: Partial<Followed>) =>
  set(followed.map((one) => (one.watch === watch ? { ...one, ...by } : one)))

export const forget = (watch: string): void => set(followed.filter((one) => one.watch !== watch))

export const isExportOver = ({ standing, isRefused }: Followed): boolean =>
  isRefused || (standing !== null && standing.state !== 'running' && standing.state !== 'silent')

/** Whether nobody knows how it stands just now, so that who sees it may let it go. */
export const isUnheardOf = (file: Followed): boolean =>
  !isExportOver(file) && (file.failures > 0 || file.standing?.state === 'silent')

/** Looks after the file until it is over. */
export async function follow(asked: Pick<Followed, 'watch' | 'name' | 'format' | 'total'>): Promise<void> {
  const { watch } = asked
  const begun = Date.now()
  set([...followed, { ...asked, standing: null, isStopping: false, isRefused: false, failures: 0 }])
  let wait = nextLookMs(0, null)
  for (;;) {
    await pause(watch, wait)
    const now = followed.find((one) => one.watch === watch)
    if (now === undefined) return
    const next = await look(now, Date.now() - begun)
    if (next === null) break
    wait = next
  }
  const isDone = followed.find((one) => one.watch === watch)?.standing?.state === 'done'
  if (isDone) setTimeout(() => forget(watch), doneForMs)
}

/** Asks how it stands, or that it stops. @returns milliseconds until the next look; null where there is none */
async function look(file: Followed, waitedMs: number): Promise<number | null> {
  const { watch, isStopping } = file
  try {
    const { answer } = await call(isStopping ? cancelExport : readExport, { params: { watch } })
    const now = { ...file, standing: answer, failures: 0 }
    change(watch, { standing: answer, failures: 0 })
    return isExportOver(now) ? null : nextLookMs(0, null)
  } catch (failure) {
    return afterFailure(file, failure instanceof ApiError ? failure : null, waitedMs)
  }
}

/** It has not begun, or the portal is away or busy for a moment, which the browser's own download may outlast. */
function afterFailure({ watch, standing, ...file }: Followed, why: ApiError | null, waitedMs: number): number | null {
  if (why?.code === 401 || why?.code === 403) {
    forget(watch)
    return null
  }
  if (why?.code === 404 && standing === null) {
    if (waitedMs > longestWaitMs) change(watch, { isRefused: true })
    return waitedMs > longestWaitMs ? null : nextLookMs(0, null)
  }
  const failures = file.failures + 1
  change(watch, { failures })
  return nextLookMs(failures, why?.retryAfterSeconds ?? null)
}

const wakers = new Map<string, () => void>()

/** Until so many milliseconds are over, or somebody wants it stopped. */
async function pause(watch: string, ms: number): Promise<void> {
  await new Promise<void>((resolve) => {
    wakers.set(watch, resolve)
    setTimeout(resolve, ms)
  })
  wakers.delete(watch)
}

/** Has it stopped, also where the server has not begun it yet. */
export function stop(watch: string): void {
  change(watch, { isStopping: true })
  wakers.get(watch)?.()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useExportsUnderWay = (): readonly Followed[] => useSyncExternalStore(subscribe, () => followed)
