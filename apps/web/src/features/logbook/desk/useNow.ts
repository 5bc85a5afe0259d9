import { useEffect, useState } from 'react'

const often = 20_000

/** The moment, renewed often enough for a clock of minutes. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), often)
    return () => clearInterval(timer)
  }, [])
  return now
}
