import { loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'

const everyMs = 1_000
/** Milliseconds after which no answer is a wrong one. */
const patience = 15_000

/** Asks all the time whether the portal is ready, as what stands before it does; `end` tells how often it was not. */
export function watchReady(url: string): { end(): Promise<{ looks: number; notReady: string[] }> } {
  const over = new AbortController()
  const notReady: string[] = []
  let looks = 0
  const began = performance.now()
  // A machine that does much else does not answer in time either, and its load tells so.
  const note = (what: string) => {
    const minute = ((performance.now() - began) / 60_000).toFixed(1)
    notReady.push(`minute ${minute}, load ${loadavg()[0]?.toFixed(0)}: /readyz ${what}`)
  }
  const watching = (async () => {
    while (!over.signal.aborted) {
      looks += 1
      const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(patience) }).catch(
        (error: unknown) => error,
      )
      if (!(answer instanceof Response)) note(String(answer))
      else if (answer.status !== 200) note(`answered ${answer.status}: ${await answer.text()}`)
      else await answer.body?.cancel()
      await pause(everyMs, undefined, { signal: over.signal }).catch(() => undefined)
    }
  })()
  return {
    async end() {
      over.abort()
      await watching
      return { looks, notReady }
    },
  }
}
