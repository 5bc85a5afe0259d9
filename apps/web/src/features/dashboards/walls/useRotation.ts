import { useEffect, useState } from 'react'
import { useKey } from '../../../ui/plain/keys.ts'

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
