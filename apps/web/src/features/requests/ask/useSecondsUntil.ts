import { useSyncExternalStore } from 'react'

const tick = 250

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, tick)
  return () => clearInterval(timer)
}

/** Whole seconds until an instant (epoch milliseconds), 0 from then on and for none; read from the clock, never counted. */
export function useSecondsUntil(instant: number | null): number {
  return useSyncExternalStore(subscribe, () =>
    instant === null ? 0 : Math.max(0, Math.ceil((instant - Date.now()) / 1000)),
  )
}
