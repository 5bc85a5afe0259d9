import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { ensureBrowser } from './browser.ts'
import { binary, root } from './paths.ts'
import { type Outcome, quietly } from './stages.ts'

interface Report {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
}

/** The browser stories on a real portal with demo data; e2e/playwright.config.ts starts and stops it. */
export async function browserTests(): Promise<Outcome> {
  const file = join(root, 'test-results/stories.json')
  await rm(file, { force: true })
  const { code, output } = await quietly(
    binary('playwright'),
    ['test', '--config=e2e/playwright.config.ts', '--reporter=list,json'],
    { PLAYWRIGHT_CHROMIUM_EXECUTABLE_PATH: await ensureBrowser(), PLAYWRIGHT_JSON_OUTPUT_FILE: file },
  )
  const report = await readFile(file, 'utf8').then(
    (text) => JSON.parse(text) as Report,
    () => null,
  )
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = report?.stats ?? {}
  const failed = unexpected + flaky
  // A portal that does not start fails no story by name.
  const figures = output.split('\n').filter((line) => line.startsWith('First load of '))
  return { passed: expected, failed: failed || (code === 0 ? 0 : 1), skipped, output, figures }
}
