import { setTimeout as pause } from 'node:timers/promises'

/** Does the work and comes back no sooner than after so long, also with its failure: time tells nothing about the work. */
export async function evenly<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
  const [result] = await Promise.allSettled([work(), pause(milliseconds)])
  if (result.status === 'rejected') throw result.reason
  return result.value
}
