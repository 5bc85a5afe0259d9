// Plain JavaScript, since bootstrap.mjs runs under any version of Node.

/** Exit code of a portal that refuses its configuration (EX_CONFIG of sysexits); another start would refuse it again. */
export const refusedConfiguration = 78
/** Exit codes after which it stays ended: it was told to stop, or refuses its configuration. */
const asTold = [0, 130, 143, refusedConfiguration]
const signalsToStop = ['SIGINT', 'SIGTERM', 'SIGHUP']

const firstWaitMs = 1_000
const longestWaitMs = 60_000
/** A process that ran for so long was well: the next wait is the first one again. */
const ranWellMs = 120_000

/** @typedef {{ code: number | null, signal: string | null, ranMs: number }} Ending */

/**
 * Returns how long to wait before the process that has ended is started again; null where it is to stay ended.
 * @returns {(ending: Ending) => number | null}
 */
export function createBackOff() {
  let next = firstWaitMs
  return ({ code, signal, ranMs }) => {
    if (signal === null ? asTold.includes(code ?? 1) : signalsToStop.includes(signal)) return null
    const wait = ranMs >= ranWellMs ? firstWaitMs : next
    next = Math.min(wait * 2, longestWaitMs)
    return wait
  }
}

/**
 * Its line in the log, in the form of the portal's own.
 * @param {Ending} ending @param {number} waitMs @param {number} pid
 */
export function lineOfRestart({ code, signal, ranMs }, waitMs, pid) {
  const why = signal === null ? `exit code ${code}` : signal
  const msg = `the portal ended (${why}) and is started again in ${waitMs / 1000} s`
  const ranSeconds = Math.round(ranMs / 1000)
  return JSON.stringify({ level: 50, time: Date.now(), pid, code, signal, ranSeconds, waitMs, msg })
}
