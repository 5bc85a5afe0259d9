import { spawn } from 'node:child_process'
import { stripVTControlCharacters } from 'node:util'
import type { CommandRun } from './stages.ts'

/** What one tool tried as one person, and what it found. */
export interface Tried {
  tool: 'sqlmap' | 'wapiti'
  who: string
  what: string
  requests: number
  seconds: number
  found: string[]
  /** Why some of it was no test at all: nothing that it did not find there says anything. */
  untested: string[]
}

/** Ended by the time that it was given. */
export const timedOut = 124
const cancelled = 130

/** Runs a tool to its end, its time or its cancellation, and answers its exit code with everything it printed. */
export function runTool(
  name: string,
  args: readonly string[],
  seconds: number,
  signal: AbortSignal | null,
): Promise<CommandRun> {
  return new Promise((resolve) => {
    // `timeout` ends what the tool itself has started, too.
    const child = spawn('timeout', [seconds.toFixed(0), name, ...args], {
      env: { ...process.env, NO_COLOR: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    const add = (chunk: Buffer) => (output += chunk.toString())
    const stop = () => child.kill('SIGTERM')
    child.stdout.on('data', add)
    child.stderr.on('data', add)
    signal?.addEventListener('abort', stop, { once: true })
    child.once('error', (error) => resolve({ code: 1, output: String(error) }))
    child.once('close', (code) => {
      signal?.removeEventListener('abort', stop)
      resolve({ code: signal?.aborted ? cancelled : (code ?? 1), output: stripVTControlCharacters(output) })
    })
  })
}
