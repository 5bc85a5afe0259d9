import { useCallback, useEffect, useState } from 'react'
import { forgetOwn, readOwn, writeOwn } from '../../api/own-state.ts'

/**
 * State of one person that survives a reload of the tab. What is kept is read once, at the first render; `null` forgets it.
 * @param name under which it is kept
 * @param start the state when nothing is kept
 * @param worthKeeping whether a state says more than the start does
 */
export function useKeptState<T>(
  name: string,
  start: () => T,
  worthKeeping: (state: T) => boolean,
): { state: T; setState: (change: (now: T) => T) => void; restored: boolean; forget: () => void } {
  const [kept] = useState(() => readOwn(name) as T | null)
  const [state, setState] = useState(() => kept ?? start())
  const [forgotten, setForgotten] = useState(false)
  useEffect(() => {
    if (!forgotten && worthKeeping(state)) writeOwn(name, state)
    else forgetOwn(name)
  })
  const change = useCallback((by: (now: T) => T) => {
    setForgotten(false)
    setState(by)
  }, [])
  const forget = () => {
    // At once, since the page may be left before it is drawn again.
    forgetOwn(name)
    setForgotten(true)
  }
  return { state, setState: change, restored: kept !== null, forget }
}
