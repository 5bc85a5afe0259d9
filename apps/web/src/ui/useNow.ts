import { useEffect, useState } from 'react'

const minute = 60_000
/** Often enough for a clock of minutes. */
export const clockPace = 20_000

/** The moment, followed by the minute unless told otherwise: 'today' becomes another day while a wall screen hangs there. */
export function useNow(every = minute): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), every)
    return () => clearInterval(timer)
  }, [every])
  return now
}
