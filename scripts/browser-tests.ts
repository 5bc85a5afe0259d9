import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { ensureBrowser } from './browser.ts'
import { binary, root } from './paths.ts'
import { type StageOutcome, quietly } from './stages.ts'
import { outcomeOf, type StoryReport } from './stories.ts'

/**
 * The browser stories on a real portal with demo data, all or those of the files named; e2e/playwright.config.ts starts and
 * stops it.
 */
export async function browserTests(files: readonly string[] = []): Promise<StageOutcome> {
  const file = join(root, 'test-results/stories.json')
  await rm(file, { force: true })
  const { code, output } = await quietly(
    binary('playwright'),
    // The reporter of dots says nothing of the stories that passed.
    ['test', '--config=e2e/playwright.config.ts', '--reporter=dot,json', ...files],
    { PLAYWRIGHT_CHROMIUM_EXECUTABLE_PATH: await ensureBrowser(), PLAYWRIGHT_JSON_OUTPUT_FILE: file },
  )
  const report = await readFile(file, 'utf8').then(
    (text) => JSON.parse(text) as StoryReport,
    (): StoryReport => ({ suites: [] }),
  )
  return outcomeOf(report, code, output)
}
