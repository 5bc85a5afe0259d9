import { useMemo, useState, useSyncExternalStore } from 'react'

type Density = 'normal' | 'compact'
type Widths = Readonly<Record<string, number>>

const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function keep(key: string, value: string): void {
  localStorage.setItem(key, value)
  for (const listener of listeners) listener()
}

const densityKey = 'ido.density'
const density = (): Density => (localStorage.getItem(densityKey) === 'compact' ? 'compact' : 'normal')

/** Row height that the person likes, the same in every table. */
export function useDensity(): Density {
  return useSyncExternalStore(subscribe, density)
}

/** For this browser; the account keeps it by api/preferences.ts. */
export function keepDensity(next: Density): void {
  keep(densityKey, next)
}

/** Widths that the person dragged, kept per table in this browser. */
export function useKeptWidths(table: string): [Widths, (change: (now: Widths) => Widths) => void] {
  const key = `ido.widths.${table}`
  const text = useSyncExternalStore(subscribe, () => localStorage.getItem(key) ?? '')
  const widths = useMemo(() => parse(text), [text])
  // While a title is dragged, changes follow each other faster than the screen is drawn: each builds on what is kept.
  const change = (by: (now: Widths) => Widths) => keep(key, JSON.stringify(by(parse(localStorage.getItem(key) ?? ''))))
  return [widths, change]
}

function parse(text: string): Widths {
  try {
    const kept: unknown = JSON.parse(text)
    return Object.fromEntries(Object.entries(kept ?? {}).filter(([, width]) => typeof width === 'number'))
  } catch {
    return {}
  }
}

/** The last value that was there: a list that fails to load keeps showing what it showed. */
export function useKept<T>(value: T | undefined): T | undefined {
  const [kept, setKept] = useState(value)
  if (value !== undefined && value !== kept) setKept(value)
  return value ?? kept
}
