import { useSyncExternalStore } from 'react'

const shownFor = 8_000

let current = ''
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

function set(words: string): void {
  current = words
  for (const listener of listeners) listener()
}

/** Tells shortly that something was done; it goes away by itself, so nothing that matters may stand only here. */
export function showNotice(words: string): void {
  clearTimeout(timer)
  set(words)
  timer = setTimeout(() => set(''), shownFor)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useNotice(): string {
  return useSyncExternalStore(subscribe, () => current)
}
