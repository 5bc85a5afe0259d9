import { apiKeyLimits } from '@ido/contract'
import { tooMany } from '../errors.ts'

const minute = 60_000

/**
 * How many questions a key asks in a minute, in this process: a program that goes astray is told so before it fills the line of
 * figures, where it has no more places than one person anyway.
 */
export function createKeyPace(now: () => number = Date.now) {
  let began = 0
  const asked = new Map<number, number>()
  return (key: number): void => {
    const at = now()
    if (at - began >= minute) {
      began = at
      asked.clear()
    }
    const count = (asked.get(key) ?? 0) + 1
    asked.set(key, count)
    const most = apiKeyLimits.questionsAMinute
    if (count > most) throw tooMany(Math.ceil((began + minute - at) / 1000), 'apiKeyTooFast', { most })
  }
}
