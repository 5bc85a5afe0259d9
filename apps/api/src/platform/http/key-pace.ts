import { apiKeyLimits } from '@ido/contract'
import { tooMany } from '../errors.ts'

const minute = 60_000

/**
 * How many questions a key, or a screen on a wall, asks in a minute, in this process: what goes astray is told so before it fills the line of
 * figures, where it has no more places than one person anyway.
 */
export function createKeyPace(now: () => number = Date.now, key: 'apiKeyTooFast' | 'wallTooFast' = 'apiKeyTooFast') {
  let began = 0
  const asked = new Map<number, number>()
  return (id: number): void => {
    const at = now()
    if (at - began >= minute) {
      began = at
      asked.clear()
    }
    const count = (asked.get(id) ?? 0) + 1
    asked.set(id, count)
    const most = apiKeyLimits.questionsAMinute
    if (count > most) throw tooMany(Math.ceil((began + minute - at) / 1000), key, { most })
  }
}
