import { useEffect, useState } from 'react'

const minute = 60_000

/** The moment, followed by the minute: 'today' becomes another day while a wall screen hangs there. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), minute)
    return () => clearInterval(timer)
  }, [])
  return now
}
