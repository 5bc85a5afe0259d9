import { cancelExport, readExport, type ExportStanding } from '@ido/contract'
import { useSyncExternalStore } from 'react'
import { ApiError, call } from '../../api/client.ts'

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
}

const lookAgainMs = 1_000
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
  isRefused || (standing !== null && standing.state !== 'running')

/** Looks after the file until it is over. */
export async function follow(asked: Pick<Followed, 'watch' | 'name' | 'format' | 'total'>): Promise<void> {
  const { watch } = asked
  const begun = Date.now()
  set([...followed, { ...asked, standing: null, isStopping: false, isRefused: false }])
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, lookAgainMs))
    const now = followed.find((one) => one.watch === watch)
    if (now === undefined) return
    if (!(await look(now, Date.now() - begun))) break
  }
  const isDone = followed.find((one) => one.watch === watch)?.standing?.state === 'done'
  if (isDone) setTimeout(() => forget(watch), doneForMs)
}

/** Asks how it stands, or that it stops, and answers whether there is more to come. */
async function look({ watch, isStopping, standing }: Followed, waitedMs: number): Promise<boolean> {
  try {
    const { answer } = await call(isStopping ? cancelExport : readExport, { params: { watch } })
    change(watch, { standing: answer })
    return answer.state === 'running'
  } catch (failure) {
    const code = failure instanceof ApiError ? failure.code : null
    if (code === 401 || code === 403) {
      forget(watch)
      return false
    }
    // It has not begun, or the portal is away for a moment, which the browser's own download may outlast.
    const isRefused = code === 404 && standing === null && waitedMs > longestWaitMs
    if (isRefused) change(watch, { isRefused })
    return !isRefused
  }
}

/** Has it stopped, also where the server has not begun it yet. */
export const stop = (watch: string): void => change(watch, { isStopping: true })

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useExportsUnderWay = (): readonly Followed[] => useSyncExternalStore(subscribe, () => followed)
