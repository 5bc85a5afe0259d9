import { dayLength, hourLength } from '@ido/contract'

/** Nothing is said of a shorter silence. */
const leastSilence = hourLength
/** Longer than usual by so much is not usual any more. */
const beyondUsual = 1.5
/** What has been silent for longer is no feed: it was loaded once, or nobody sends it any more. */
export const forgottenAfter = 90 * dayLength

/**
 * The longest that a feed usually is silent: the longest pause between the steps of time that have data, without the one that
 * is longest of all, which is an interruption as likely as not. Milliseconds.
 * @param starts beginnings of the steps that have data, in their order
 * @param step length of a step
 */
export function usualSilence(starts: readonly number[], step: number): number {
  const pauses = starts.slice(1).map((start, at) => start - (starts[at] ?? start))
  const [, second = step] = pauses.toSorted((one, other) => other - one)
  return Math.max(step, second)
}

export const isSilentTooLong = (silence: number, usual: number): boolean =>
  silence > Math.max(leastSilence, beyondUsual * usual)
