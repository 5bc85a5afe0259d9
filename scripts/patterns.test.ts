import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { createContext, Script } from 'node:vm'
import { parseSync } from 'oxc-parser'
import { root } from './paths.ts'

/*
 * Every pattern of the product is tried on texts that are made of its own letters and fragments, so that one that goes back
 * over what it has read shows itself: on 20,000 letters it takes a thousand times as long as one that does not.
 */

const sources = ['apps/api/src', 'packages/contract/src', 'apps/web/src']
const length = 30_000
/** Processor time for one text: linear ones take less than a millisecond, quadratic ones hundreds. */
const mostMs = 100
const longestRunMs = 60_000
const shortLength = 2_000
const suspiciousMs = 0.5

interface Pattern {
  file: string
  source: string
  flags: string
}

/** Loads a module once more, whoever has loaded it before. */
const anew = (file: string) => import(`${pathToFileURL(join(root, file)).href}?anew`) as Promise<unknown>

/** What makes the patterns of a file that builds them of text, in each way in which it does. */
const made: Readonly<Record<string, (file: string) => Promise<unknown>>> = {
  'apps/api/src/features/ingest/import/time-ways.ts': anew,
  'apps/api/src/features/ingest/import/times.ts': async () => {
    const { timeReader } = await import('../apps/api/src/features/ingest/import/times.ts')
    const formats = ['YYYY-MM-DD HH:mm:ss', 'DD-MM-YYYY HH:mm', 'M/D/YYYY H:mm', 'D.M.YYYY', 'YYYY(MM)+*?[]|^$']
    return formats.map((format) => timeReader(format, 'Asia/Jakarta'))
  },
  'apps/api/src/features/ingest/infra/profiles/cloud-metrics.ts': anew,
  'apps/api/src/platform/database/copy.ts': anew,
  'packages/contract/src/csv.ts': anew,
  'packages/contract/src/voc-comments.ts': async () => {
    const { commentPieces } = await import('../packages/contract/src/voc-comments.ts')
    return commentPieces('@a.+*(b) c', ['a.+*(b)', 'a', 'a a a', '((((', '++++'])
  },
}

const isProduct = (name: string) => /\.tsx?$/.test(name) && !/\.(?:test|testkit|gen|d)\.tsx?$/.test(name)

function productFiles(): string[] {
  return sources.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && isProduct(entry.name))
      .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
      .filter((file) => !file.includes('/testing/')),
  )
}

interface Found {
  literals: Pattern[]
  /** Files that make patterns of text. */
  makers: Set<string>
}

function patternsOf(files: readonly string[]): Found {
  const found: Found = { literals: [], makers: new Set() }
  for (const file of files) {
    const { program } = parseSync(file, readFileSync(join(root, file), 'utf8'))
    walk(program, (node) => {
      if (node['type'] === 'Literal' && isObject(node['regex'])) {
        const { pattern, flags } = node['regex'] as { pattern: string; flags: string }
        found.literals.push({ file, source: pattern, flags })
      }
      const callee = node['callee']
      const isMade = node['type'] === 'NewExpression' || node['type'] === 'CallExpression'
      if (isMade && isObject(callee) && callee['name'] === 'RegExp') found.makers.add(file)
    })
  }
  return found
}

type Node = Record<string, unknown>
const isObject = (value: unknown): value is Node => typeof value === 'object' && value !== null

function walk(node: unknown, look: (node: Node) => void): void {
  if (Array.isArray(node)) for (const each of node) walk(each, look)
  else if (isObject(node)) {
    look(node)
    for (const each of Object.values(node)) if (isObject(each)) walk(each, look)
  }
}

