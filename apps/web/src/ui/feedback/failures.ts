import { useSyncExternalStore } from 'react'
import { ApiError } from '../../api/client.ts'

/** The specification's two titles: of any call, and of opening a dashboard. */
export type FailureTitle = 'failure.title' | 'failure.opening'

interface Failure {
  readonly error: ApiError
  readonly title: FailureTitle
}

let current: Failure | null = null
const listeners = new Set<() => void>()

function set(failure: Failure | null): void {
  current = failure
  for (const listener of listeners) listener()
}

/**
 * Opens the dialog 'Gagal !' with the server's message. Failed mutations come here by themselves; one whose form shows
 * its failure beside the field says so with `meta: { ownFailure: true }` and calls this for what it cannot place.
 */
export function showFailure(failure: unknown, title: FailureTitle = 'failure.title'): void {
  // The end of a session is told on the sign-in page; an aborted call is no failure.
  if (!(failure instanceof ApiError)) return
  if (failure.code !== 401) set({ error: failure, title })
}

export function dismissFailure(): void {
  set(null)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useFailure(): Failure | null {
  return useSyncExternalStore(subscribe, () => current)
}
