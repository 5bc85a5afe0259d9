import { useSyncExternalStore } from 'react'

/** Where the pointer stands on one of the time charts of a page: the others show the same moment. */
interface Pointed {
  readonly instant: number
  /** The chart that the pointer is over, which has a line of its own. */
  readonly by: string
}

const listeners = new Set<() => void>()
let pointed: Pointed | null = null

export function pointAt(by: string, instant: number | null): void {
  if (instant === null && pointed?.by !== by) return
  if (pointed?.by === by && pointed.instant === instant) return
  pointed = instant === null ? null : { instant, by }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The moment that another chart points at, null where none does. */
export function usePointed(by: string): number | null {
  const now = useSyncExternalStore(subscribe, () => pointed)
  return now && now.by !== by ? now.instant : null
}
