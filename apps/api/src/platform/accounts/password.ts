import { hash, verify } from '@node-rs/argon2'
import { channel } from 'node:diagnostics_channel'
import { availableParallelism } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { createTurns } from '../pools/turns.ts'

// OWASP's memory with more passes than its minimum: about 20-30 ms on one core, 19 MB while it runs.
const cost = { memoryCost: 19_456, timeCost: 5, parallelism: 1 }

/** Told of every hash that is computed, to make one or to check one, so that tests can count the work. */
export const passwordWork = channel('ido.password-work')

// Keyboards write the same letter in several ways ("é" as one mark or two).
const oneForm = (password: string): string => password.normalize('NFKC')

/** Argon2id hash of a password, with its salt and cost in it. */
export function hashPassword(password: string): Promise<string> {
  passwordWork.publish('hash')
  return hash(oneForm(password), cost)
}

let nobody: Promise<string> | undefined

/**
 * Whether the password is the one behind the hash. Without a hash (no such account, or one without a local password)
 * the same work is done and the answer is no, so that time does not tell which accounts exist.
 */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  passwordWork.publish('verify')
  if (stored !== null) return verify(stored, oneForm(password))
  nobody ??= hash('nobody has this password', cost)
  await verify(await nobody, password)
  return false
}

/**
 * One line for all work with passwords and codes: as many as can be hashed at once, since more would only wait in there,
 * each with its 19 MB, and a burst of guesses cannot all start before the first of them is counted. Whoever holds a turn
 * asks nothing of the network: a directory that hangs must not hold up those who sign in without it.
 */
export const takePasswordTurn = createTurns(Math.min(4, availableParallelism()))

/** Does the work and comes back no sooner than after so long, also with its failure: time tells nothing about the work. */
export async function evenly<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
  const [result] = await Promise.allSettled([work(), pause(milliseconds)])
  if (result.status === 'rejected') throw result.reason
  return result.value
}
