import { once } from 'node:events'
import { flushCompileCache } from 'node:module'
import { setPriority } from 'node:os'
import { createInterface } from 'node:readline'

/** What a reading process can do, by name: each takes a request and answers piece by piece. */
export type ReadingWorks = Readonly<Record<string, (request: never) => AsyncIterable<unknown>>>

/** Below the portal's own process, so that people are served first. */
const priority = 10

/**
 * The other side of `readApart`: takes one request from stdin, writes its answers to stdout, a line of JSON each, and ends
 * with 0. While it works stdin stays open; it ends with the process that asked.
 */
export async function serveReader(works: ReadingWorks): Promise<void> {
  lowerPriority()
  // Who stops the portal may stop all of its processes: what has been asked is read as long as the portal wants it.
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => {})
  const lines = createInterface({ input: process.stdin })
  const [line] = (await once(lines, 'line')) as [string]
  lines.once('close', () => process.exit(1))
  // The portal kills this process once it has its answer, before Node would write what it compiled.
  flushCompileCache()
  const { work, request } = JSON.parse(line) as { work: string; request: never }
  const answers = works[work]
  if (!answers) throw new Error(`There is no such work: ${work}`)
  for await (const answer of answers(request)) {
    if (!process.stdout.write(`${JSON.stringify(answer)}\n`)) await once(process.stdout, 'drain')
  }
  lines.removeAllListeners('close')
  process.stdin.destroy()
}

function lowerPriority(): void {
  try {
    setPriority(priority)
  } catch {
    // Some systems do not let a process lower its own.
  }
}
