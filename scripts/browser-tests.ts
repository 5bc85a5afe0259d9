import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { ensureBrowser } from './browser.ts'
import { binary, root } from './paths.ts'
import { type Outcome, quietly } from './stages.ts'

interface Story {
  title: string
  file: string
  tests: {
    status: 'expected' | 'unexpected' | 'flaky' | 'skipped'
    annotations: { type: string; description?: string }[]
  }[]
}
interface Suite {
  specs?: Story[]
  suites?: Suite[]
}
interface Report {
  suites: Suite[]
}

// One may be an accident of the machine; three are a fault that somebody has to find.
const mostOnSecondTry = 2

/**
 * The browser stories on a real portal with demo data, all or those of the files named; e2e/playwright.config.ts starts and
 * stops it. What passes only on its second try is counted apart, and too many of them are failures.
 */
export async function browserTests(files: readonly string[] = []): Promise<Outcome> {
  const file = join(root, 'test-results/stories.json')
  await rm(file, { force: true })
  const { code, output } = await quietly(
    binary('playwright'),
    ['test', '--config=e2e/playwright.config.ts', '--reporter=list,json', ...files],
    { PLAYWRIGHT_CHROMIUM_EXECUTABLE_PATH: await ensureBrowser(), PLAYWRIGHT_JSON_OUTPUT_FILE: file },
  )
  const report = await readFile(file, 'utf8').then(
    (text) => JSON.parse(text) as Report,
    () => ({ suites: [] }),
  )
  const stories = report.suites.flatMap(storiesIn)
  const of = (status: Story['tests'][number]['status']) =>
    stories.filter(({ tests }) => tests.some((test) => test.status === status))
  const flaky = of('flaky')
  const failed = of('unexpected').length + (flaky.length > mostOnSecondTry ? flaky.length : 0)
  return {
    passed: of('expected').length,
    // A portal that does not start fails no story by name.
    failed: failed || (code === 0 ? 0 : 1),
    skipped: of('skipped').length,
    output,
    figures: output.split('\n').filter((line) => /^(?:First load|Dashboard|Landing page) /.test(line)),
    remarks: [
      ...flaky.map(({ file: place, title }) => `passed only on the second try, counted apart: ${place} › ${title}`),
      ...of('skipped').map(({ title, tests }) => `left out: ${title} (${whyLeftOut(tests)})`),
    ],
  }
}

const storiesIn = ({ specs = [], suites = [] }: Suite): Story[] => [...specs, ...suites.flatMap(storiesIn)]

const whyLeftOut = (tests: Story['tests']): string =>
  tests.flatMap(({ annotations }) => annotations).find(({ type }) => type === 'skip')?.description ??
  'without a word why'
