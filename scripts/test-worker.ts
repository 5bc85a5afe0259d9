import { join } from 'node:path'
import { after, describe } from 'node:test'
import { pathToFileURL } from 'node:url'
import { root } from './paths.ts'
import { takeFile } from './test-turns.ts'

// Runs files of tests one after the other, each in a group that has its path and keeps its hooks to itself.
const [folder = '', most = '1'] = process.argv.slice(2)
const patience = 20_000

// What a test left open would keep this process, and the run, for ever.
after(() => void setTimeout(giveUp, patience).unref())

function giveUp(): void {
  console.error(`Left open: ${[...new Set(process.getActiveResourcesInfo())].join(', ')}`)
  process.exit()
}

function runFile(name: string): Promise<void> {
  return new Promise((over) => {
    void describe(name, async () => {
      // First of the hooks, as one that fails ends them all. The next file is read meanwhile, and begins after the last.
      after(() => over())
      await import(pathToFileURL(join(root, name)).href)
    })
  })
}

for (let done = 0; done < Number(most); done += 1) {
  const name = takeFile(folder)
  if (name === null) break
  await runFile(name)
}
