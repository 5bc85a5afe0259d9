import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ApiError } from '../../../api/client.ts'
import { useKey } from '../../../ui/plain/keys.ts'
import { answers } from '../queries.ts'
import { answeredAt, isLate } from './freshness.ts'

const calm = 20_000
const first = 2_000
const longest = 60_000

interface Pulse {
  /** Since when the portal does not answer; null while it does. */
  readonly lostSince: number | null
  /** When it is asked again. */
  readonly nextAt: number
  /** The link was revoked or is over, or the session is. */
  readonly isOver: boolean
}

const over = new Set([401, 403])

/**
 * Asks again and again whether the portal still answers this screen: at a steady pace as long as it does, else after 2, 4, 8 … 60
 * seconds, and at once when the browser has a network again. What failed meanwhile is asked for anew as soon as it answers.
 * @param ask a light call that only who may see the wall gets an answer to
 */
export function usePulse(ask: () => Promise<unknown>): Pulse {
  const queryClient = useQueryClient()
  const [pulse, setPulse] = useState<Pulse>({ lostSince: null, nextAt: 0, isOver: false })
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let lostSince: number | null = null
    let pause = first
    let isGone = false
    const again = (wait: number) => {
      clearTimeout(timer)
      timer = setTimeout(() => void beat(), wait)
      setPulse({ lostSince, nextAt: Date.now() + wait, isOver: false })
    }
    const beat = async () => {
      clearTimeout(timer)
      const failure: unknown = await ask().then(
        () => null,
        (error: unknown) => error,
      )
      if (isGone) return
      if (failure instanceof ApiError && over.has(failure.code)) {
        setPulse({ lostSince: null, nextAt: 0, isOver: true })
        return
      }
      if (failure === null) {
        if (lostSince !== null) void queryClient.invalidateQueries({ queryKey: answers.all })
        lostSince = null
        pause = first
        again(calm)
        return
      }
      lostSince ??= Date.now()
      again(pause)
      pause = Math.min(longest, pause * 2)
    }
    const now = () => {
      pause = first
      void beat()
    }
    again(calm)
    addEventListener('online', now)
    addEventListener('offline', now)
    return () => {
      isGone = true
      clearTimeout(timer)
      removeEventListener('online', now)
      removeEventListener('offline', now)
    }
  }, [ask, queryClient])
  return pulse
}

interface Rotation {
  /** Place of the screen that is shown. */
  readonly at: number
  readonly isPaused: boolean
  readonly go: (by: 1 | -1) => void
  readonly pause: () => void
}

/**
 * Shows one screen after the other, each for its time, and begins anew after the last.
 * @param durations of the screens in seconds
 * @param isHeld what is shown stays, whatever its time, as nothing else could be shown
 */
export function useRotation(durations: readonly number[], isHeld: boolean): Rotation {
  const [turn, setTurn] = useState(0)
  const [isPaused, setIsPaused] = useState(false)
  const count = Math.max(1, durations.length)
  const at = ((turn % count) + count) % count
  const go = (by: 1 | -1) => setTurn((now) => now + by)
  const pause = () => setIsPaused((now) => !now)
  const seconds = durations[at] ?? 0
  useEffect(() => {
    if (isPaused || isHeld || count < 2 || seconds === 0) return
    const timer = setTimeout(() => setTurn(turn + 1), seconds * 1000)
    return () => clearTimeout(timer)
  }, [turn, isPaused, isHeld, count, seconds])
  useKey('arrowright', () => go(1))
  useKey('arrowleft', () => go(-1))
  useKey(' ', pause)
  return { at, isPaused, go, pause }
}

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
