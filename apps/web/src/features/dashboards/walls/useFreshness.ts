import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { answers } from '../queries.ts'

const tick = 1_000

/** When the oldest figure on screen was answered; of what has no answer now, when the last one was. */
function answeredAt(queryClient: QueryClient, before: number | null): number | null {
  const shown = queryClient.getQueryCache().findAll({ queryKey: answers.all, type: 'active' })
  const times = shown.filter(({ state }) => state.data !== undefined).map(({ state }) => state.dataUpdatedAt)
  const oldest = times.length > 0 ? Math.min(...times) : null
  // A question of another hour has no answer yet: what stands there is the one before.
  const isOpen = shown.some(({ state }) => state.data === undefined)
  if (!isOpen || before === null) return oldest
  return oldest === null ? before : Math.min(before, oldest)
}

/**
 * How old the figures on a wall are.
 * @param refresh seconds between refreshes; what is older than two of them is stale
 * @param what names what is shown: another board has other figures
 */
export function useFreshness(what: string, refresh: number) {
  const queryClient = useQueryClient()
  const [known, setKnown] = useState<{ readonly what: string; readonly asOf: number | null; readonly now: number }>(
    () => ({ what, asOf: null, now: Date.now() }),
  )
  useEffect(() => {
    const look = () =>
      setKnown((was) => ({
        what,
        asOf: answeredAt(queryClient, was.what === what ? was.asOf : null),
        now: Date.now(),
      }))
    look()
    const timer = setInterval(look, tick)
    return () => clearInterval(timer)
  }, [queryClient, what])
  const asOf = known.what === what ? known.asOf : null
  return { now: known.now, asOf, isStale: asOf !== null && known.now - asOf > 2 * refresh * 1000 }
}
