import asyncHooks, { AsyncResource } from 'node:async_hooks'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { root } from './paths.ts'
import { takeFile } from './test-turns.ts'

// Runs files of tests one after the other, each in a group that has its path and keeps its hooks to itself.
const [folder = '', most = '1', longest] = process.argv.slice(2)
const patience = 20_000

// The runner follows every promise to the test that made it, so that an error that nobody awaits fails that one. This takes
// a fifth of the processor that a file of HTTP calls takes; here such an error fails its file.
const { createHook } = asyncHooks
Object.assign(asyncHooks, {
  createHook: (callbacks: Parameters<typeof createHook>[0]) => createHook({ ...callbacks, trackPromises: false }),
})
const { after, describe } = await import('node:test')

// Groups must not belong to whatever was under way when the file before them ended.
const outside = new AsyncResource('files of tests')
const read = createRequire(import.meta.url)
const unawaited: unknown[] = []
for (const event of ['uncaughtException', 'unhandledRejection'])
  process.on(event, (error: unknown) => void unawaited.push(error))
// What no file has told any more, since it came behind the last of their hooks, fails the process.
process.on('exit', () => {
  if (unawaited.length === 0) return
  process.stderr.write(`${unawaited.map(String).join('\n')}\n`)
  process.exitCode = 1
})

// What a test left open would keep this process, and the run, for ever.
after(() => void setTimeout(giveUp, patience).unref())

function giveUp(): void {
  console.error(`Left open: ${[...new Set(process.getActiveResourcesInfo())].join(', ')}`)
  process.exit()
}

function runFile(name: string): Promise<void> {
  return new Promise((over) => {
    const group = () => {
      // First of the hooks, as one that fails ends them all. The next file is read meanwhile, and begins after the last.
      after(() => over())
      // Read at once: what it declares belongs to the group that is being made.
      read(join(root, name))
      after(() => {
        const errors = unawaited.splice(0)
        if (errors.length > 0) throw new AggregateError(errors, 'Nobody awaited what failed here.')
      })
    }
    outside.runInAsyncScope(() => void describe(name, { timeout: Number(longest) }, group))
  })
}

for (let done = 0; done < Number(most); done += 1) {
  const name = takeFile(folder)
  if (name === null) break
  await runFile(name)
}
