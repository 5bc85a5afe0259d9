import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { answers } from '../queries.ts'
import { answeredAt, isLate } from './freshness.ts'

const tick = 1_000

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
    const look = () => {
      const shown = queryClient.getQueryCache().findAll({ queryKey: answers.all, type: 'active' })
      setKnown((was) => ({ what, asOf: answeredAt(shown, was.what === what ? was.asOf : null), now: Date.now() }))
    }
    look()
    const timer = setInterval(look, tick)
    return () => clearInterval(timer)
  }, [queryClient, what])
  const asOf = known.what === what ? known.asOf : null
  return { now: known.now, asOf, isStale: isLate(asOf, known.now, refresh) }
}
