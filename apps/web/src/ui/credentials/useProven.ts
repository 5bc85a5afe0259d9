import { useState } from 'react'
import { ApiError } from '../../api/client.ts'

/**
 * Runs what the server does only for who has proved lately to be themselves: where it refuses (403), a dialog asks for the
 * proof, and the same is tried again.
 */
export function useProven() {
  const [waiting, setWaiting] = useState<{ again: () => void; stop: (failure: Error) => void } | null>(null)
  async function run<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (failure) {
      // What is refused for a field no proof would change.
      if (!(failure instanceof ApiError) || failure.code !== 403 || failure.fields.length > 0) throw failure
      await new Promise<void>((again, stop) => setWaiting({ again, stop }))
      return work()
    }
  }
  return {
    run,
    isAsking: waiting !== null,
    proved() {
      setWaiting(null)
      waiting?.again()
    },
    stop() {
      setWaiting(null)
      waiting?.stop(new Stopped())
    },
  }
}

/** The person closed the dialog; nothing is wrong. */
export class Stopped extends Error {}