/** Letters that a pattern names, one of each class that it names, and one that hardly any takes. */
function lettersOf(source: string): string[] {
  const classes: [RegExp, string][] = [
    [/\\d/, '0'],
    [/\\w|\[\^|\\S|a-z/i, 'a'],
    [/\\p\{L/, 'a'],
    [/\\s/, ' '],
    [/\\n|\\s/, '\n'],
    [/\\r/, '\r'],
    [/\\t/, '\t'],
    [/0-9|\\p\{N/, '0'],
    [/\./, 'x'],
  ]
  const named = source.replaceAll(/\\[dwsSWDbBpP](?:\{[^}]{0,20}\})?|\\u[\da-f]{4}|\\[nrt0]/gi, '').replaceAll('\\', '')
  const letters = [...named].filter((letter) => !'^$|'.includes(letter))
  const ofClasses = classes.filter(([pattern]) => pattern.test(source)).map(([, letter]) => letter)
  return [...new Set([...ofClasses, ...letters, '!'])].slice(0, 7)
}

/** Runs of plain letters in it, such as the words that it looks for. */
function fragmentsOf(source: string): string[] {
  const plain = source
    .replaceAll(/\[(?:\\.|[^\]\\])*\]/g, '\n')
    .replaceAll(/\\[^a-z\d]|[()|*+?{}^$.]|\\[a-z\d]/gi, (found) =>
      /^\\[^a-z\d]/i.test(found) ? found.charAt(1) : '\n',
    )
  return [...new Set(plain.split('\n').filter((run) => run.length > 1))].slice(0, 6)
}

/** What is repeated, alone or behind something that may begin a match, up to something that may end it. */
function* textsFor(source: string, most: number): Generator<string> {
  const letters = lettersOf(source)
  const fragments = fragmentsOf(source)
  const pairs = letters.flatMap((one) => letters.flatMap((other) => (one === other ? [] : [one + other])))
  const ends = ['', ...letters, '\u2603\n']
  const text = (beginning: string, pump: string, end: string) =>
    beginning + pump.repeat(Math.ceil(most / pump.length)).slice(0, most - beginning.length - end.length) + end
  for (const end of ends) {
    for (const beginning of ['', ...letters, ...pairs, ...fragments])
      for (const pump of letters) yield text(beginning, pump, end)
    for (const beginning of ['', ...letters])
      for (const pump of [...pairs, ...fragments]) yield text(beginning, pump, end)
  }
}

const context = createContext({ performance, texts: [], pattern: / /, slowMs: 0 })
const run = new Script(`(() => {
  for (const text of texts) {
    const began = performance.now()
    text.search(pattern)
    if (performance.now() - began > slowMs) return text
  }
  return null
})()`)

/** The first text on which a search takes so long; a pattern that does not come to an end is slow, too. */
function firstSlow(pattern: RegExp, texts: Iterable<string>, slowMs: number): string | null {
  Object.assign(context, { pattern, texts, slowMs })
  try {
    return run.runInContext(context, { timeout: longestRunMs }) as string | null
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error
    return 'a text that it does not end on'
  }
}

/** Processor time, which a busy machine does not stretch. */
function isSlow(pattern: RegExp, text: string): boolean {
  const began = process.threadCpuUsage()
  text.search(pattern)
  const { user, system } = process.threadCpuUsage(began)
  return (user + system) / 1000 > mostMs
}

/** The text on which a pattern takes too long; null where there is none. Short texts show which long ones to try. */
function slowText({ source, flags }: Pattern): string | null {
  // Without repetition it looks at as many letters from each place as it has itself.
  if (!/[*+]|\{\d+,\}/.test(source)) return null
  const pattern = new RegExp(source, flags)
  const short = firstSlow(pattern, textsFor(source, 30), mostMs)
  if (short !== null) return short
  const texts = textsFor(source, shortLength)
  const long = textsFor(source, length)
  for (;;) {
    let place = 0
    const counted = (function* () {
      for (let next = texts.next(); !next.done; next = texts.next()) {
        place += 1
        yield next.value
      }
    })()
    const suspect = firstSlow(pattern, counted, suspiciousMs)
    if (suspect === null) return null
    let text = ''
    for (; place > 0; place -= 1) text = long.next().value ?? ''
    if (isSlow(pattern, text)) return `${JSON.stringify(text.slice(0, 20))} … ${JSON.stringify(text.slice(-4))}`
  }
}

const key = ({ source, flags }: Pattern) => `/${source}/${flags}`
const once = (patterns: readonly Pattern[]) => [...new Map(patterns.map((one) => [key(one), one])).values()]
const slowOf = (patterns: readonly Pattern[]) =>
  once(patterns).flatMap((pattern) => {
    const text = slowText(pattern)
    return text === null ? [] : [`${pattern.file} ${key(pattern)} on ${text}`]
  })

/** The patterns that are made while the work runs. */
async function patternsMadeBy(file: string, work: (file: string) => Promise<unknown>): Promise<Pattern[]> {
  const patterns: Pattern[] = []
  const plain = globalThis.RegExp
  globalThis.RegExp = new Proxy(plain, {
    construct(target, given: [string | RegExp, string?]) {
      const pattern = new target(...given)
      patterns.push({ file, source: pattern.source, flags: pattern.flags })
      return pattern
    },
  })
  try {
    await work(file)
  } finally {
    globalThis.RegExp = plain
  }
  return patterns
}

describe('every pattern of the product', () => {
  const { literals, makers } = patternsOf(productFiles())

  test('takes a time that grows with the text and no faster', () => {
    assert.ok(literals.length > 300, `${literals.length} patterns`)
    assert.deepEqual(slowOf(literals), [])
  })

  test('that is made of text does so, too, and none is made elsewhere', async () => {
    assert.deepEqual([...makers].toSorted(), Object.keys(made).toSorted())
    for (const [file, work] of Object.entries(made)) {
      const patterns = await patternsMadeBy(file, work)
      assert.ok(patterns.length > 0, file)
      assert.deepEqual(slowOf(patterns), [])
    }
  })

  test('that goes back over what it has read would be found', () => {
    const slow = [
      String.raw`"[^"]*"|\[[^\]]*\]|\\.`,
      String.raw`^(a+)+$`,
      String.raw`\d+$`,
      String.raw`^\S+@\S+\.\S+$`,
      String.raw`\s*–\s*`,
      String.raw`^(?:\w+\s?)*$`,
      String.raw`url\(([^"')]+)\)`,
    ]
    for (const source of slow) assert.notEqual(slowText({ file: '', source, flags: '' }), null, source)
  })
})
