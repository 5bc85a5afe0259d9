import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { declaredLists, declaredPages } from '@ido/contract'
import { browserTests } from './stories.ts'
import { filesOf, runFiles } from './node-tests.ts'
import { root } from './paths.ts'
import type { Stage } from './stages.ts'

const rooms = ['apps/api/src/features', 'apps/web/src/features']

/** What a file of stories about `lists` is about: the features with managed lists and their forms. */
const withLists = [
  'people',
  'logbook',
  'insights',
  'voc',
  ...declaredPages.map((page) => declaredLists[page].declared.tag),
]

/** The features that have a folder in the API or the page. */
export async function featureNames(): Promise<string[]> {
  const listed = await Promise.all(rooms.map((room) => readdir(join(root, room))))
  return [...new Set(listed.flat())].toSorted()
}

/**
 * The features that a file of stories is about: those that its first line names (`// Features: voc, lists`), else the one that it is
 * named after. With `none` it is about every page and run by the whole `npm test` alone.
 */
async function featuresOf(stories: string): Promise<readonly string[]> {
  const text = await readFile(join(root, `e2e/${stories}.spec.ts`), 'utf8')
  const named = /^\/\/ Features: (.*)/.exec(text)?.[1]?.split(', ') ?? [stories]
  return named.flatMap((name) => (name === 'none' ? [] : name === 'lists' ? withLists : name))
}

/** The names of all files of stories. */
export async function storyNames(): Promise<string[]> {
  const files = await filesOf(['e2e/*.spec.ts'])
  return files.map((file) => basename(file, '.spec.ts'))
}

/** The files of stories about a feature that `isMeant`. */
export async function storiesAbout(isMeant: (feature: string) => boolean): Promise<string[]> {
  const files = await storyNames()
  const features = await Promise.all(files.map(featuresOf))
  return files.filter((_, place) => features[place]?.some(isMeant))
}

/** What `test.ts` calls the stage that makes page and portal. */
export const builds = 'builds'

/** What concerns these features: their files in the API and the page, what fills them in and generates them, and their browser stories. */
export async function featureTests(features: readonly string[], signal: AbortSignal): Promise<Stage[]> {
  const known = await featureNames()
  const unknown = features.filter((name) => !known.includes(name))
  if (unknown.length > 0) throw new Error(`Unknown feature ${unknown.join(', ')}; there are: ${known.join(', ')}`)
  const units = await filesOf(
    features.flatMap((name) => [
      `apps/*/src/features/${name}/**/*.test.{ts,tsx}`,
      `apps/api/src/features/ingest/${name}/**/*.test.ts`,
      `apps/api/src/generate/${name}/**/*.test.ts`,
    ]),
  )
  const stories = await storiesAbout((name) => features.includes(name))
  const stages: Stage[] = []
  if (units.length > 0)
    stages.push({ name: 'units and API', after: [builds], run: () => runFiles(units, { processes: 2 }, signal) })
  const files = stories.map((name) => `/${name}.spec.ts`)
  if (stories.length > 0)
    stages.push({ name: 'browser', after: [builds, 'units and API'], run: () => browserTests(files) })
  return stages
}
