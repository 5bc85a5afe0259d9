import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { ensureBrowser } from './browser.ts'
import { binary, root } from './paths.ts'
import { type Failure, type StageOutcome, mostOnSecondTry, quietly, toldOfSecondTry } from './stages.ts'

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

/** What Playwright writes about a run as JSON, as far as it is read here. */
export interface StoryReport {
  suites: Suite[]
  /** What failed outside of any story, such as a portal that did not start. */
  errors?: StoryError[]
}
interface Suite {
  specs?: Spec[]
  suites?: Suite[]
}
interface Spec {
  title: string
  file: string
  line?: number
  tests: {
    status: 'expected' | 'unexpected' | 'flaky' | 'skipped'
    annotations: { type: string; description?: string }[]
    results?: { errors?: StoryError[]; stdout?: { text?: string }[] }[]
  }[]
}
interface StoryError {
  message?: string
}

const measured = /^(?:First load|Dashboard|Landing page) /

/** Counts, names and words of a run. What passes only on its second try is counted apart; too many of them are failures. */
export function outcomeOf({ suites, errors = [] }: StoryReport, code: number, output: string): StageOutcome {
  const stories = suites.flatMap(specsIn)
  const of = (status: Spec['tests'][number]['status']) =>
    stories.filter(({ tests }) => tests.some((test) => test.status === status))
  const [bad, flaky, skipped] = [of('unexpected'), of('flaky'), of('skipped')]
  const failed = [...bad, ...(flaky.length > mostOnSecondTry ? flaky : [])]
  return {
    passed: of('expected').length,
    // A portal that does not start fails no story by name.
    failed: failed.length || (code === 0 ? 0 : 1),
    skipped: skipped.length,
    failures: [
      ...failed.map((story) => ({ name: placeOf(story), message: wordsOf(story).join('\n\n') })),
      ...errors.map((error): Failure => ({ name: firstLine(textOf(error)), message: textOf(error) })),
    ],
    output,
    figures: stories.flatMap(printedBy).filter((line) => measured.test(line)),
    remarks: [
      ...flaky.map((story) => toldOfSecondTry(placeOf(story), wordsOf(story)[0] ?? 'without a word why')),
      ...skipped.map(({ title, tests }) => `left out: ${title} (${whyLeftOut(tests)})`),
    ],
  }
}

const specsIn = ({ specs = [], suites = [] }: Suite): Spec[] => [...specs, ...suites.flatMap(specsIn)]

const placeOf = ({ file, line, title }: Spec) => `${file}${line === undefined ? '' : `:${line}`} › ${title}`
const textOf = ({ message }: StoryError) => stripVTControlCharacters(message ?? 'without a word why')
const firstLine = (text: string) => text.split('\n', 1)[0] ?? ''

/** What each try said; the second mostly says the same again. */
function wordsOf({ tests }: Spec): string[] {
  const results = tests.flatMap(({ results: tries = [] }) => tries)
  return [...new Set(results.flatMap(({ errors = [] }) => errors.map(textOf)))]
}

const printedBy = ({ tests }: Spec): string[] =>
  tests
    .flatMap(({ results = [] }) => results.flatMap(({ stdout = [] }) => stdout))
    .flatMap(({ text = '' }) => text.split('\n'))

const whyLeftOut = (tests: Spec['tests']): string =>
  tests.flatMap(({ annotations }) => annotations).find(({ type }) => type === 'skip')?.description ??
  'without a word why'
