import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ApiError } from '../../../api/client.ts'
import { answers } from '../queries.ts'

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
