import assert from 'node:assert/strict'
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { datasets } from '../apps/api/src/semantic/catalog/catalog.ts'
import { root } from './paths.ts'

const web = join(root, 'apps/web/src')

/** Where an id is the name of something else that is called alike: the feature's own pages, texts, and keys of its queries. */
const otherThings: Readonly<Record<string, readonly RegExp[]>> = {
  'features/voc/': [/./],
  'features/home/home.query.ts': [/queryKey: \['voc', 'home'\]/, /^\/\//],
  'features/home/work/queries.ts': [/queryKey: \['voc', 'home'/, /Lists\['voc'\]/],
  'features/site/finder/': [
    /queryKey: \['finder', 'voc'/,
    /name: 'pages' \| 'narrowed' \| 'named' \| 'voc'/,
    /name: 'voc', found: voc/,
    /^voc: 'v',$/,
    /listAddress\('voc'\)/,
  ],
  // What the answer of a preview is called: its counts, not datasets.
  'features/settings/FiguresForm.tsx': [/'resolved'|CountedBySteps/],
  // What a figure of agents and the records behind it are called.
  'features/logbook/performance/': [
    /queryKey: \['agent-performance', 'tickets'/,
    /toldOf\('tickets'\)/,
    /figure: 'tickets'/,
    /^tickets: \['status'/,
  ],
  'features/site/public/FeaturePage.tsx': [/chapter: 'voc'/],
  // What a status is called stands among the texts of that feature.
  'features/notices/NoticesPage.tsx': [/useTranslation\(\['notices', 'voc'\]\)/, /queryKey\[0\] === 'voc'/],
  'routes/v3/_main/notices.tsx': [/loadTexts\('notices', 'voc'/],
  // The list of feedback has no form of the managed lists.
  'routes/v3/manage/trash.tsx': [/page === 'voc'/],
  'features/site/navigation.ts': [/'nav\.voc'/],
}

/** Lines of a file that name a dataset by its id, quoted or as a key. */
function named(path: string, text: string): string[] {
  const ids = datasets.map(({ id }) => id).join('|')
  const name = new RegExp(`(['"\`])(${ids})\\1|\\b(${ids}): [{['"]`)
  const others = Object.entries(otherThings).flatMap(([place, allowed]) => (path.startsWith(place) ? allowed : []))
  return text
    .split('\n')
    .filter((line) => name.test(line) && !others.some((other) => other.test(line.trim())))
    .map((line) => `${path}: ${line.trim()}`)
}

test('the web names no dataset: columns, addresses, steps and words of each come with the catalog', async () => {
  const found: string[] = []
  for await (const path of glob('**/*.{ts,tsx}', { cwd: web })) {
    if (/^i18n\/|[.](test|testkit)[.]tsx?$|routeTree[.]gen[.]ts$/.test(path)) continue
    found.push(...named(path, await readFile(join(web, path), 'utf8')))
  }
  assert.deepEqual(found, [])
})

test('a file that names one would be found', () => {
  const [{ id } = { id: '' }] = datasets
  for (const line of [
    `if (dataset === '${id}') {`,
    `  ${id}: ['number', 'title'],`,
    `const weights = { ${id}: 'x' }`,
  ]) {
    assert.equal(named('features/records/columns.tsx', line).length, 1, line)
  }
  assert.deepEqual(named('features/records/columns.tsx', `// ${id} are many`), [])
})
