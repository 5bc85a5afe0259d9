import { useState } from 'react'

/** The last value that was there: a list that fails to load keeps showing what it showed. */
export function useKept<T>(value: T | undefined): T | undefined {
  const [kept, setKept] = useState(value)
  if (value !== undefined && value !== kept) setKept(value)
  return value ?? kept
}
