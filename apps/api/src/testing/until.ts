import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'

/**
 * Waits for what comes by itself, and gives up only where it does not: how long it takes is the machine's business. Who waits
 * for long looks less and less often, since each look is a question to the portal; what passes by needs its own `everyMs`.
 */
export async function until(
  isSo: () => boolean | Promise<boolean>,
  what: string | (() => string),
  seconds = 60,
  everyMs?: number,
): Promise<void> {
  let pauseMs = everyMs ?? 20
  for (const end = Date.now() + seconds * 1000; !(await isSo()); await pause(pauseMs)) {
    if (everyMs === undefined) pauseMs = Math.min(100, pauseMs * 1.05)
    assert.ok(Date.now() < end, typeof what === 'string' ? what : what())
  }
}
