import { useSyncExternalStore } from 'react'

/** What can still be done about what was just told, such as undoing it. */
interface NoticeAction {
  readonly label: string
  readonly run: () => void
}

interface Told {
  readonly words: string
  /** Told of what did not happen. */
  readonly isRefusal: boolean
  readonly action: NoticeAction | null
}

const shownFor = 8_000
// Who reads that something is gone needs time to want it back.
const offeredFor = 20_000

const nothing: Told = { words: '', isRefusal: false, action: null }
let current = nothing
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

function set(told: Told): void {
  current = told
  for (const listener of listeners) listener()
}

/** Tells shortly that something was done; it goes away by itself, so nothing that matters may stand only here. */
export function showNotice(words: string, action: NoticeAction | null = null): void {
  show({ words, isRefusal: false, action }, action ? offeredFor : shownFor)
}

/** As `showNotice`, of something that was not done, is not open, or was refused: no green tick stands at it. */
export function showRefusal(words: string): void {
  show({ words, isRefusal: true, action: null }, shownFor)
}

function show(told: Told, milliseconds: number): void {
  clearTimeout(timer)
  set(told)
  timer = setTimeout(dismissNotice, milliseconds)
}

export function dismissNotice(): void {
  clearTimeout(timer)
  set(nothing)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useNotice(): Told {
  return useSyncExternalStore(subscribe, () => current)
}
