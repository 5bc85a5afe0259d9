import { useEffect, useState } from 'react'

/**
 * State that survives a reload of the tab. What is kept is read once, at the first render; `null` forgets it.
 * @param key where it is kept
 * @param start the state when nothing is kept
 * @param worthKeeping whether a state says more than the start does
 */
export function useKeptState<T>(
  key: string,
  start: () => T,
  worthKeeping: (state: T) => boolean,
): { state: T; setState: (change: (now: T) => T) => void; restored: boolean; forget: () => void } {
  const [kept] = useState(() => read(key) as T | null)
  const [state, setState] = useState(() => kept ?? start())
  const [forgotten, setForgotten] = useState(false)
  useEffect(() => {
    if (!forgotten && worthKeeping(state)) sessionStorage.setItem(key, JSON.stringify(state))
    else sessionStorage.removeItem(key)
  })
  const change = (by: (now: T) => T) => {
    setForgotten(false)
    setState(by)
  }
  const forget = () => {
    // At once, since the page may be left before it is drawn again.
    sessionStorage.removeItem(key)
    setForgotten(true)
  }
  return { state, setState: change, restored: kept !== null, forget }
}

function read(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}
