import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'

/** Waits for what comes by itself, and gives up only where it does not: how long it takes is the machine's business. */
export async function until(
  isSo: () => boolean | Promise<boolean>,
  what: string | (() => string),
  seconds = 60,
  everyMs = 20,
): Promise<void> {
  for (const end = Date.now() + seconds * 1000; !(await isSo()); await pause(everyMs)) {
    assert.ok(Date.now() < end, typeof what === 'string' ? what : what())
  }
}
